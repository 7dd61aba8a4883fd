// Plans repeated shifts: first finds the days with conflicts or violations of the limits of work
// and rest, then saves all shifts, or only the permitted ones, in one transaction.
import { sql } from 'kysely'
import { addDays, numberOf } from '#i18n/format/civil.ts'
import { momentAt, wallOf } from '#i18n/format/zone.ts'
import { sayFault } from '#i18n/server.ts'
import { AppError, fault, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { BookedTime } from '#resources/kernel/calls/booking-answer.ts'
import type { Locale } from '#resources/kernel/names.ts'
import { expandDays, mostDays } from '#resources/schedule/repetition/expand-days.ts'
import type { Repetition } from '#resources/schedule/repetition/expand-days.ts'
import type { PlannedDay, PlannedShifts } from '#resources/wire/schedule.ts'
import { readBookings } from '../../kernel/read/bookings/read-bookings.ts'
import type { CallContext, Wire, WriteContext } from '../../kernel/types.ts'
import { parseSave } from '../../kernel/write/save-body.ts'
import { saveBatch } from '../../kernel/write/save-records.ts'
import { judgeOf } from './limits/driver-hours.ts'
import type { DriverShift, ShiftJudge } from './limits/driver-hours.ts'
import { forbidden } from './limits/hold-limits.ts'
import type { Breach } from './limits/judge-shift.ts'
import type { PlanBody } from './plan-body.ts'
import { wholeDays } from './whole-days.ts'

interface Span {
  readonly start_date: string
  readonly end_date: string
}

/**
 * The periods of a repetition, at the same local times in the contract's time zone.
 * @throws AppError 400 if there are none, too many, or overlapping ones
 */
function spansOf(asked: PlanBody, timeZone: string): Span[] {
  const { start_date: start, end_date: end } = wholeDays(asked, timeZone)
  if (end <= start) throw invalid({ end_date: 'day_end' })
  const [first, from] = wallOf(start, timeZone)
  const [last, to] = wallOf(end, timeZone)
  const nights = numberOf(last) - numberOf(first)
  const days = expandDays(first, asked.repetition as Repetition)
  if (days.length === 0) throw invalid({ 'repetition.until': 'earlier_than|start_date' })
  if (days.length > mostDays)
    throw invalid({ 'repetition.until': fault('too_many_items', mostDays) })
  const spans = days.map((day) => ({
    start_date: momentAt(day, from, timeZone),
    end_date: momentAt(addDays(day, nights), to, timeZone),
  }))
  if (spans.some((span, i) => span.end_date > (spans[i + 1]?.start_date ?? span.end_date)))
    throw invalid({ end_date: 'overlaps' })
  return spans
}

/** A new shift, with its vehicle and driver. */
interface NewShift extends Span {
  readonly car_id: number
  readonly staff_id: number
}

/** The bookings with which each shift's vehicle or driver conflicts. */
async function clashesOf(
  context: CallContext,
  shifts: readonly NewShift[],
): Promise<BookedTime[][]> {
  const starts = shifts.map(({ start_date: start }) => start).sort()
  const ends = shifts.map(({ end_date: end }) => end).sort()
  const window = { from: starts[0] ?? '', to: ends.at(-1) ?? '' }
  const booked = new Map<string, BookedTime[]>()
  for (const of of ['car', 'staff'] as const) {
    const ids = shifts.map((shift) => shift[`${of}_id`])
    for (const one of await readBookings(context, { of, ids, ...window })) {
      const key = `${of} ${one.of_id}`
      if (one.layers.includes('presence')) booked.set(key, [...(booked.get(key) ?? []), one])
    }
  }
  return shifts.map(({ car_id: car, staff_id: staff, start_date: start, end_date: end }) =>
    [`car ${car}`, `staff ${staff}`].flatMap((key) =>
      (booked.get(key) ?? []).filter(({ from, to }) => from < end && (to === null || to > start)),
    ),
  )
}

/** A new id for the shifts of a series. */
async function nextSeries({ db }: WriteContext): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('event_car_driver', 'id')) as id`.execute(db)
  return rows[0]?.id ?? 0
}

/** The stored repetition of each kind: a cycle is stored as daily. */
const repeats = { daily: 'daily', cycle: 'daily', weekly: 'weekly', monthly: 'monthly' } as const

interface Judged {
  readonly shift: DriverShift
  readonly breaches: readonly Breach[]
  /** There is no conflict and no violation of a blocking limit. */
  readonly isFree: boolean
}

/** Checks each shift against the stored ones and the earlier new ones. */
async function judgeAll(
  writer: WriteContext,
  shifts: readonly NewShift[],
  busy: readonly BookedTime[][],
): Promise<{ judge: ShiftJudge; judged: readonly Judged[] }> {
  const unstored = shifts.map(({ staff_id, start_date, end_date }): DriverShift => ({
    ...{ id: null, staff_id, start_date, end_date },
  }))
  const judge = await judgeOf(writer, unstored)
  const judged = unstored.map((shift, i): Judged => {
    const breaches = judge.judge(shift)
    const isForbidden = breaches.some(({ effect }) => effect === 'blocks')
    const isFree = busy[i]?.length === 0 && !isForbidden
    if (isFree) judge.take(shift)
    return { shift, breaches, isFree }
  })
  return { judge, judged }
}

interface Wanted {
  readonly dry_run?: boolean | undefined
  readonly clashes?: 'refuse' | 'leave_out' | undefined
  /** The language of the messages about violations. */
  readonly locale: Locale
}

/**
 * Saves all shifts; with `clashes: 'leave_out'`, only those without conflict. A dry run saves
 * nothing. Always returns each day with its conflicts and violations.
 * @throws AppError 409 busy, 422 rule for a conflicting day that may not be left out
 */
export async function writeShifts(
  writer: WriteContext,
  shifts: readonly (NewShift & Wire)[],
  { dry_run: isTrial, clashes, locale }: Wanted,
): Promise<Omit<PlannedShifts, 'series_id'>> {
  const within = { ...writer, kernel: { ...writer.kernel, db: writer.db } }
  const busy = await clashesOf(within, shifts)
  const { judge, judged } = await judgeAll(writer, shifts, busy)
  const days = shifts.map(({ car_id, staff_id, start_date, end_date }, i): PlannedDay => ({
    ...{ car_id, staff_id, start_date, end_date, busy: busy[i] ?? [] },
    limits: (judged[i]?.breaches ?? []).map((breach) => ({
      effect: breach.effect,
      text: sayFault(locale, judge.say(judged[i]!.shift, breach), writer.resource.name),
    })),
  }))
  if (isTrial) return { done: false, days, ids: [] }
  const all = busy.flat()
  if (all.length > 0 && clashes !== 'leave_out')
    throw new AppError('busy', { extra: { busy: all.slice(0, mostDays) } })
  if (clashes !== 'leave_out') refuseForbidden(judge, judged)
  const free = shifts.filter((_, i) => judged[i]?.isFree)
  const inputs = free.map((shift) => parseSave(writer.resource, shift))
  const written = await saveBatch(writer, inputs)
  return { done: true, days, ids: written.map(({ id }) => id) }
}

/** @throws AppError 422 for the first shift that violates a blocking limit */
function refuseForbidden(judge: ShiftJudge, judged: readonly Judged[]): void {
  for (const { shift, breaches } of judged) {
    const worst = breaches.find(({ effect }) => effect === 'blocks')
    if (worst) throw forbidden(judge.say(shift, worst), worst.at)
  }
}

/** @throws AppError 400, 409 busy, 422 rule */
export async function planShifts(
  writer: WriteContext,
  asked: PlanBody,
  locale: Locale,
): Promise<PlannedShifts> {
  const spans = spansOf(asked, writer.person.contract.timeZone)
  const { car_id, staff_id, all_day = false, interval, note, repetition } = asked
  const series = asked.dry_run ? null : await nextSeries(writer)
  const shifts = spans.map((span) => ({
    ...{ car_id, staff_id, ...span, all_day },
    ...(interval !== undefined && { interval }),
    ...(note !== undefined && { note }),
    ...{ repeat: repeats[repetition.kind], repeat_until: repetition.until },
  }))
  const { dry_run, clashes } = asked
  const planning = { ...writer, preloaded: { series } }
  const written = await writeShifts(planning, shifts, { dry_run, clashes, locale })
  return { ...written, series_id: written.ids.length > 0 ? series : null }
}
