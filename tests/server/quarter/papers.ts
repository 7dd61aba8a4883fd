// Papers and people: what ends is renewed in time, or once not; vehicles leave for a while and come
// back; a wrong odometer value stays if it is not corrected.
import { dayAfter, daysBetween, momentOn } from './calendar.ts'
import type { MotorPool } from './motor-pool.ts'
import { cancelShift } from './morning-shifts.ts'

/** Days before its end at which a paper is renewed. */
const ahead = 5
/** The vehicle whose insurance is not renewed, by its index. */
const forgotten = 3

/** New policies and licences instead of those that end in some days. */
export async function renewPapers({ staff, books }: MotorPool, day: string) {
  for (const [nth, { id, plate, policies }] of books.vehicles.entries()) {
    const last = policies.at(-1)!
    if (nth === forgotten || daysBetween(day, last) !== ahead) continue
    const from = dayAfter(last, 1)
    const until = dayAfter(last, 365)
    await staff.did('mechanic', 'fms/insurance-policy/save', {
      ...{ car_id: id, number: `П-${plate}-${from}`, date_issue: from, policy_term: until },
    })
    policies.push(until)
  }
  for (const [id, until] of books.licences) {
    if (daysBetween(day, until) !== ahead) continue
    const renewed = dayAfter(until, 3650)
    await staff.did('hr', 'fms/staff/save', { id, licence_until: renewed })
    books.licences.set(id, renewed)
  }
}

/** The last vehicle is sold, before the shifts of the next week are planned. */
export async function sell(pool: MotorPool, today: string) {
  const { staff, books } = pool
  const vehicle = books.vehicles.at(-1)!
  for (const day of vehicle.shifts.keys()) if (day > today) await cancelShift(pool, vehicle, day)
  await staff.remove('engineer', 'fms/car/delete', { id: vehicle.id })
  vehicle.isOut = true
}

/** The sale comes to nothing. */
export async function takeBackSold({ staff, books }: MotorPool) {
  const vehicle = books.vehicles.at(-1)!
  await staff.did('engineer', 'fms/car/restore', { id: vehicle.id })
  vehicle.isOut = false
}

/** Vehicles on the road are not archived. */
export async function refuseSale({ staff, books }: MotorPool) {
  const out = books.vehicles.find(({ sheets }) => sheets.at(-1)?.state === 'open')
  if (!out) return
  const id = out.id
  const { status } = await staff.ask('engineer', 'fms/car/bulk', {
    action: 'archive',
    ids: { [id]: 1 },
  })
  const [row] = await staff.listed('engineer', 'fms/car', { id })
  if (status !== 200 || !row) throw new Error('a vehicle on the road was archived')
}

/** A reading that is far ahead, and is confirmed: the next one is less than it. */
export async function misreadOdometer({ staff, books }: MotorPool, day: string) {
  const vehicle = books.vehicles.find(({ isOut }) => !isOut)!
  const read_at = momentOn(day, '09:30')
  const value = vehicle.odometer + 7000
  await staff.did('mechanic', 'fms/odometer-reading/save', { car_id: vehicle.id, read_at, value })
  vehicle.readings.push({ at: read_at, value })
}
