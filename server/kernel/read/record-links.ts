// Records that a message or a task is linked to. The sender must be able to read the record; a
// recipient learns its name only with the right to read it. To anyone else the record does not
// exist.
import { sql } from 'kysely'
import { canRead } from '#resources/kernel/access.ts'
import { invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Db } from '../db/database.ts'
import type { Kernel } from '../types.ts'
import type { Person } from '../session/viewer.ts'
import { visibilityClause } from './row-visibility.ts'
import { titleOf } from './record-titles.ts'
import { sourceOf } from './select.ts'

export interface Attached {
  resource: string
  id: number
}

/** The key of a record's name in `attachedNames`. */
export function attachedKey({ resource, id }: Attached): string {
  return `${resource}/${id}`
}

/** The record of such a key. */
export function attachedOf(key: string): Attached {
  const [resource = '', id] = key.split('/')
  return { resource, id: Number(id) }
}

/** Resources whose records have pages that a link can open; archived records too. */
function attachable(kernel: Kernel, name: string): Resource | undefined {
  return kernel.resources.find(
    (one) => one.name === name && one.mode === 'table' && one.screens.list !== undefined,
  )
}

/**
 * Names of those of the records that the caller may read, in one statement for all records and
 * resources.
 * @throws the database's error
 */
export async function attachedNames(
  kernel: Kernel,
  db: Db,
  person: Person,
  records: readonly Attached[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = new Map<string, number[]>()
  for (const { resource, id } of records)
    if (Number.isSafeInteger(id) && id > 0)
      wanted.set(resource, [...(wanted.get(resource) ?? []), id])
  const parts = [...wanted].flatMap(([name, ids]) => {
    const resource = attachable(kernel, name)
    if (!resource || !canRead(person.levels, resource.access)) return []
    return sql`select ${name}::text as resource, t.id, (${titleOf(kernel, resource, 't')})::text as name from ${sourceOf(kernel, resource)}
      where t.contract_id = ${person.contractId} and t.id = any(${ids}::bigint[])${visibilityClause(kernel, resource, person)}`
  })
  if (parts.length === 0) return new Map()
  const { rows } = await sql<
    Attached & { name: string | null }
  >`${sql.join(parts, sql` union all `)}`.execute(db)
  return new Map(rows.map(({ name, ...record }) => [attachedKey(record), name || `№ ${record.id}`]))
}

/**
 * @throws AppError 400 on `field` for a record that does not exist for the caller, for whatever
 * reason
 */
export async function refuseUnreadable(
  kernel: Kernel,
  db: Db,
  person: Person,
  { record, field }: { record: Attached; field: string },
): Promise<void> {
  const names = await attachedNames(kernel, db, person, [record])
  if (!names.has(attachedKey(record))) throw invalid({ [field]: 'no_such' })
}
