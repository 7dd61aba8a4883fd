// The demonstration's roster: who has which vehicle, what was planned for the shifts of the last
// ninety days, and what is planned for the coming two weeks.
import { addDays, numberOf } from '#i18n/format/civil.ts'
import { momentAt, todayIn } from '#i18n/format/zone.ts'
import { isRestricted } from '../areas/fleet/index.ts'
import { hourMs, minuteMs } from '../kernel/time-units.ts'
import type { Wire } from '../kernel/types.ts'
import type { Depots, Fleet } from './demo-fleet.ts'
import type { Store } from './demo-store.ts'
import { castOf } from './plan/shift-plan.ts'
import type { Duty, Pair } from './plan/shift-plan.ts'

/** Days that are planned, from today on. */
const comingDays = 14
/** Shifts that are written together. */
const batch = 400
const slotMs = 30 * minuteMs
const plannedHours = 11
/** Days from today on of a leave of the last driver, in which his vehicle has its maintenance. */
const leave = { first: 4, last: 10 } as const

interface RosterScene {
  readonly pairs: readonly Pair[]
  readonly duty: Duty
  readonly depots: Depots
}

/** Of a pair: who drives what, where it belongs, and whether the insurance lets him. */
type Crew = Readonly<Wire> & { readonly car_id: number; readonly staff_id: number }

export async function putRoster(store: Store, fleet: Fleet, scene: RosterScene): Promise<void> {
  const today = todayIn(fleet.timeZone, fleet.now.getTime())
  const crews = await crewsOf(store, scene, today)
  await store.putRows(
    'car-driver',
    crews.map(({ car_id, staff_id }) => ({ car_id, staff_id, since: addDays(today, -180) })),
    undefined,
  )
  const [first, until] = [addDays(today, leave.first), addDays(today, leave.last)]
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
  const shifts = [...pastShifts(scene, crews), ...comingShifts(fleet, scene, crews, today)]
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

/** What was driven was planned so, to the half hour; who is not back yet was to be by evening. */
function pastShifts({ duty }: RosterScene, crews: readonly Crew[]): Wire[] {
  const crewOf = new Map(crews.map((crew) => [crew.car_id, crew]))
  return duty.shifts.map(({ vehicle, start, end }) => {
    const begins = Math.floor(Date.parse(start) / slotMs) * slotMs
    const ends =
      end === null ? begins + plannedHours * hourMs : Math.ceil(Date.parse(end) / slotMs) * slotMs
    return { ...crewOf.get(vehicle.id), ...spanOf(begins, ends) }
  })
}

/** Today all but the one that is still out, then the days on which a vehicle works. */
function comingShifts(
  { timeZone }: Fleet,
  { pairs }: RosterScene,
  crews: readonly Crew[],
  today: string,
): Wire[] {
  const { open } = castOf(pairs)
  return Array.from({ length: comingDays }, (_, ahead) => addDays(today, ahead)).flatMap(
    (day, ahead) =>
      pairs.flatMap(({ vehicle }, nth) => {
        const works = ahead === 0 ? nth !== open : worksOn(vehicle.type, day)
        const isAway = nth === crews.length - 1 && ahead >= leave.first && ahead <= leave.last
        if (!works || isAway) return []
        const time = `0${6 + (nth % 2)}:${nth % 4 < 2 ? '00' : '30'}`
        const begins = Date.parse(momentAt(day, time, timeZone))
        return [{ ...crews[nth], ...spanOf(begins, begins + plannedHours * hourMs) }]
      }),
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
