// The demonstration's checks: ninety days of them, most in order, some not, a few corrected. Counted
// from today they are the same each time.
import { addDays } from '#i18n/format/civil.ts'
import { momentAt, todayIn } from '#i18n/format/zone.ts'
import { minuteMs } from '../kernel/time-units.ts'
import { defects, refusals } from './data/findings.ts'
import type { Fleet, Store } from './demo-fleet.ts'
import { chances } from './seeded-chances.ts'
import type { Chance } from './seeded-chances.ts'

const days = 90
/** Of a hundred: drivers who are off that day, checks that fail, cards that are corrected. */
const off = 12
const failing = 3
const corrected = 1

/** Who is checked, and by whom. */
export interface Crew {
  drivers: readonly number[]
  /** Ids and what their odometers show today. */
  cars: readonly { id: number; odometer: number }[]
  doctorId: number | null
  mechanicId: number | null
}

type Card = Record<string, unknown>

interface Day {
  /** 0 is today. */
  ago: number
  chance: Chance
  /** When the n-th of `count` is checked. */
  at(n: number, count: number): string
}

export async function putChecks(store: Store, fleet: Fleet, crew: Crew): Promise<void> {
  const chance = chances(20_251_123)
  const today = todayIn(fleet.timeZone, fleet.now.getTime())
  for (let ago = days - 1; ago >= 0; ago--) {
    const day = { ago, chance, at: morning(fleet, addDays(today, -ago), ago === 0) }
    await putMedical(store, fleet, crew, day)
    await putTechnical(store, fleet, crew, day)
  }
  const [first] = crew.drivers
  if (first !== undefined)
    await store.put('medical-norm', {
      driver_id: first,
      ...{ systolic_max: 150, diastolic_max: 95 },
      reason: refusals.usual[fleet.tongue],
    })
}

/** From half past five; of today so much as has passed of it. */
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
  const { drivers, doctorId } = crew
  // the morning is not over yet: some are still to come
  const due = ago === 0 ? drivers.slice(0, Math.ceil(drivers.length * 0.6)) : drivers
  const cards = due.flatMap((driver_id, n): Card[] => {
    const isAway = chance(100) < off
    if (isAway && ago > 0) return []
    const isSick = chance(100) < failing || (ago === 0 && n === 2)
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

/** km that a vehicle drives each day, so that it once began at 0. */
export const distancePerDay = (odometer: number) => Math.min(60, Math.floor(odometer / 120))

const parts = Object.keys(defects) as (keyof typeof defects)[]
const sound: Card = {
  ...Object.fromEntries(parts.map((part) => [part, 'passed'])),
  is_passed: 'passed',
  repair_requested: null,
}

async function putTechnical(store: Store, fleet: Fleet, crew: Crew, day: Day): Promise<void> {
  const { ago, chance, at } = day
  const { cars, mechanicId } = crew
  const due = ago === 0 ? cars.slice(0, Math.ceil(cars.length * 0.6)) : cars
  const cards = due.flatMap(({ id, odometer }, n): Card[] => {
    if (chance(100) < off && ago > 0) return []
    const isFaulty = chance(100) < failing || (ago === 0 && n === 1)
    const part = parts[chance(parts.length)] ?? 'tyres'
    const card = {
      ...{ car_id: id, date: at(n, due.length), mechanic_id: mechanicId },
      mileage: odometer - ago * distancePerDay(odometer),
      ...sound,
    }
    if (!isFaulty) return [card]
    const reason = defects[part][fleet.tongue]
    return [{ ...card, [part]: 'failed', is_passed: 'not_passed', reason, repair_requested: true }]
  })
  const last = cards.at(-1)?.date
  const ids = await store.putRows('mechanic-checkup', cards, last)
  const readings = cards.map(({ car_id, date, mileage }, n) => ({
    ...{ car_id, read_at: date, value: mileage },
    checkup_id: ids[n],
  }))
  await store.putRows('odometer-reading', readings, last)
  const requests = cards.flatMap(({ car_id, date, reason }, n): Card[] =>
    reason === undefined ? [] : [{ car_id, date, description: reason, checkup_id: ids[n] }],
  )
  await store.putRows('repair-request', requests, last)
}
