// Enforces limits of work and rest when shifts are saved: depending on the organisation's settings,
// a violating shift is marked or refused.
import { sql } from 'kysely'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import type { Saved, Wire, WriteContext } from '../../../kernel/types.ts'
import { judgeOf } from './driver-hours.ts'
import type { DriverShift } from './driver-hours.ts'
import type { Breach } from './judge-shift.ts'

const asShift = ({ id, row }: Pick<Saved, 'id' | 'row'>): DriverShift => ({
  id,
  staff_id: row.staff_id as number,
  start_date: String(row.start_date),
  end_date: String(row.end_date),
})

/** Whether the shift is new, or its driver or times have changed. */
function isReplanned({ row, before }: Saved): boolean {
  if (row.state !== 'planned') return false
  if (before?.state !== 'planned' || before.staff_id !== row.staff_id) return true
  return (['start_date', 'end_date'] as const).some(
    (key) => Date.parse(String(before[key])) !== Date.parse(String(row[key])),
  )
}

/**
 * Whether the shift only became shorter: this is permitted even if the rest still violates a limit.
 */
function isShortened({ row, before }: Saved): boolean {
  return (
    before?.state === 'planned' &&
    before.staff_id === row.staff_id &&
    Date.parse(String(row.start_date)) >= Date.parse(String(before.start_date)) &&
    Date.parse(String(row.end_date)) <= Date.parse(String(before.end_date))
  )
}

const forbids = ({ effect }: Breach) => effect === 'blocks'

/** The error for a shift that violates a blocking limit. */
export function forbidden(said: Fault, at: Breach['at']): AppError {
  return new AppError('rule', { fields: { [at]: said }, says: said })
}

/**
 * Checks the saved shifts together. Their bookings have locked the drivers, so that the second of
 * two concurrent writers sees the shifts of the first.
 * @throws AppError 422 for a violation of a blocking limit
 */
export async function holdLimits(writer: WriteContext, saved: readonly Saved[]): Promise<void> {
  const replanned = saved.filter(isReplanned)
  if (replanned.length === 0) return
  const shifts = replanned.map(asShift)
  const judge = await judgeOf(writer, shifts)
  const over: number[] = []
  for (const [i, one] of replanned.entries()) {
    const shift = shifts[i]!
    const breaches = judge.judge(shift)
    const worst = breaches.find(forbids)
    if (worst && !isShortened(one)) throw forbidden(judge.say(shift, worst), worst.at)
    if (breaches.length > 0) over.push(one.id)
  }
  const ids = replanned.map(({ id }) => id)
  await sql`update event_car_driver e set over_limits = (e.id = any(${over}::bigint[]))
    where e.contract_id = ${writer.person.contractId} and e.id = any(${ids}::bigint[])
      and e.over_limits <> (e.id = any(${over}::bigint[]))`.execute(writer.db)
}

/** Violations by field, as warnings of a dry run. */
export async function warnOfLimits(
  writer: WriteContext,
  row: Wire,
): Promise<Record<string, Fault>> {
  if (row.state !== 'planned') return {}
  const shift = asShift({ id: row.id as number, row })
  const judge = await judgeOf(writer, [shift])
  const said: Record<string, Fault> = {}
  for (const breach of judge.judge(shift)) said[breach.at] ??= judge.say(shift, breach)
  return said
}
