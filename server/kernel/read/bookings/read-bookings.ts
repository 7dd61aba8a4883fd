// Bookings of records by any resource, and records that are free.
import { sql } from 'kysely'
import { canRead } from '#resources/kernel/access.ts'
import { bookedSubjects, bookingBy, mostSubjects } from '#resources/kernel/rules/bookings.ts'
import type { BookingLayer } from '#resources/kernel/rules/bookings.ts'
import type { BookedTime, Busy } from '#resources/kernel/calls/booking-answer.ts'
import { invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import { kindSchema } from '#resources/kernel/calls/kind-schemas.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { tableOf } from '../../db/columns.ts'
import type { CallContext, Fragment, Wire } from '../../types.ts'
import { titleOf } from '../record-titles.ts'
import { visibilityClause } from '../row-visibility.ts'

/** A half-open interval; `to` null: open-ended. */
interface Span {
  readonly from: string
  readonly to: string | null
}

interface BookingsRequest extends Span {
  readonly of: string
  readonly ids: readonly number[]
}

const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0
const isMoment = (value: unknown) => kindSchema.moment({}).safeParse(value).success

/** `from` and `to` of a request; adds their errors to `faults`. */
function spanOf({ from, to }: Wire, faults: Record<string, Fault>): Span {
  for (const [key, value] of Object.entries({ from, to }))
    if (!isMoment(value)) faults[key] = value === undefined ? 'required' : 'moment'
  if (Object.keys(faults).length === 0 && String(from) >= String(to))
    faults.to = 'earlier_than|from'
  return { from: String(from), to: String(to) }
}

function asObject(body: unknown): Wire {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalid({ body: 'object' })
  return body as Wire
}

/** The body of getBookings. @throws AppError 400 */
export function parseBookings(resource: Resource, body: unknown): BookingsRequest {
  const { of, ids, from, to, ...rest } = asObject(body)
  const faults: Record<string, Fault> = {}
  for (const key of Object.keys(rest)) faults[key] = 'unknown'
  if (typeof of !== 'string' || !bookedSubjects(resource).includes(of)) faults.of = 'choice'
  if (!Array.isArray(ids) || !ids.every(isId)) faults.ids = 'list'
  else if (ids.length > mostSubjects) faults.ids = `too_many_items|${mostSubjects}`
  const span = spanOf({ from, to }, faults)
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return { of: of as string, ids: ids as number[], ...span }
}

/**
 * `{<reference>, from, to, except?}` of a request for that reference; `except` is the record being
 * changed, whose own bookings do not count.
 * @throws AppError 400
 */
function parseBusyQuery(resource: Resource, key: string, body: unknown) {
  const { [key]: id, from, to, except = null, ...rest } = asObject(body)
  const faults: Record<string, Fault> = {}
  for (const name of Object.keys(rest)) faults[name] = 'unknown'
  if (!isId(id)) faults[key] = id === undefined ? 'required' : 'id'
  if (except !== null && !isId(except)) faults.except = 'id'
  const span = spanOf({ from, to }, faults)
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return { id: id as number, span, except: except as number | null }
}

/**
 * The interval of a request for what is free, `now` by default, the excluded record, and the rest
 * of the request, which is a filter.
 * @throws AppError 400
 */
export function parseFreeQuery(body: unknown, now: Date) {
  const { from = now.toISOString(), to, except = null, ...filter } = asObject(body ?? {})
  const faults: Record<string, Fault> = {}
  // a GET passes its ids as text
  const id = typeof except === 'string' && /^\d{1,15}$/.test(except) ? Number(except) : except
  if (id !== null && !isId(id)) faults.except = 'id'
  const next = isMoment(from) ? new Date(Date.parse(String(from)) + 1).toISOString() : undefined
  const span = spanOf({ from, to: to ?? next }, faults)
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return { span, except: id as number | null, filter }
}

/** tstzrange */
const rangeOf = ({ from, to }: Span) => sql`tstzrange(${from}::timestamptz, ${to}::timestamptz)`

/** The condition that nothing has booked the row `t` in the layers of the booking by `key`. */
export function isFree(
  resource: Resource,
  key: string,
  { span, except }: { span: Span; except: number | null },
): Fragment {
  const { subject = '', layers = [] } = bookingBy(resource, key) ?? {}
  return sql`not exists (select from booking b where b.contract_id = t.contract_id and b.subject = ${subject}
    and b.subject_id = t.id and b.layer = any(${layers}::text[]) and b.during && ${rangeOf(span)}
    and not (b.resource = ${resource.name} and b.record_id is not distinct from ${except}::bigint))`
}

interface BookingRow {
  subject_id: number
  layers: BookingLayer[]
  from: string
  to: string | null
  resource: string
  record_id: number
}

/** The bookings of these subjects that overlap the span, in their order, by subject. */
async function bookingsWithin(
  { kernel, person: { contractId } }: CallContext,
  { of, ids, ...span }: BookingsRequest,
): Promise<BookingRow[]> {
  const { rows } = await sql<BookingRow>`
    select b.subject_id, array_agg(b.layer order by b.layer) as layers, lower(b.during) as "from",
      upper(b.during) as "to", b.resource, b.record_id
    from unnest(${[...new Set(ids)]}::bigint[]) s(id)
    join booking b on b.contract_id = ${contractId} and b.subject = ${of} and b.subject_id = s.id
      and b.during && ${rangeOf(span)}
    group by b.subject_id, b.during, b.resource, b.record_id
    order by b.subject_id, b.during, b.resource, b.record_id`.execute(kernel.db)
  return rows
}

/** Titles of the booking records that the caller may read, by resource and id. */
async function titlesOf(
  { kernel, person }: CallContext,
  rows: readonly BookingRow[],
): Promise<Map<string, string>> {
  const titles = new Map<string, string>()
  for (const name of new Set(rows.map((row) => row.resource))) {
    const resource = kernel.resources.find((one) => !one.desk && one.name === name)
    if (!resource || !canRead(person.levels, resource.access)) continue
    const ids = rows.flatMap((row) => (row.resource === name ? [row.record_id] : []))
    const { rows: found } = await sql<{ id: number; title: string | null }>`
      select t.id, (${titleOf(kernel, resource, 't')})::text as title from ${sql.table(tableOf(resource))} t
      where t.contract_id = ${person.contractId} and t.id = any(${ids}::bigint[])
      ${visibilityClause(kernel, resource, person)}`.execute(kernel.db)
    for (const { id, title } of found) titles.set(`${name} ${id}`, title ?? '')
  }
  return titles
}

/** Bookings as the caller may see them: booking records only if readable. */
async function shown(context: CallContext, of: string, rows: readonly BookingRow[]) {
  const titles = await titlesOf(context, rows)
  return rows.map(({ subject_id, layers, from, to, resource, record_id }): BookedTime => {
    const title = titles.get(`${resource} ${record_id}`)
    return {
      of,
      of_id: subject_id,
      layers,
      from,
      to,
      resource,
      id: title === undefined ? null : record_id,
      title: title ?? null,
    }
  })
}

/** All matching bookings, ordered by subject and time. */
export async function readBookings(
  context: CallContext,
  request: BookingsRequest,
): Promise<BookedTime[]> {
  return shown(context, request.of, await bookingsWithin(context, request))
}

/** The bookings, if any, of the record in `key` at that time, in the layers of its booking. */
export async function readBusy(context: CallContext, key: string, body: unknown): Promise<Busy> {
  const { resource } = context
  const { id, span, except } = parseBusyQuery(resource, key, body)
  const { subject = '', layers = [] } = bookingBy(resource, key) ?? {}
  const all = await bookingsWithin(context, { of: subject, ids: [id], ...span })
  const counted = all.filter(
    (one) =>
      one.layers.some((layer) => layers.includes(layer)) &&
      !(one.resource === resource.name && one.record_id === except),
  )
  return { busy: counted.length > 0, bookings: await shown(context, subject, counted) }
}
