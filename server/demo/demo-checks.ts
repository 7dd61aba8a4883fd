// The demonstration's checks: ninety days of them, most positive, some negative, a few corrected,
// of everybody present by the plan of shifts. Deterministic relative to today.
import { addDays } from '#i18n/format/civil.ts'
import { momentAt, todayIn } from '#i18n/format/zone.ts'
import { minuteMs } from '../kernel/time-units.ts'
import { defects, refusals } from './data/findings.ts'
import type { Fleet } from './demo-fleet.ts'
import type { Store } from './demo-store.ts'
import type { DemoVehicle } from './demo-vehicles.ts'
import { historyDays } from './plan/history-start.ts'
import { chances } from './plan/seeded-chances.ts'
import type { Chance } from './plan/seeded-chances.ts'
import type { Defect } from './maintenance/put-inquiries.ts'
import type { Duty } from './plan/shift-plan.ts'
import { checkedToday, refusedToday } from './plan/today-plan.ts'

/** Of a hundred: cards that are corrected. */
const corrected = 1

/** The people and vehicles checked, and the examiners. */
export interface Crew {
  drivers: readonly number[]
  cars: readonly DemoVehicle[]
  doctorId: number | null
  mechanicId: number | null
  duty: Duty
}

type Card = Record<string, unknown>

interface Day {
  /** 0 is today. */
  ago: number
  chance: Chance
  /** When the n-th of `count` is checked. */
  at(n: number, count: number): string
}

/** Returns the defects found, the earliest first. */
export async function putChecks(store: Store, fleet: Fleet, crew: Crew): Promise<Defect[]> {
  const found: Defect[] = []
  const chance = chances(20_251_123)
  const today = todayIn(fleet.timeZone, fleet.now.getTime())
  const mileage = odometersOf(crew)
  for (let ago = historyDays - 1; ago >= 0; ago--) {
    const day = { ago, chance, at: morning(fleet, addDays(today, -ago), ago === 0) }
    await putMedical(store, fleet, crew, day)
    found.push(...(await putTechnical(store, fleet, crew, { ...day, mileage })))
  }
  const [first] = crew.drivers
  if (first !== undefined)
    await store.put('medical-norm', {
      driver_id: first,
      ...{ systolic_max: 150, diastolic_max: 95 },
      reason: refusals.usual[fleet.tongue],
    })
  return found
}

/** From half past five; for today only the part that has passed. */
function morning({ now, timeZone }: Fleet, day: string, isToday: boolean): Day['at'] {
  const first = Date.parse(momentAt(day, '05:30', timeZone))
  const midnight = Date.parse(momentAt(day, '00:00', timeZone))
  return (n, count) => {
    const usual = first + n * 3 * minuteMs
    const latest = midnight + ((now.getTime() - midnight) * (n + 1)) / (count + 1)
    return new Date(isToday ? Math.min(usual, latest) : usual).toISOString()
  }
}

async function putMedical(store: Store, fleet: Fleet, crew: Crew, day: Day): Promise<void> {
  const { ago, chance, at } = day
  const { drivers, doctorId, duty } = crew
  const due = ago === 0 ? checkedToday(drivers) : drivers
  const cards = due.flatMap((driver_id, n): Card[] => {
    const found = duty.driverOn(driver_id, ago)
    if (found === 'away') return []
    const isSick = found === 'failing' || (ago === 0 && n === refusedToday.driver)
    const card = { driver_id, date: at(n, due.length), doctor_id: doctorId }
    return [{ ...card, ...(isSick ? unwell(fleet, chance) : well(chance)) }]
  })
  const ids = await store.putRows('medical-checkup', cards, cards.at(-1)?.date)
  const mended = cards.flatMap((card, n): Card[] =>
    chance(100) < corrected && card.is_admitted === 'admitted'
      ? [{ ...card, pressure: pressure(chance), replaces_id: ids[n] }]
      : [],
  )
  await store.putRows('medical-checkup', mended, mended.at(-1)?.date)
}

const pressure = (chance: Chance) => `${108 + chance(28)}/${66 + chance(20)}`
const well = (chance: Chance): Card => ({
  ...{ health: 'passed', sobriety: 'passed', is_admitted: 'admitted' },
  pressure: pressure(chance),
  pulse: 60 + chance(25),
  temperature: `36.${2 + chance(6)}`,
})

/** One of the reasons why a driver does not drive today. */
function unwell({ tongue }: Fleet, chance: Chance): Card {
  const card = { ...well(chance), is_admitted: 'not_admitted' }
  const kinds = [
    { health: 'failed', pressure: '168/104', pulse: 98, reason: refusals.pressure[tongue] },
    { health: 'failed', temperature: '38.2', reason: refusals.temperature[tongue] },
    { sobriety: 'failed', pulse: 104, reason: refusals.alcohol[tongue] },
  ]
  return { ...card, ...kinds[chance(kinds.length)] }
}

/** km that a vehicle without waybills drives each day. */
export const distancePerDay = ({ odometer }: Pick<DemoVehicle, 'odometer'>) =>
  Math.min(60, Math.floor(odometer / 120))

/** The odometer value of a vehicle on the morning of a day. */
type Mileage = (vehicle: DemoVehicle, ago: number) => number

function odometersOf({ duty }: Crew): Mileage {
  const driven = new Map<number, { ago: number; distance: number }[]>()
  for (const { vehicle, ago, end, errand } of duty.shifts) {
    const distance = end === null ? 0 : errand.distance
    driven.set(vehicle.id, [...(driven.get(vehicle.id) ?? []), { ago, distance }])
  }
  return (vehicle, ago) => {
    const shifts = driven.get(vehicle.id)
    if (!shifts) return vehicle.odometer + (historyDays - 1 - ago) * distancePerDay(vehicle)
    const before = shifts.filter((shift) => shift.ago > ago)
    return before.reduce((sum, { distance }) => sum + distance, vehicle.odometer)
  }
}

const parts = Object.keys(defects) as (keyof typeof defects)[]
const sound: Card = {
  ...Object.fromEntries(parts.map((part) => [part, 'passed'])),
  is_passed: 'passed',
  repair_requested: null,
}

async function putTechnical(
  store: Store,
  fleet: Fleet,
  { cars, mechanicId, duty }: Crew,
  { ago, chance, at, mileage }: Day & { mileage: Mileage },
): Promise<Defect[]> {
  const due = ago === 0 ? checkedToday(cars) : cars
  const failed: Omit<Defect, 'checkupId'>[] = []
  const cards = due.flatMap((vehicle, n): Card[] => {
    const found = duty.vehicleOn(vehicle.id, ago)
    if (found === 'away') return []
    const isFaulty = found === 'failing' || (ago === 0 && n === refusedToday.vehicle)
    const part = parts[chance(parts.length)] ?? 'tyres'
    const card = {
      ...{ car_id: vehicle.id, date: at(n, due.length), mechanic_id: mechanicId },
      mileage: mileage(vehicle, ago),
      ...sound,
    }
    if (!isFaulty) return [card]
    const reason = defects[part][fleet.tongue]
    failed.push({ carId: vehicle.id, at: card.date, part, reason, mileage: card.mileage })
    return [{ ...card, [part]: 'failed', is_passed: 'not_passed', reason, repair_requested: true }]
  })
  const last = cards.at(-1)?.date
  const ids = await store.putRows('mechanic-checkup', cards, last)
  const readings = cards.map(({ car_id, date, mileage }, n) => ({
    ...{ car_id, read_at: date, value: mileage },
    checkup_id: ids[n],
  }))
  await store.putRows('odometer-reading', readings, last)
  const idOf = (carId: number) => ids[cards.findIndex((card) => card.car_id === carId)]
  return failed.map((one) => ({ ...one, checkupId: idOf(one.carId) }))
}
