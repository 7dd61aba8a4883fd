// A day on the road and its evening: fuel at the pump, returns, what is posted and corrected.
import { count, text } from './books.ts'
import type { BookedSheet, BookedVehicle } from './books.ts'
import { minutesAfter, momentOn } from './calendar.ts'
import type { MotorPool } from './motor-pool.ts'
import { examine, inspect, sheetsPath } from './morning-shifts.ts'
import type { Duty } from './morning-shifts.ts'
import { litresByNorm } from './norm-formulas.ts'
import { inLanes } from './office-staff.ts'

/** By the country's pack: until then it is winter, and a norm without a winter gets so much more. */
const winterUntil = '03-15'
const winterPercent = 10

/** Checks that are late, and fuel for those that will not do with what they have. */
export async function refuel(pool: MotorPool, day: string, duties: readonly Duty[]) {
  const { plan, books } = pool
  await inLanes(duties, plan.lanes, async ({ vehicle, fault, way, sheet }) => {
    if (fault === 'medical_check_late') await examine(pool, vehicle, false)
    if (fault === 'technical_check_late')
      await inspect(pool, vehicle, momentOn(day, '11:00'), false)
    const norm = normOf(vehicle, way, day)
    const isTwice = fault === 'refuelled_twice'
    const room = Math.floor((vehicle.volume * 0.9 - vehicle.held) / 100) * 100
    if (room < 200 || (!isTwice && vehicle.held - norm > vehicle.volume * 0.35)) return
    const at = minutesAfter(momentOn(day, '07:30'), vehicle.chance(120))
    const parts = isTwice ? [room / 2, room / 2] : [room]
    for (const [nth, litres] of parts.entries()) {
      const moment = minutesAfter(at, nth * 6)
      await fill(pool, vehicle, { at: moment, litres })
      if (sheet) sheet.fueled += litres
      if (nth > 0) books.faults.push({ kind: 'refuelled_twice', day, car: vehicle.id })
    }
  })
}

interface Filled {
  readonly at: string
  readonly litres: number
}

/** From our own tank, or by card at a station; sometimes typed wrong at first. */
export async function fill(pool: MotorPool, vehicle: BookedVehicle, { at, litres }: Filled) {
  const { staff, books, tanks, station } = pool
  const { main } = tanks.find(({ fuelId }) => fuelId === vehicle.fuelId)!
  const isOurs = vehicle.chance(5) > 0
  const isMistyped = vehicle.chance(20) === 0
  const { id } = await staff.did('pump', 'fms/refueling/save', {
    ...{ car_id: vehicle.id, fuel_id: vehicle.fuelId, driver_id: vehicle.driverId, at },
    litres: text(isMistyped ? litres - 100 : litres),
    ...(isOurs
      ? { source: 'tank', reservoir_id: main }
      : { source: 'card', counterparty_id: station, card_number: `${vehicle.id}`, price: '9000' }),
  })
  if (isMistyped) await staff.did('pump', 'fms/refueling/save', { id, litres: text(litres) })
  books.fuel.push({ owner: `car ${vehicle.id}`, at, litres })
  if (isOurs) books.fuel.push({ owner: `tank ${main}`, at, litres: -litres })
  else books.byCard.push({ car: vehicle.id, at, litres })
  vehicle.held += litres
}

function normOf({ rates, percent }: BookedVehicle, way: Duty['way'], day: string): number {
  const isWinter = day.slice(5) <= winterUntil || day.slice(5) >= '11-01'
  return litresByNorm(rates, way, { percent, winter: isWinter ? winterPercent : null })
}

/** They come back, and what they have burnt is near the norm. */
export async function takeBack(pool: MotorPool, day: string, duties: readonly Duty[]) {
  const { staff, books, plan } = pool
  await inLanes(duties, plan.lanes, async ({ vehicle, fault, way, sheet }) => {
    if (!sheet) return
    const { chance } = vehicle
    const norm = normOf(vehicle, way, day)
    const share = fault === 'overrun' ? 125 + chance(10) : 94 + chance(12)
    const burnt = Math.round((norm * share) / 100)
    const end = minutesAfter(momentOn(day, '15:00'), chance(110))
    const fuelIn = sheet.fuelOut + sheet.fueled + sheet.other - burnt
    const odometerIn = sheet.odometerOut + way.km
    await staff.did('dispatcher', `${sheetsPath}/close`, {
      ...{ id: sheet.id, odometer_in: odometerIn, end_date: end, fuel_in: text(fuelIn) },
    })
    Object.assign(sheet, { end, odometerIn, fuelIn, norm, state: 'closed' })
    Object.assign(vehicle, { odometer: odometerIn, held: fuelIn })
    vehicle.readings.push({ at: end, value: odometerIn })
    if (fault === 'overrun') books.faults.push({ kind: 'overrun', day, car: vehicle.id })
  })
}

/** All that are back are posted at once; a few of them are corrected and posted again. */
export async function post(pool: MotorPool, duties: readonly Duty[]) {
  const { staff, books } = pool
  const closed = duties.filter(({ sheet }) => sheet?.state === 'closed')
  if (closed.length === 0) return
  const sheets = await staff.listed('engineer', sheetsPath, { state: 'closed' })
  await staff.transitAll('engineer', sheetsPath, 'post', sheets)
  for (const { vehicle, sheet, fault } of closed) {
    sheet!.state = 'posted'
    if (fault === null && vehicle.chance(30) === 0) await correct(pool, vehicle, sheet!)
    const { fuelOut, fueled, other, fuelIn, end } = sheet!
    const litres = fuelIn! - fuelOut - fueled - other
    books.fuel.push({ owner: `car ${vehicle.id}`, at: end!, litres })
  }
}

/** What was measured in the tank was written down wrong: it is just what the norm leaves. */
async function correct({ staff, books }: MotorPool, vehicle: BookedVehicle, sheet: BookedSheet) {
  const { id, fuelOut, fueled, other, norm } = sheet
  const fuelIn = fuelOut + fueled + other - norm!
  const reason = { id, correction_reason: 'ошибка замера' }
  await staff.did('engineer', `${sheetsPath}/correct`, reason)
  await staff.did('engineer', `${sheetsPath}/save`, { id, fuel_in: text(fuelIn) })
  await staff.did('engineer', `${sheetsPath}/post`, { id })
  Object.assign(sheet, { fuelIn })
  vehicle.held = fuelIn
  count(books.cards, 'corrected sheets')
}
