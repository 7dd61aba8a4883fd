// Removes records that a paste has created for unmatched names: apart from createdNames.ts, which
// no list needs before something is pasted.
import type { MotorpoolDataProvider } from '#dataProviders/index.ts'

export interface CreatedName {
  resource: string
  id: number
  version: unknown
}

/** Removes records created for names; returns how many remain. */
export async function removeCreated(
  dataProvider: MotorpoolDataProvider,
  made: readonly CreatedName[],
): Promise<number> {
  let left = 0
  for (const resource of new Set(made.map((one) => one.resource))) {
    const rows = made
      .filter((one) => one.resource === resource)
      .map(({ id, version }) => ({
        id,
        version: typeof version === 'number' ? version : null,
        remove: true as const,
      }))
    const { data } = await dataProvider.writeRows(resource, { rows, atomic: false })
    left += data.refused.length
  }
  return left
}
