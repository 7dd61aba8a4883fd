// The fuel store: deliveries, transfers between tanks, measurements, fuel that is drained, and the
// mistakes that are made with it.
import { count, litresOf, text } from './books.ts'
import { dayAfter, dayOf, momentOn, monthOf, weekdayOf } from './calendar.ts'
import { fill } from './evening-returns.ts'
import type { MotorPool } from './motor-pool.ts'

/** Fridays on which a tank was measured with far less in it. */
const shortWeek = 1

/** Compared with the ledger, a little has evaporated, or there is a little more. */
const usualShare = (week: number) => (week % 2 === 0 ? 0.997 : 1.001)

/** The documents of a day, as of its noon. */
export async function keepFuel(pool: MotorPool, day: string, week: number) {
  const { staff, books, tanks, supplier } = pool
  const at = momentOn(day, '08:00')
  const did = (path: string, body: Parameters<typeof staff.did>[2]) =>
    staff.did('pump', `fms/${path}`, body)
  const weekday = weekdayOf(day)
  for (const { main, spare } of tanks) {
    const held = litresOf(books, `tank ${main}`, at)
    if (weekday === 1 && held < 3_000_000) {
      const litres = 900_000 + pool.chance(50_000)
      const number = `Н-${day}-${main}`
      const body = { number, at, reservoir_id: main, counterparty_id: supplier }
      const wrong = await did('fuel-intake/save', { ...body, litres: text(litres - 90_000) })
      if (week % 2 === 0) await did('fuel-intake/save', { id: wrong.id, litres: text(litres) })
      else {
        await staff.remove('pump', 'fms/fuel-intake/delete', { id: wrong.id })
        await did('fuel-intake/save', { ...body, litres: text(litres) })
      }
      books.fuel.push({ owner: `tank ${main}`, at, litres })
    } else if (weekday === 3) {
      const litres = 25_050
      const body = { at, reservoir_id: spare, to_reservoir_id: main, litres: text(litres) }
      await did('fuel-transfer/save', body)
      books.fuel.push({ owner: `tank ${spare}`, at, litres: -litres })
      books.fuel.push({ owner: `tank ${main}`, at, litres })
    } else if (weekday === 5) {
      const isShort = week === shortWeek && main === tanks[0]!.main
      const measured = Math.round(held * (isShort ? 0.97 : usualShare(week)))
      const body = { reservoir_id: main, at, measured: text(measured), reason: 'сверка' }
      const { id } = await did('fuel-measurement/save', body)
      await did('fuel-measurement/post', { id })
      count(books.numbered, 'fuel-measurement')
      books.fuel.push({ owner: `tank ${main}`, at, litres: measured - held })
      if (isShort) books.faults.push({ kind: 'tank_shortage', day, car: null })
    }
  }
}

/** Fuel is drained from a parked vehicle in the evening. */
export async function drainOne({ staff, books, tanks, chance }: MotorPool, day: string) {
  const standing = books.vehicles.filter(
    ({ sheets, held }) => sheets.at(-1)?.state === 'posted' && held > 4000,
  )
  const vehicle = standing[chance(Math.max(standing.length, 1))]
  if (!vehicle) return
  const at = momentOn(day, '17:50')
  const { spare } = tanks.find(({ fuelId }) => fuelId === vehicle.fuelId)!
  await staff.did('pump', 'fms/fuel-drain/save', {
    ...{ at, car_id: vehicle.id, reservoir_id: spare, litres: '7.50', reason: 'ремонт бака' },
  })
  books.fuel.push({ owner: `car ${vehicle.id}`, at, litres: -750 })
  books.fuel.push({ owner: `tank ${spare}`, at, litres: 750 })
  vehicle.held -= 750
  vehicle.between.other -= 750
}

/** On a Sunday, when no vehicle has a waybill, fuel is taken. */
export async function refuelOnSunday(pool: MotorPool, day: string) {
  const vehicle = pool.books.vehicles.find(
    ({ isOut, sheets, held, volume }) =>
      !isOut && sheets.at(-1)?.state === 'posted' && held + 2000 < volume * 0.9,
  )
  if (!vehicle) return
  await fill(pool, vehicle, { at: momentOn(day, '09:00'), litres: 1500 })
  vehicle.between.fueled += 1500
  pool.books.faults.push({ kind: 'refuelled_without_sheet', day, car: vehicle.id })
}

/** A delivery of six days ago is entered today. */
export async function enterLateIntake({ staff, books, tanks }: MotorPool, day: string) {
  const then = dayAfter(day, -6)
  const at = momentOn(then, '14:00')
  const { spare } = tanks[1]!
  const body = { number: `П-${day}`, at, reservoir_id: spare, litres: '321.00' }
  await staff.did('pump', 'fms/fuel-intake/save', body)
  books.fuel.push({ owner: `tank ${spare}`, at, litres: 32_100 })
  books.faults.push({ kind: 'late_entry', day: then, car: null })
}

/**
 * The station's statement of a month: everything taken by card, except the first, which it has
 * forgotten, and the second, of which it wants more to be paid.
 */
export async function enterStatement({ staff, books, station }: MotorPool, month: string) {
  const end = dayAfter(monthOf(dayAfter(month, 31)), -1)
  const taken = books.byCard
    .filter(({ at }) => monthOf(dayOf(at)) === month)
    .toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)) || a.car - b.car)
  const [forgotten, dearer, ...others] = taken
  if (!forgotten || !dearer) return
  const listed = [{ ...dearer, litres: dearer.litres + 500 }, ...others]
  await staff.did('pump', 'fms/fuel-statement/save', {
    ...{ number: `О-${month}`, counterparty_id: station, period: { from: month, to: end } },
    lines: listed.map(({ car, at, litres }) => ({
      ...{ at, card_number: `${car}`, litres: text(litres) },
    })),
  })
  const fault = ({ car, at }: { car: number; at: string }) => ({ day: dayOf(at), car })
  books.faults.push({ kind: 'statement_unlisted', ...fault(forgotten) })
  books.faults.push({ kind: 'statement_difference', ...fault(dearer) })
}
