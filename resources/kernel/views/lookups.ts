// Lookups: views without screens, with rights under their own name, from which references are
// picked. These rights are not granted: they follow from the right to read the records that hold
// the references.
import { withDesks } from './desks.ts'
import type { AccessName } from '../names.ts'
import type { Fields, Resource } from '../types.ts'

/** By the access name of each lookup, those of the resources that pick from it. */
export type LookupReaders = ReadonlyMap<AccessName, ReadonlySet<AccessName>>

const mayBeLookup = ({ mode, name, access, screens }: Resource) =>
  mode === 'view' && access === name && Object.keys(screens).length === 0

/** The views that fields pick from, those of their rows included. */
function pickedFrom(fields: Fields): string[] {
  return Object.values(fields).flatMap(({ options }) => [
    ...(options.pickedFrom === undefined ? [] : [options.pickedFrom]),
    ...pickedFrom(options.fields ?? {}),
  ])
}

export function lookupReaders(declared: readonly Resource[]): LookupReaders {
  const resources = withDesks(declared)
  const readersOf = ({ name }: Resource) =>
    new Set(
      resources
        .filter(({ fields }) => pickedFrom(fields).includes(name))
        .map(({ access }) => access),
    )
  const found = resources.filter(mayBeLookup).map((one) => [one.access, readersOf(one)] as const)
  return new Map(found.filter(([, readers]) => readers.size > 0))
}
