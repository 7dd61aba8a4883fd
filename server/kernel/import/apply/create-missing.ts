// Creates records that a file refers to and that do not exist yet: a make, then the models within
// it.
import { titleFields } from '#resources/kernel/derive.ts'
import { isReferenceList } from '#resources/kernel/kind-traits.ts'
import type { WriteContext } from '../../types.ts'
import { translateDatabaseError } from '../../write/database-errors.ts'
import { save } from '../../write/save-records.ts'
import { inSavepoint } from '../../write/write-transaction.ts'
import type { ImportContext } from './record-batch.ts'
import type { Draft, Pending } from '../resolve/draft-records.ts'
import { faultsOf } from '../validate/validate-draft.ts'

/**
 * Creates the records that the user has chosen to create, once each, by the rules of a save;
 * containing records come first.
 */
export async function createMissing(
  context: WriteContext,
  course: ImportContext,
  drafts: readonly Draft[],
): Promise<void> {
  for (const { create, faults } of drafts)
    for (const one of outerFirst(create)) await createNamed(context, course, one, faults)
}

/** A column may precede the column of the record that contains its own records. */
function outerFirst(create: readonly Pending[]): readonly Pending[] {
  const left = [...create]
  const ordered: Pending[] = []
  while (left.length > 0) {
    const free = left.findIndex(
      ({ field, into }) =>
        !left.some((other) => other.into === into && other.key === field.options.dependsOn),
    )
    ordered.push(...left.splice(Math.max(free, 0), 1))
  }
  return ordered
}

async function createNamed(
  context: WriteContext,
  course: ImportContext,
  pending: Pending,
  faults: Draft['faults'],
): Promise<void> {
  const { path, field, names, into, key } = pending
  const target = context.kernel.target(field)
  const there: WriteContext = { ...context, resource: target }
  const place = pending.parent === undefined ? undefined : field.options.dependsOn
  // the containing record has a fault already
  if (place !== undefined && into[place] === undefined) return void delete into[key]
  const within = field.options.within ?? {}
  const inside = place === undefined || into[place] === null ? within : { [place]: into[place] }
  const ids: number[] = []
  for (const name of names) {
    const known = JSON.stringify([target.name, inside, name.toLowerCase()])
    try {
      const made = course.made.get(known)
      const id =
        made ??
        (
          await inSavepoint(there, () =>
            save(there, { [titleFields(target)[0] ?? '']: name, ...inside }),
          )
        ).id
      if (made === undefined) course.added.push({ resource: target.name, id })
      course.made.set(known, id)
      ids.push(id)
    } catch (error) {
      const refusal = await translateDatabaseError(there, error)
      faults[path] = Object.values(faultsOf(refusal))[0] ?? 'no_such'
    }
  }
  if (faults[path] !== undefined) delete into[key]
  else
    into[key] = isReferenceList(field)
      ? [...new Set([...((into[key] as number[] | undefined) ?? []), ...ids])]
      : ids[0]
}
