// Validates references into views: no foreign key can lead to one, so the database checks only
// references to tables.
import { sql } from 'kysely'
import { fieldEntries } from '#resources/kernel/derive.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import { hasChildRows, isReference } from '#resources/kernel/kind-traits.ts'
import type { Fields, Resource } from '#resources/kernel/types.ts'
import { visibilityClause } from '../read/row-visibility.ts'
import { sourceOf } from '../read/select.ts'
import type { Kernel, Wire, WriteContext } from '../types.ts'

interface Reference {
  /** Of the field, in a fault. */
  path: string
  target: Resource
  id: number
}

/** Rows found in one transaction: most of a thousand imported tasks name the same few users. */
const foundIn = new WeakMap<WriteContext['db'], Set<string>>()

/**
 * Fields of a row that refer to a row which the writer's views do not show; of a changed row only
 * references that `before` does not have.
 */
export async function viewReferenceFaults(
  context: WriteContext,
  row: Wire,
  before: Wire | null,
): Promise<Record<string, Fault>> {
  const { fields } = context.resource
  const held = before ? viewReferences(context.kernel, fields, before) : []
  const given = viewReferences(context.kernel, fields, row).filter(
    (one) => !held.some(({ target, id }) => target === one.target && id === one.id),
  )
  if (given.length === 0) return {}
  const found = foundIn.get(context.db) ?? new Set()
  foundIn.set(context.db, found)
  for (const target of new Set(given.map((one) => one.target)))
    await addFound(context, { target, found, given })
  const missing = given.filter((one) => !found.has(keyOf(one)))
  return Object.fromEntries(missing.map(({ path }) => [path, 'no_such']))
}

const keyOf = ({ target, id }: Omit<Reference, 'path'>) => `${target.name} ${id}`

function viewReferences(kernel: Kernel, fields: Fields, row: Wire): Reference[] {
  return fieldEntries(fields).flatMap(([key, field]) => {
    if (hasChildRows(field))
      return ((row[key] ?? []) as Wire[]).flatMap((child, i) =>
        viewReferences(kernel, field.options.fields ?? {}, child).map((one) => ({
          ...one,
          path: `${key}.${i}.${one.path}`,
        })),
      )
    if (!isReference(field)) return []
    const target = kernel.target(field)
    if (target.mode !== 'view') return []
    const ids = [row[key]].flat().filter((id) => typeof id === 'number')
    return ids.map((id) => ({ path: key, target, id }))
  })
}

/** Adds to `found` the rows that a view shows. */
async function addFound(
  { kernel, db, person }: WriteContext,
  { target, found, given }: { target: Resource; found: Set<string>; given: readonly Reference[] },
): Promise<void> {
  const wanted = given.filter((one) => one.target === target && !found.has(keyOf(one)))
  if (wanted.length === 0) return
  const { rows } = await sql<{ id: number }>`select t.id from ${sourceOf(kernel, target)}
    where t.contract_id = ${person.contractId} and t.id = any(${wanted.map(({ id }) => id)}::bigint[])
      ${visibilityClause(kernel, target, person)}`.execute(db)
  for (const { id } of rows) found.add(keyOf({ target, id }))
}
