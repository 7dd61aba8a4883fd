// Who works when, ninety days back: checks of drivers and vehicles, departures, and the work of
// each shift. Pure and deterministic relative to today.
import { addDays, numberOf } from '#i18n/format/civil.ts'
import { momentAt, todayIn } from '#i18n/format/zone.ts'
import { minuteMs } from '../../kernel/time-units.ts'
import type { Fleet } from '../demo-fleet.ts'
import type { DemoVehicle } from '../demo-vehicles.ts'
import type { DemoLocale } from '../localized.ts'
import { planErrand, planLongErrand } from './errand-plan.ts'
import type { Errand } from './errand-plan.ts'
import { historyDays } from './history-start.ts'
import { chances } from './seeded-chances.ts'
import type { Chance } from './seeded-chances.ts'
import { checkedToday, readyLater, refusedToday } from './today-plan.ts'

/** Percentages of people off on a day, vehicles without work, failed checks. */
const off = 12
const standing = 45
const failing = 3

/** A vehicle and its driver. */
export interface Pair {
  readonly vehicle: DemoVehicle
  readonly driverId: number
}

export interface Shift {
  readonly vehicle: DemoVehicle
  readonly driverId: number
  /** Days before today. */
  readonly ago: number
  readonly start: string
  /** null: it is not back yet. */
  readonly end: string | null
  readonly errand: Errand
  /** The vehicle burns more than its norm. */
  readonly overruns: boolean
}

/** The outcome of a day's check; 'away': there is none. */
type Examined = 'away' | 'failing' | 'fit'

export interface Duty {
  readonly shifts: readonly Shift[]
  driverOn(id: number, ago: number): Examined
  vehicleOn(id: number, ago: number): Examined
}

/** Vehicles with a story, by their place among the pairs. */
interface Cast {
  readonly overrun: number
  readonly open: number
  readonly corrected: number
  readonly pending: number
}

export const castOf = (pairs: readonly Pair[]): Cast => ({
  ...{ overrun: pairs.length > 5 ? 5 : 1, open: pairs.length > 7 ? 7 : pairs.length - 1 },
  ...{ corrected: 0, pending: 1 },
})

/** Days ago on which each of them has certainly been out. */
export const certain = { open: 1, pending: 2, corrected: 3 } as const
/** Days for which one has had an overrun. */
const overrunDays = 45
/** ms before a departure or a return of today is written down. */
const paperwork = 15 * minuteMs

/**
 * Pairs each driver of a depot with one of its vehicles; machines that work in place have no
 * driver.
 */
export function pairVehicles(
  vehicles: readonly DemoVehicle[],
  ofDepots: ReadonlyMap<string, readonly number[]>,
  working: readonly number[],
): Pair[] {
  const left = new Map(
    [...ofDepots].map(([depot, ids]) => [depot, ids.filter((id) => working.includes(id))]),
  )
  const pairs = vehicles.flatMap((vehicle): Pair[] => {
    const driverId = vehicle.norm === null ? undefined : left.get(vehicle.depot)?.shift()
    return driverId === undefined ? [] : [{ vehicle, driverId }]
  })
  // at least one is driven without waybills, with separate write-offs
  return pairs.length < vehicles.length ? pairs : pairs.slice(0, -1)
}

interface Staff {
  readonly pairs: readonly Pair[]
  readonly drivers: readonly number[]
  readonly vehicles: readonly DemoVehicle[]
}

export function planDuty(fleet: Fleet, { pairs, drivers, vehicles }: Staff): Duty {
  const chance = chances(20_260_402)
  const today = todayIn(fleet.timeZone, fleet.now.getTime())
  const cast = castOf(pairs)
  const shifts: Shift[] = []
  const driverDays = new Map<string, Examined>()
  const vehicleDays = new Map<string, Examined>()
  const keyOf = (id: number, ago: number) => `${id} ${ago}`
  const spare = {
    drivers: drivers.filter((id) => !pairs.some(({ driverId }) => driverId === id)),
    vehicles: vehicles.filter(({ id }) => !pairs.some(({ vehicle }) => vehicle.id === id)),
  }
  const isLetOut = letOutToday({ drivers, vehicles })
  for (let ago = historyDays - 1; ago >= 0; ago--) {
    const day = addDays(today, -ago)
    for (const [nth, pair] of pairs.entries()) {
      const { vehicle, driverId } = pair
      const isCertain = Object.entries(certain).some(
        ([role, days]) => days === ago && cast[role as keyof typeof certain] === nth,
      )
      const isOut = nth === cast.open && ago === 0
      const comes = !isOut && (worksOn(vehicle, day, ago, chance) || isCertain)
      const driver = examine(comes, chance)
      const car = examine(comes, chance)
      driverDays.set(keyOf(driverId, ago), isCertain ? 'fit' : driver)
      vehicleDays.set(keyOf(vehicle.id, ago), isCertain ? 'fit' : car)
      if (!(isCertain || (driver === 'fit' && car === 'fit'))) continue
      if (ago === 0 && !isLetOut(pair, nth)) continue
      const isOpen = nth === cast.open && ago === certain.open
      const overruns = nth === cast.overrun && ago < overrunDays
      const found = { ...pair, ago, overruns, start: leaveOn(fleet, day, chance) }
      if (ago > 0) shifts.push(withErrand(found, isOpen, fleet.tongue, chance))
      else shifts.push(...begunBy(fleet.now, withErrand(found, false, fleet.tongue, chance)))
    }
    for (const id of spare.drivers)
      driverDays.set(keyOf(id, ago), examine(ago === 0 || chance(100) >= off, chance))
    for (const { id } of spare.vehicles)
      vehicleDays.set(keyOf(id, ago), examine(ago === 0 || chance(100) >= off, chance))
  }
  return {
    shifts,
    driverOn: (id, ago) => driverDays.get(keyOf(id, ago)) ?? 'away',
    vehicleOn: (id, ago) => vehicleDays.get(keyOf(id, ago)) ?? 'away',
  }
}

function withErrand(
  shift: Omit<Shift, 'end' | 'errand'>,
  isOpen: boolean,
  tongue: DemoLocale,
  chance: Chance,
): Shift {
  if (isOpen) return { ...shift, end: null, errand: planLongErrand(shift.vehicle, tongue, chance) }
  const errand = planErrand(shift.vehicle, tongue, chance)
  const end = new Date(Date.parse(shift.start) + errand.minutes * minuteMs).toISOString()
  return { ...shift, end, errand }
}

/** Whether a pair, by its index, has been checked today and was to leave since. */
function letOutToday({ drivers, vehicles }: Omit<Staff, 'pairs'>) {
  const seenDrivers = checkedToday(drivers)
  const seenVehicles = checkedToday(vehicles)
  return ({ driverId, vehicle }: Pair, nth: number): boolean => {
    const places = [seenDrivers.indexOf(driverId), seenVehicles.indexOf(vehicle)]
    const isRefused = places[0] === refusedToday.driver || places[1] === refusedToday.vehicle
    return !places.includes(-1) && !isRefused && nth % readyLater !== readyLater - 1
  }
}

/** The shift by now: in progress, over, or not begun. */
function begunBy(now: Date, shift: Shift): Shift[] {
  const past = now.getTime() - paperwork
  if (Date.parse(shift.start) > past) return []
  return [{ ...shift, end: Date.parse(shift.end ?? '') > past ? null : shift.end }]
}

function examine(comes: boolean, chance: Chance): Examined {
  const fails = chance(100) < failing
  if (!comes) return 'away'
  return fails ? 'failing' : 'fit'
}

const sunday = 0
const saturday = 6

/** Buses have one day off a week, all others two; today all work, whatever day it is. */
function worksOn({ type }: DemoVehicle, day: string, ago: number, chance: Chance): boolean {
  const isOff = chance(100) < standing
  if (ago === 0) return true
  // 1970-01-01 was a Thursday
  const weekday = (numberOf(day) + 4) % 7
  if (weekday === sunday || (weekday === saturday && type !== 'bus')) return false
  return !isOff
}

/** From twenty to seven on, when the last of them has been examined. */
function leaveOn({ timeZone }: Fleet, day: string, chance: Chance): string {
  const minutes = 400 + chance(100)
  const two = (n: number) => String(n).padStart(2, '0')
  return momentAt(day, `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`, timeZone)
}
