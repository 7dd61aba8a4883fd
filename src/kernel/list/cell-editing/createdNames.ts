// Creates records for unmatched names of a paste, and removes them on undo.
import type { MotorpoolDataProvider } from '#dataProviders/index.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { ResourceName } from '#resources/index.ts'
import type { Resolution, UnknownName } from '#resources/wire/imports.ts'
import { madeKey, nameField } from './pastedNames.ts'

export interface CreatedName {
  resource: string
  id: number
  version: unknown
}

/** Creates records for names. `made`: to be undone with the rest; `ids`: by `madeKey`. */
export async function createNamed(
  dataProvider: MotorpoolDataProvider,
  unknown: readonly UnknownName[],
  decided: readonly Resolution[],
) {
  const made: CreatedName[] = []
  const ids = new Map<string, number>()
  for (const { field, text, resource } of unknown) {
    const key = madeKey(resource, text)
    if (
      ids.has(key) ||
      !decided.some((one) => 'create' in one && one.field === field && one.text === text)
    )
      continue
    const title = nameField(resourceOf(resource as ResourceName)) ?? ''
    const { data } = await dataProvider.create(resource, { data: { [title]: text } })
    made.push({ resource, id: Number(data.id), version: data.version })
    ids.set(key, Number(data.id))
  }
  return { made, ids }
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
