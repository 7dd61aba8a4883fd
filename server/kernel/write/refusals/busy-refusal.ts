// The conflicting booking of a record: until when, and by which record.
import { sql } from 'kysely'
import { titleFormats } from '#i18n/format/title.ts'
import { bookedRefs } from '#resources/kernel/rules/bookings.ts'
import type { BookedTime } from '#resources/kernel/calls/booking-answer.ts'
import { AppError, fault } from '#resources/kernel/calls/error-codes.ts'
import type { Fault, FaultCode } from '#resources/kernel/calls/error-codes.ts'
import { readBookings } from '../../read/bookings/read-bookings.ts'
import type { CallContext } from '../../types.ts'
import { blamedFaults } from '../constraint-faults.ts'
import type { PgError } from '../constraint-faults.ts'

/** The exclusion constraint of migrations/0052_system_bookings.sql. */
const exclusion = 'booking__apart'

export function isBookingConflict({ constraint }: PgError): boolean {
  return constraint === exclusion
}

interface Conflict {
  subject: string
  subjectId: number
  layer: string
  /** The period of the existing booking. */
  from: string
  to: string | null
}

/**
 * PostgreSQL reports both bookings by the columns of the exclusion constraint, the existing one
 * last.
 */
const keyed = /=\((\d+), ([[(]"?[^",]*"?,"?[^",\])]*"?[\])]), (\w+), ([\w-]+), \d+\)/g

async function conflictOf({ kernel }: CallContext, detail: string): Promise<Conflict | null> {
  const [, subjectId, during, layer = '', subject = ''] = [...detail.matchAll(keyed)].at(-1) ?? []
  if (during === undefined) return null
  const { rows } = await sql<{ from: string; to: string | null }>`
    select lower(r) as "from", upper(r) as "to" from (select ${during}::tstzrange as r) x`.execute(
    kernel.db,
  )
  const [found] = rows
  if (!found) return null
  return { subject, subjectId: Number(subjectId), layer, ...found }
}

/** 409 naming the conflicting booking, at the reference of the refused record. */
export async function busyRefusal(
  context: CallContext,
  error: PgError,
  at: string,
): Promise<AppError> {
  const found = await conflictOf(context, error.detail ?? '')
  if (!found) return new AppError('busy', { cause: error })
  const { subject: of, subjectId, layer, from, to } = found
  const all = await readBookings(context, { of, ids: [subjectId], from, to })
  // a conflicting booking of the same call has been rolled back with it
  const busy = all.filter(({ layers }) => (layers as readonly string[]).includes(layer))
  const written = error.refused?.resource ?? context.resource
  const booked = bookedRefs(written).filter(({ subject }) => subject === of)
  const says = wordsOf(context, booked[0]?.says ?? 'busy', busy[0] ?? { from, to, title: null })
  const own = Object.fromEntries(booked.map(({ key }) => [key, says]))
  const fields =
    written.name === context.resource.name ? own : blamedFaults(context, written.name, own)
  return new AppError('busy', {
    fields: Object.fromEntries(Object.entries(fields).map(([key, one]) => [at + key, one])),
    says,
    extra: { busy, used_by: busy.flatMap(usedBy) },
    cause: error,
  })
}

const usedBy = ({ resource, id, title }: BookedTime) =>
  id === null ? [] : [{ resource, id, name: title ?? '', count: 1 }]

/** '12.03.2026 08:00 – 12.03.2026 20:00, 01 A 123 BC': alike in every language. */
function wordsOf(
  { person }: CallContext,
  code: FaultCode,
  { from, to, title }: Pick<BookedTime, 'from' | 'to' | 'title'>,
): Fault {
  const { moment } = titleFormats(person.contract.timeZone)
  const span = `${moment(from)} – ${to === null ? '…' : moment(to)}`
  return fault(code, title ? `${span}, ${title}` : span)
}
