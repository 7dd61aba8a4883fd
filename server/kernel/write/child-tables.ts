// Child rows and lists of references: the whole new list in order, written as the difference to the stored one.
import { sql } from 'kysely'
import { fieldEntries } from '#resources/kernel/derive.ts'
import { invalid } from '#resources/kernel/errors.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import type { Db } from '../db/database.ts'
import { columnsOf, layoutOf, sideTable } from '../db/columns.ts'

type Wire = Record<string, unknown>
interface Owner {
  contractId: number
  id: number
}

/** Column → value of a row's own fields. */
export function columnValues(entries: readonly (readonly [string, Field])[], values: Wire): [string, unknown][] {
  return entries.flatMap(([key, field]) => {
    const written = layoutOf(field).write(values[key])
    return columnsOf(key, field).map((column, i): [string, unknown] => [column, written[i]])
  })
}
export function insertInto(table: string, columns: readonly [string, unknown][]) {
  return sql<{
    id: number
  }>`insert into ${sql.table(table)} (${sql.join(columns.map(([column]) => sql.ref(column)))}) values (${sql.join(columns.map(([, value]) => value))}) returning id`
}

/** @throws AppError 400 at 'fuels.1.id' for a child row that this parent does not have. */
export async function writeChildRows(
  db: Db,
  resource: Resource,
  key: string,
  field: Field,
  owner: Owner,
  list: readonly Wire[],
  stored: readonly Wire[],
): Promise<void> {
  const table = sideTable(resource, key)
  const entries = fieldEntries(field.options.fields ?? {})
  const old = new Map(stored.map((row, position) => [row.id as number, { row, position }]))
  const seen = new Set<number>()
  list.forEach((row, index) => {
    if (row.id === undefined) return
    if (!old.has(row.id as number) || seen.has(row.id as number)) throw invalid({ [`${key}.${index}.id`]: 'no_such' })
    seen.add(row.id as number)
  })
  const gone = [...old.keys()].filter((id) => !seen.has(id))
  if (gone.length > 0)
    await sql`delete from ${sql.table(table)} where contract_id = ${owner.contractId} and parent_id = ${owner.id} and id = any(${gone}::bigint[])`.execute(
      db,
    )
  for (const [position, row] of list.entries()) {
    const before = old.get(row.id as number)
    const columns: [string, unknown][] = [['position', position], ...columnValues(entries, row)]
    try {
      if (!before) await insertInto(table, [['contract_id', owner.contractId], ['parent_id', owner.id], ...columns]).execute(db)
      else if (
        before.position !== position ||
        entries.some(([name]) => JSON.stringify(before.row[name]) !== JSON.stringify(row[name] ?? null))
      )
        await sql`update ${sql.table(table)} set ${sql.join(columns.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))} where contract_id = ${owner.contractId} and id = ${row.id}`.execute(
          db,
        )
    } catch (error) {
      // The constraint knows the column but not which row of the list it was.
      throw Object.assign(error as Error, { childPath: `${key}.${position}.` })
    }
  }
}
export async function writeLinks(db: Db, resource: Resource, key: string, owner: Owner, ids: readonly number[]): Promise<void> {
  const table = sql.table(sideTable(resource, key))
  await sql`delete from ${table} where contract_id = ${owner.contractId} and parent_id = ${owner.id}`.execute(db)
  if (ids.length > 0) {
    await sql`insert into ${table} (contract_id, parent_id, position, target_id)
      select ${owner.contractId}, ${owner.id}, n - 1, id from unnest(${ids}::bigint[]) with ordinality as given(id, n)`.execute(db)
  }
}
