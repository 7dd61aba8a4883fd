// Loads what is needed to check shifts: the organisation's limits, the drivers' other shifts, and
// their names.
import { sql } from 'kysely'
import { weekStarts } from '#resources/kernel/country-packs.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { fault } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import { dayMs } from '../../../kernel/time-units.ts'
import type { WriteContext } from '../../../kernel/types.ts'
import { judgeShift, limitCodes } from './judge-shift.ts'
import type { Breach, LimitCode, ShiftSpan, WorkLimits } from './judge-shift.ts'

/** A shift of a driver; `id` is null for a new one. */
export interface DriverShift extends ShiftSpan {
  readonly id: number | null
  readonly staff_id: number
}

/** For each limit, the settings with its hours and with the effect of a violation. */
const settings = {
  over_day_hours: ['most_day_hours', 'day_hours_effect'],
  over_week_hours: ['most_week_hours', 'week_hours_effect'],
  short_rest: ['least_rest_hours', 'rest_hours_effect'],
} as const satisfies Record<LimitCode, readonly [hours: string, effect: string]>

type Reader = Pick<WriteContext, 'db' | 'person'>

/** The organisation's settings, or the defaults. */
async function limitsOf({ db, person }: Reader): Promise<WorkLimits> {
  const keys = limitCodes.flatMap((code) => settings[code])
  const { rows } = await sql<Record<string, unknown>>`select ${sql.join(
    keys.map((key) => sql.ref(key)),
  )} from organisation where contract_id = ${person.contractId}`.execute(db)
  const { fields } = resourceOf('organisation')
  const valueOf = (key: string) => rows[0]?.[key] ?? fields[key]?.options.initial
  const limits = limitCodes.flatMap((code) => {
    const [hours, effect] = settings[code].map(valueOf)
    return effect === 'ignored' ? [] : [[code, { hours: Number(hours), effect }] as const]
  })
  return Object.fromEntries(limits) as WorkLimits
}

/**
 * ms around a shift in which other shifts matter: a week plus the longest rest that can be
 * required.
 */
const marginMs = 10 * dayMs

/** The drivers' stored shifts around these shifts. */
async function shiftsAround(
  { db, person }: Reader,
  shifts: readonly DriverShift[],
): Promise<DriverShift[]> {
  const drivers = [...new Set(shifts.map(({ staff_id: driver }) => driver))]
  const from = Math.min(...shifts.map(({ start_date: start }) => Date.parse(start))) - marginMs
  const to = Math.max(...shifts.map(({ end_date: end }) => Date.parse(end))) + marginMs
  const { rows } = await sql<DriverShift>`
    select e.id, e.staff_id, e.start_date, e.end_date from event_car_driver e
    where e.contract_id = ${person.contractId} and e.staff_id = any(${drivers}::bigint[])
      and e.state = 'planned' and e.end_date > ${new Date(from)} and e.start_date < ${new Date(to)}
    order by e.start_date, e.id`.execute(db)
  return rows
}

async function namesOf(
  { db, person }: Reader,
  drivers: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select s.id, concat_ws(' ', s.surname, s.name, s.patronymic) as name from staff s
    where s.contract_id = ${person.contractId} and s.id = any(${drivers}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Checks shifts one by one. `take` adds a new shift, so that later ones are checked against it. */
export interface ShiftJudge {
  judge(shift: DriverShift): readonly Breach[]
  take(shift: DriverShift): void
  /** Describes a violation with its limit, driver and hours. */
  say(shift: DriverShift, breach: Breach): Fault
}

/** Loads the stored data needed to check these shifts. */
export async function judgeOf(reader: Reader, shifts: readonly DriverShift[]): Promise<ShiftJudge> {
  const limits = shifts.length > 0 ? await limitsOf(reader) : {}
  const isIdle = Object.keys(limits).length === 0
  const known = new Map<number, DriverShift[]>()
  const take = (shift: DriverShift) => {
    const own = known.get(shift.staff_id)
    if (own) own.push(shift)
    else known.set(shift.staff_id, [shift])
  }
  if (!isIdle) for (const shift of await shiftsAround(reader, shifts)) take(shift)
  const drivers = [...new Set(shifts.map(({ staff_id: driver }) => driver))]
  const names = isIdle ? new Map<number, string>() : await namesOf(reader, drivers)
  const { timeZone, weekStart } = reader.person.contract
  const calendar = { timeZone, weekStart: weekStarts[weekStart] }
  return {
    judge(shift) {
      const own = known.get(shift.staff_id) ?? []
      const others = own.filter(({ id }) => shift.id === null || id !== shift.id)
      return judgeShift(shift, others, limits, calendar)
    },
    take,
    say: ({ staff_id: driver }, { code, limit, hours, day }) =>
      fault(code, [limit, hours, day, names.get(driver) ?? ''].join('|')),
  }
}
