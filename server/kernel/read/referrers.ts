// The records that refer to a record, found by the references of descriptors; a removal is rejected
// with these.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { canRead } from '#resources/kernel/access.ts'
import { refTargets } from '#resources/kernel/derive.ts'
import type { Use } from '#resources/kernel/calls/error-codes.ts'
import { isReferenceList } from '#resources/kernel/kind-traits.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { sideTable, tableOf } from '../db/columns.ts'
import type { CallContext, WriteContext } from '../types.ts'
import { hasValues } from './row-conditions.ts'
import { titleOf } from './record-titles.ts'

/**
 * Rows that prevent the record from being archived, by resource: the first of each by name, if the
 * caller may read them.
 */
export async function holdersOf(
  { kernel, db, resource, person }: WriteContext,
  id: number,
): Promise<Use[]> {
  const uses: Use[] = []
  for (const other of kernel.resources) {
    const holding = Object.entries(other.blocksArchiveOf ?? {}).filter(
      ([key]) => other.fields[key]?.options.to === resource.name,
    )
    const conditions = holding.map(
      ([key, state]) =>
        sql`(${refersTo(other, key, id)} and ${hasValues(kernel, other, state ?? {})})`,
    )
    if (conditions.length > 0)
      uses.push(...(await firstOf({ kernel, db, person }, other, conditions)))
  }
  return uses
}

/**
 * For every resource that refers to the record: the number of referring rows, and the first of them
 * by name, if the caller may read them.
 */
export async function usesOf(
  { kernel, resource, person }: CallContext,
  id: number,
): Promise<Use[]> {
  const uses: Use[] = []
  for (const other of kernel.resources) {
    if (other.mode === 'view') continue
    const conditions = refTargets(other)
      .filter(({ to }) => to === resource.name)
      .map(({ key, child }) => {
        if (child)
          return sql`exists (select from ${sql.table(sideTable(other, key))} c where c.contract_id = t.contract_id and c.parent_id = t.id and ${sql.ref(`c.${child}`)} = ${id})`
        return refersTo(other, key, id)
      })
    if (conditions.length === 0) continue
    uses.push(...(await firstOf({ kernel, db: kernel.db, person }, other, conditions)))
  }
  return uses
}

/** The row `t` refers to the record, by its reference or list of references `key`. */
function refersTo(other: Resource, key: string, id: number): RawBuilder<unknown> {
  if (isReferenceList(other.fields[key]))
    return sql`exists (select from ${sql.table(sideTable(other, key))} l where l.contract_id = t.contract_id and l.parent_id = t.id and l.target_id = ${id})`
  return sql`${sql.ref(`t.${key}`)} = ${id}`
}

/** A caller who may not read the other resource only learns that it refers to the record. */
async function firstOf(
  { kernel, db, person }: Pick<WriteContext, 'kernel' | 'db' | 'person'>,
  other: Resource,
  conditions: readonly RawBuilder<unknown>[],
): Promise<Use[]> {
  const archived = other.archive ? sql`t.archived_at is not null` : sql`false`
  const { rows } = await sql<{ id: number; name: string | null; count: number; archived: boolean }>`
    select t.id, (${titleOf(kernel, other, 't')})::text as name, count(*) over () as count, ${archived} as archived from ${sql.table(tableOf(other))} t
    where t.contract_id = ${person.contractId} and (${sql.join(conditions, sql` or `)}) order by t.id limit 1`.execute(
    db,
  )
  const readable = canRead(person.levels, other.access)
  return rows.map(({ id, name, count, archived: gone }) =>
    readable
      ? {
          resource: other.name,
          id,
          name: name ?? '',
          count,
          ...(gone && { archived: true as const }),
        }
      : { resource: other.name, id: 0, name: '', count: 0 },
  )
}
