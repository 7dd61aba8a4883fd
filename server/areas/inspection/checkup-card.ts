// Common parts of medical and technical checkups: the subject, the time, and whether it is a
// repeated check.
import { sql } from 'kysely'
import { AppError, fault, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import type { ResourceName } from '#resources/index.ts'
import { tableOf } from '../../kernel/db/columns.ts'
import { isInForce } from '../../kernel/read/replaced-rows.ts'
import { minuteMs } from '../../kernel/time-units.ts'
import type { Fragment, Saved, Wire, WriteContext } from '../../kernel/types.ts'
import { contractToday } from '../../kernel/session/viewer.ts'

/** ms by which the clock of a workstation may be ahead of the server's. */
const clockSlack = 5 * minuteMs

/** The subject of checkups: the field, the resource, and the queue that lists it. */
interface Subject {
  readonly key: 'driver_id' | 'car_id'
  readonly of: 'staff' | 'car'
  readonly queue: ResourceName
  /** SELECT of `archived` and `off` (out of service) of the subject, with a row lock. */
  state(contractId: number, id: unknown): Fragment
}

/** Locks the driver, so that checkups of the same driver are saved one after another. */
export const driver: Subject = {
  key: 'driver_id',
  of: 'staff',
  queue: 'medical-queue',
  state: (contractId, id) => sql`select t.archived_at is not null as archived, t.dismissed as off
    from staff t where t.contract_id = ${contractId} and t.id = ${id} for no key update of t`,
}

/** Locks the vehicle, like `driver`. */
export const vehicle: Subject = {
  key: 'car_id',
  of: 'car',
  queue: 'mechanic-queue',
  state: (
    contractId,
    id,
  ) => sql`select t.archived_at is not null as archived, coalesce(s.code = 'written_off', false) as off
    from car t left join car_status s on s.contract_id = t.contract_id and s.id = t.status_id
    where t.contract_id = ${contractId} and t.id = ${id} for no key update of t`,
}

/**
 * Adds the time to a new checkup; a second check before a trip on the same day becomes a repeat.
 * @throws AppError 422 check_impossible for an archived or inactive subject, 400 for a future date
 */
export async function openCard(writer: WriteContext, row: Wire, subject: Subject): Promise<Wire> {
  await refuseOutOfService(writer, row, subject)
  const date = await momentOf(writer, row)
  const isAgain = row.kind === 'pre_trip' && (await wasBefore(writer, { ...row, date }, subject))
  return { ...row, date, kind: isAgain ? 'repeat' : row.kind }
}

async function refuseOutOfService(
  { db, person }: WriteContext,
  row: Wire,
  { key, state }: Subject,
): Promise<void> {
  const { rows } = await sql<{ archived: boolean; off: boolean }>`${state(
    person.contractId,
    row[key],
  )}`.execute(db)
  const [found] = rows
  const why: Fault | false | undefined =
    found && (found.archived ? 'archived' : found.off && 'off_line')
  if (why) throw new AppError('check_impossible', { fields: { [key]: why } })
}

/** The given date, by default now; a correction has the date of the corrected record. */
async function momentOf(writer: WriteContext, row: Wire): Promise<unknown> {
  const { db, person, resource, now } = writer
  if (row.date != null) {
    if (Date.parse(row.date as string) > now.getTime() + clockSlack)
      throw invalid({ date: fault('too_late', contractToday(person.contract.timeZone, now)) })
    return row.date
  }
  if (row.replaces_id == null) return now.toISOString()
  const { rows } = await sql<{ date: string }>`select t.date from ${sql.table(tableOf(resource))} t
    where t.contract_id = ${person.contractId} and t.id = ${row.replaces_id}`.execute(db)
  return rows[0]?.date ?? now.toISOString()
}

/** Whether another check before a trip exists on that day, except the one that is corrected. */
async function wasBefore(
  { db, person, resource }: WriteContext,
  { date, replaces_id: replaced, ...row }: Wire,
  { key }: Subject,
): Promise<boolean> {
  const zone = person.contract.timeZone
  const midnight = (days: number) =>
    sql`((${date}::timestamptz at time zone ${zone})::date + ${days}::int)::timestamp at time zone ${zone}`
  const { rows } = await sql`select from ${sql.table(tableOf(resource))} t
    where t.contract_id = ${person.contractId} and ${sql.ref(`t.${key}`)} = ${row[key]} and t.kind = 'pre_trip'
      and t.date >= ${midnight(0)} and t.date < ${midnight(1)}
      and t.id is distinct from ${replaced ?? null}::bigint and ${isInForce(resource)} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Notifies viewers of the queue, and of the list of the subjects. */
export function publishQueue(
  { changedRecords }: WriteContext,
  saved: readonly Saved[],
  { key, queue, of }: Subject,
): void {
  for (const { row } of saved)
    for (const resource of [queue, of]) changedRecords.push({ resource, id: row[key] as number })
}
