// Many records by the same rules as one: rows come and go in portions, so that a spreadsheet of 100,000 takes minutes and not hours.
import { sql } from 'kysely'
import { AppError } from '#resources/kernel/errors.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { tableOf } from '../db/columns.ts'
import type { SaveInput } from './save-body.ts'
import { mostParameters, insertParts } from './bulk-insert-children.ts'
import type { Saved, Writer } from '../types.ts'
import { changes } from '../db/event-log.ts'
import type { EventType } from '../db/event-log.ts'
import { readMany } from '../read/read-record.ts'
import type { WireRow } from '../read/list-query.ts'
import { logMany, logOwned } from './dependents.ts'
import { keptOf } from './remove.ts'
import { visibilityClause } from '../read/row-visibility.ts'
import { newColumns } from './row-to-columns.ts'
import { changedColumns, changedRow, newRow, refuseUnauthorizedFields, secretsIn, writeChildTables } from './write-record.ts'
import type { Changed } from './write-record.ts'

type Wire = Record<string, unknown>
/** What is to become of one record, all rules kept: `row` is new, `changed` is null where nothing differs. */
export type Plan = ({ row: Wire } | { before: WireRow; changed: Changed | null }) & {
  /** Keys of the secrets that are set. */
  secrets: readonly string[]
}
/** A record with its new state: created, changed, or the same as before. */
export interface Written {
  id: number
  action: 'create' | 'update' | 'same'
  /** As it is stored now; nothing where what was written is not logged. */
  stored?: WireRow
}
/** Locks records against other writers and reads them whole, by id; those that are not there for the caller are missing. */
export async function lockRows(writer: Writer, resource: Resource, ids: readonly number[]): Promise<Map<number, WireRow>> {
  if (ids.length === 0) return new Map()
  // always in one order: two that lock the same records wait and do not block each other
  const seen = visibilityClause(writer.kernel, resource, writer.person)
  const { rows } = await sql<{
    id: number
  }>`select t.id from ${sql.table(tableOf(resource))} t where t.contract_id = ${writer.person.contractId} and t.id = any(${ids}::bigint[])${seen} order by t.id for update`.execute(
    writer.db,
  )
  const locked = rows.map(({ id }) => id)
  return new Map((await readBack(writer, resource, locked)).map((row) => [row.id, row]))
}
function readBack({ kernel, db, person }: Writer, resource: Resource, ids: readonly number[]): Promise<WireRow[]> {
  return readMany({ kernel, db, resource, scope: person, readable: () => true }, ids)
}
/** Holds an input against every rule of the row itself and of its area. @throws AppError */
export async function planOf(writer: Writer, resource: Resource, input: SaveInput, before: WireRow | undefined): Promise<Plan> {
  refuseUnauthorizedFields(writer, resource, input)
  const secrets = secretsIn(resource, input.values)
  if (input.id === null) return { row: await newRow(writer, resource, input), secrets }
  if (!before) throw new AppError('not_found')
  return { before, changed: await changedRow(writer, resource, input, before), secrets }
}

/** Writes what was planned; `logged: false` where all is taken back anyway. What the database refuses is thrown as it comes. */
export async function writeAll(writer: Writer, resource: Resource, plans: readonly Plan[], logged = true): Promise<Written[]> {
  const rows = plans.flatMap((plan) => ('row' in plan ? [plan.row] : []))
  const ids = await insertAll(writer, resource, rows)
  const changing = plans.flatMap((plan) => ('before' in plan && plan.changed ? [{ before: plan.before, changed: plan.changed }] : []))
  await updateAll(writer, resource, changing)
  const made = rows.map((row, i): Saved => ({ id: ids[i]!, row, before: null }))
  const altered = changing.map(({ before, changed: { row } }): Saved => ({ id: before.id, row, before }))
  // one alone says which of its child rows is refused
  if (made.length === 1) for (const { id, row } of made) await writeChildTables(writer, resource, id, row, null)
  else await insertParts(writer.db, resource, writer.person.contractId, made)
  for (const { id, row, before } of altered) await writeChildTables(writer, resource, id, row, before)
  if (made.length + altered.length > 0) await writer.kernel.rulesOf(resource).afterSave?.(writer, [...made, ...altered])
  let created = 0
  const written = plans.map((plan): Written =>
    'row' in plan ? { id: ids[created++]!, action: 'create' } : { id: plan.before.id, action: plan.changed ? 'update' : 'same' },
  )
  return logged ? logAll(writer, resource, plans, written) : written
}
async function insertAll(writer: Writer, resource: Resource, rows: readonly Wire[]): Promise<number[]> {
  const ids: number[] = []
  const all = rows.map((row) => newColumns(writer, resource, row))
  // a secret's column is there where one is set
  const names = [...new Set(all.flatMap((columns) => columns.map(([column]) => column)))]
  const step = Math.max(1, Math.floor(mostParameters / Math.max(1, names.length)))
  for (let i = 0; i < all.length; i += step) {
    const values = all.slice(i, i + step).map((columns) => {
      const given = new Map(columns)
      return sql`(${sql.join(names.map((column) => (given.has(column) ? sql`${given.get(column)}` : sql`default`)))})`
    })
    const inserted = await sql<{
      id: number
    }>`insert into ${sql.table(tableOf(resource))} (${sql.join(names.map((column) => sql.ref(column)))}) values ${sql.join(values)} returning id`.execute(
      writer.db,
    )
    ids.push(...inserted.rows.map(({ id }) => id))
  }
  return ids
}
/** Changes of the same columns go together, each row with values of its own: what all get alike stands once. */
async function updateAll(writer: Writer, resource: Resource, changing: readonly { before: WireRow; changed: Changed }[]): Promise<void> {
  const alike = new Map<string, { id: number; columns: [string, unknown][] }[]>()
  for (const { before, changed } of changing) {
    const columns = changedColumns(writer, resource, changed)
    const names = columns.map(([column]) => column).join()
    alike.set(names, [...(alike.get(names) ?? []), { id: before.id, columns }])
  }
  for (const rows of alike.values()) {
    const columns = rows[0]!.columns
    const step = Math.max(1, Math.floor(mostParameters / (2 * columns.length)))
    for (let i = 0; i < rows.length; i += step) {
      const part = rows.slice(i, i + step)
      const sets = columns.map(([column], n) => sql`${sql.ref(column)} = ${valueFor(part, column, n)}`)
      await sql`update ${sql.table(tableOf(resource))} set version = version + 1, ${sql.join(sets)}
        where contract_id = ${writer.person.contractId} and id = any(${part.map(({ id }) => id)}::bigint[])`.execute(writer.db)
    }
  }
}
function valueFor(rows: readonly { id: number; columns: [string, unknown][] }[], column: string, n: number) {
  const first = rows[0]!.columns[n]![1]
  if (rows.every(({ columns }) => columns[n]![1] === first)) return sql`${first}`
  // the column itself gives the values their type
  const cases = rows.map(({ id, columns }) => sql`when ${id} then ${columns[n]![1]}`)
  return sql`case id ${sql.join(cases, sql` `)} else ${sql.ref(column)} end`
}
async function logAll(writer: Writer, resource: Resource, plans: readonly Plan[], written: readonly Written[]): Promise<Written[]> {
  const touched = written.filter(({ action }) => action !== 'same')
  const after = new Map(
    (
      await readBack(
        writer,
        resource,
        touched.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  const events = written.flatMap(({ id, action }, i) => {
    const plan = plans[i]!
    const before = 'before' in plan ? plan.before : null
    const type: EventType = action === 'create' ? 'create' : 'change'
    return action === 'same' ? [] : [{ type, itemId: id, data: changes(resource, before, after.get(id) ?? null, plan.secrets) }]
  })
  await logMany(writer, resource, events)
  return written.map((one, i) => {
    const plan = plans[i]!
    const row = after.get(one.id) ?? ('before' in plan ? plan.before : undefined)
    return { ...one, ...(row && { stored: row }) }
  })
}
/** Removes records for good, also where others are archived: whoever takes an import back wants it never to have been. Reads them first. */
export async function eraseAll(writer: Writer, resource: Resource, rows: readonly WireRow[]): Promise<void> {
  const { contractId } = writer.person
  for (const row of rows) await writer.kernel.rulesOf(resource).beforeRemove?.(writer, row)
  const ids = rows.map(({ id }) => id)
  await sql`delete from file where contract_id = ${contractId} and resource = ${resource.name} and record_id = any(${ids}::bigint[])`.execute(
    writer.db,
  )
  await logOwned(writer, resource, ids)
  await sql`delete from ${sql.table(tableOf(resource))} where contract_id = ${contractId} and id = any(${ids}::bigint[])`.execute(writer.db)
  await logMany(
    writer,
    resource,
    rows.map((row) => ({ type: 'remove', itemId: row.id, data: { ...changes(resource, row, null), kept: keptOf(resource, row) } })),
  )
}
