// Many records by the same rules as one: rows come and go in portions, so that a spreadsheet of 100,000 takes minutes and not hours.
import { sql } from 'kysely'
import { AppError } from '#resources/kernel/errors.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { tableOf } from './columns.ts'
import type { SaveInput } from './input.ts'
import type { Writer } from './kernel.ts'
import { changes, logEvents } from './log.ts'
import type { EventType } from './log.ts'
import { readableBy } from './person.ts'
import { readMany } from './read.ts'
import type { WireRow } from './read.ts'
import { keptOf } from './remove.ts'
import { changedRow, newColumns, newRow, writeChange, writeParts } from './write.ts'
import type { Changed } from './write.ts'

type Wire = Record<string, unknown>
/** What is to become of one record, all rules kept: `row` is new, `changed` is null where nothing differs. */
export type Plan = { row: Wire } | { before: WireRow; changed: Changed | null }
/** A record with its new state: created, changed, or the same as before. */
export interface Written {
  id: number
  action: 'create' | 'update' | 'same'
}
/** Parameters of one statement. */
const mostParameters = 8000

/** Locks records against other writers and reads them whole, by id; those that this contract does not have are missing. */
export async function lockedMany(writer: Writer, resource: Resource, ids: readonly number[]): Promise<Map<number, WireRow>> {
  if (ids.length === 0) return new Map()
  // always in one order: two that lock the same records wait and do not block each other
  await sql`select id from ${sql.table(tableOf(resource))} where contract_id = ${writer.person.contractId} and id = any(${ids}::bigint[]) order by id for update`.execute(
    writer.db,
  )
  return new Map((await readBack(writer, resource, ids)).map((row) => [row.id, row]))
}
function readBack({ kernel, db, person }: Writer, resource: Resource, ids: readonly number[]): Promise<WireRow[]> {
  return readMany(kernel, db, resource, ids, person, readableBy(person, resource))
}
/** Holds an input against every rule of the row itself and of its area. @throws AppError */
export async function planOf(writer: Writer, resource: Resource, input: SaveInput, before: WireRow | undefined): Promise<Plan> {
  if (input.id === null) return { row: await newRow(writer, resource, input) }
  if (!before) throw new AppError('not_found')
  return { before, changed: await changedRow(writer, resource, input, before) }
}

/** Writes what was planned; `logged: false` where all is taken back anyway. What the database refuses is thrown as it comes. */
export async function writeAll(writer: Writer, resource: Resource, plans: readonly Plan[], logged = true): Promise<Written[]> {
  const rows = plans.flatMap((plan) => ('row' in plan ? [plan.row] : []))
  const ids = await insertAll(writer, resource, rows)
  const written: Written[] = []
  for (const plan of plans) {
    if ('row' in plan) {
      const id = ids[written.filter(({ action }) => action === 'create').length]!
      await writeParts(writer, resource, id, plan.row, null)
      written.push({ id, action: 'create' })
    } else {
      if (plan.changed) await writeChange(writer, resource, plan.before, plan.changed)
      written.push({ id: plan.before.id, action: plan.changed ? 'update' : 'same' })
    }
  }
  if (logged) await logAll(writer, resource, plans, written)
  return written
}
async function insertAll(writer: Writer, resource: Resource, rows: readonly Wire[]): Promise<number[]> {
  const ids: number[] = []
  const all = rows.map((row) => newColumns(writer, resource, row))
  const width = all[0]?.length ?? 1
  const step = Math.max(1, Math.floor(mostParameters / width))
  for (let i = 0; i < all.length; i += step) {
    const part = all.slice(i, i + step)
    const names = part[0]!.map(([column]) => sql.ref(column))
    const values = part.map((columns) => sql`(${sql.join(columns.map(([, value]) => value))})`)
    const inserted = await sql<{
      id: number
    }>`insert into ${sql.table(tableOf(resource))} (${sql.join(names)}) values ${sql.join(values)} returning id`.execute(writer.db)
    ids.push(...inserted.rows.map(({ id }) => id))
  }
  return ids
}
async function logAll(writer: Writer, resource: Resource, plans: readonly Plan[], written: readonly Written[]): Promise<void> {
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
    return action === 'same' ? [] : [{ type, itemId: id, data: changes(resource, before, after.get(id) ?? null) }]
  })
  await logMany(writer, resource, events)
}
async function logMany(
  writer: Writer,
  resource: Resource,
  events: readonly { type: EventType; itemId: number; data: object }[],
): Promise<void> {
  const { accountId, staffId, contractId } = writer.person
  const common = { contractId, accountId, staffId, page: resource.page, resource: resource.name, path: writer.path }
  for (const { itemId: id } of events) writer.touched.push({ resource: resource.name, id })
  await logEvents(
    writer.db,
    common,
    events.map((event) => ({ ...event, data: { ...event.data, ...writer.origin } })),
  )
}

/** Removes records for good, also where others are archived: whoever takes an import back wants it never to have been. Reads them first. */
export async function eraseAll(writer: Writer, resource: Resource, rows: readonly WireRow[]): Promise<void> {
  const { contractId } = writer.person
  for (const row of rows) await writer.kernel.rulesOf(resource).beforeRemove?.(writer, row)
  const ids = rows.map(({ id }) => id)
  await sql`delete from file where contract_id = ${contractId} and resource = ${resource.name} and record_id = any(${ids}::bigint[])`.execute(
    writer.db,
  )
  await sql`delete from ${sql.table(tableOf(resource))} where contract_id = ${contractId} and id = any(${ids}::bigint[])`.execute(writer.db)
  await logMany(
    writer,
    resource,
    rows.map((row) => ({ type: 'remove', itemId: row.id, data: { ...changes(resource, row, null), kept: keptOf(resource, row) } })),
  )
}
