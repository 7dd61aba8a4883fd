// The demonstration's roster: assignments of vehicles, planned shifts of the last ninety days, and
// plans for the coming two weeks.
import { addDays, numberOf } from '#i18n/format/civil.ts'
import { momentAt, todayIn } from '#i18n/format/zone.ts'
import { isRestricted } from '../areas/fleet/index.ts'
import { hourMs, minuteMs } from '../kernel/time-units.ts'
import type { Wire } from '../kernel/types.ts'
import type { Depots, Fleet } from './demo-fleet.ts'
import type { Store } from './demo-store.ts'
import { castOf } from './plan/shift-plan.ts'
import type { Duty, Pair } from './plan/shift-plan.ts'
import { hoursOfToday } from './plan/today-plan.ts'

/** Days that are planned, from today on. */
const comingDays = 14
/** Shifts that are written together. */
const batch = 400
const slotMs = 30 * minuteMs
const plannedHours = 11
/**
 * Days from today on of a leave of the last driver, during which the vehicle has its maintenance.
 */
const leave = { first: 4, last: 10 } as const

interface RosterScene {
  readonly pairs: readonly Pair[]
  readonly duty: Duty
  readonly depots: Depots
}

/** Of a pair: who drives what, its depot, and whether the insurance permits it. */
type Crew = Readonly<Wire> & { readonly car_id: number; readonly staff_id: number }

export async function putRoster(store: Store, fleet: Fleet, scene: RosterScene): Promise<void> {
  const today = todayIn(fleet.timeZone, fleet.now.getTime())
  const crews = await crewsOf(store, scene, today)
  await store.putRows(
    'car-driver',
    crews.map(({ car_id, staff_id }) => ({ car_id, staff_id, since: addDays(today, -180) })),
    undefined,
  )
  const first = addDays(today, leave.first)
  const until = addDays(today, leave.last)
  const away = { start_date: first, end_date: until }
  const last = crews.slice(-1)
  await store.putRows(
    'staff-absence',
    last.map(({ staff_id }) => ({ staff_id, kind: 'leave', ...away })),
    undefined,
  )
  await store.putRows(
    'car-downtime',
    last.map(({ car_id }) => ({ car_id, kind: 'maintenance', ...away })),
    undefined,
  )
  const past = pastShifts(scene, crews)
  const ofToday = shiftsOfToday(fleet, scene, crews, today)
  const late = lateOnes([...past, ...ofToday], fleet, today)
  const shifts = [...past, ...ofToday, ...comingShifts(fleet, scene, crews, { today, late })]
  for (let i = 0; i < shifts.length; i += batch)
    await store.putRows('event-car-driver', shifts.slice(i, i + batch), undefined)
}

async function crewsOf(
  store: Store,
  { pairs, depots }: RosterScene,
  day: string,
): Promise<readonly Crew[]> {
  const { db, person } = store.writerOf('event-car-driver')
  const crews: Crew[] = []
  for (const { vehicle, driverId } of pairs)
    crews.push({
      ...{ car_id: vehicle.id, staff_id: driverId, subdivision_id: depots.get(vehicle.depot) },
      has_restriction: await isRestricted(db, person.contractId, {
        ...{ carId: vehicle.id, driverId, day },
      }),
    })
  return crews
}

/**
 * Past shifts as planned, rounded to half an hour; one that is not back yet was planned until
 * evening.
 */
function pastShifts({ duty }: RosterScene, crews: readonly Crew[]): Wire[] {
  const crewOf = new Map(crews.map((crew) => [crew.car_id, crew]))
  return duty.shifts.map(({ vehicle, start, end }) => {
    const begins = Math.floor(Date.parse(start) / slotMs) * slotMs
    const ends =
      end === null ? begins + plannedHours * hourMs : Math.ceil(Date.parse(end) / slotMs) * slotMs
    return { ...crewOf.get(vehicle.id), ...spanOf(begins, ends) }
  })
}

/** The working days of a vehicle from tomorrow on; late returns are followed by a day off. */
function comingShifts(
  { timeZone }: Fleet,
  { pairs }: RosterScene,
  crews: readonly Crew[],
  { today, late }: { today: string; late: ReadonlySet<unknown> },
): Wire[] {
  return Array.from({ length: comingDays - 1 }, (_, n) => n + 1).flatMap((ahead) =>
    pairs.flatMap(({ vehicle }, nth) => {
      const day = addDays(today, ahead)
      const isAway = nth === crews.length - 1 && ahead >= leave.first && ahead <= leave.last
      const isOff = ahead === 1 && late.has(vehicle.id)
      if (!worksOn(vehicle.type, day) || isAway || isOff) return []
      const begins = usualStart(day, nth, timeZone)
      return [{ ...crews[nth], ...spanOf(begins, begins + plannedHours * hourMs) }]
    }),
  )
}

/** Of those who have not left, except the one that is still out since yesterday. */
function shiftsOfToday(
  fleet: Fleet,
  { pairs, duty }: RosterScene,
  crews: readonly Crew[],
  today: string,
): Wire[] {
  const gone = new Set(duty.shifts.flatMap(({ ago, vehicle }) => (ago === 0 ? [vehicle.id] : [])))
  const { open } = castOf(pairs)
  const there = crews.flatMap((crew, nth) =>
    nth === open || gone.has(crew.car_id)
      ? []
      : [{ crew, usual: usualStart(today, nth, fleet.timeZone) }],
  )
  const hours = hoursOfToday(
    fleet,
    today,
    there.map(({ usual }) => usual),
  )
  return there.flatMap(({ crew }, nth) => {
    const planned = hours[nth]
    return planned ? [{ ...crew, ...spanOf(planned.begins, planned.ends) }] : []
  })
}

const usualStart = (day: string, nth: number, timeZone: string) =>
  Date.parse(momentAt(day, `0${6 + (nth % 2)}:${nth % 4 < 2 ? '00' : '30'}`, timeZone))

/** Vehicles whose shifts end too late for enough rest before the next morning. */
function lateOnes(shifts: readonly Wire[], { timeZone }: Fleet, today: string) {
  const evening = momentAt(today, '20:00', timeZone)
  return new Set(
    shifts.flatMap(({ car_id: id, end_date: end }) => (String(end) > evening ? [id] : [])),
  )
}

const spanOf = (begins: number, ends: number) => ({
  start_date: new Date(begins).toISOString(),
  end_date: new Date(ends).toISOString(),
})

/** Buses have one day off a week, all others two. */
function worksOn(type: string, day: string): boolean {
  // 1970-01-01 was a Thursday
  const weekday = (numberOf(day) + 4) % 7
  return weekday !== 0 && (weekday !== 6 || type === 'bus')
}
