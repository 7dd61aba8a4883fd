// Creates records for unmatched names of a paste.
import type { MotorpoolDataProvider } from '#dataProviders/index.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { ResourceName } from '#resources/index.ts'
import type { Resolution, UnknownName } from '#resources/wire/imports.ts'
import { madeKey, nameField } from './pastedNames.ts'
import type { CreatedName } from './removeCreated.ts'

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
