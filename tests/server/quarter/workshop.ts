// The workshop: what a check has found is repaired with parts from the store, and services are done
// when they fall due.
import type { TestApp, Wire } from '#tests/support/server/test-app.ts'
import { count } from './books.ts'
import type { BookedVehicle } from './books.ts'
import { dayAfter, momentOn } from './calendar.ts'
import { cancelShift } from './morning-shifts.ts'
import { serviceKm } from './motor-pool.ts'
import type { MotorPool } from './motor-pool.ts'
import { takeOut } from './stock-room.ts'

const inquiries = 'tech-inspection/order'
const maintenance = 'tech-inspection/car-maintenance'

/** Into the workshop for that day and the next; the dispatcher calls off the shifts there are. */
export async function sendToWorkshop(
  pool: MotorPool,
  { clock }: Pick<TestApp, 'clock'>,
  { day, broken }: { day: string; broken: readonly BookedVehicle[] },
) {
  const { staff, books, warehouses, items } = pool
  for (const vehicle of broken) {
    const until = dayAfter(day, 1)
    for (const one of [day, until]) await cancelShift(pool, vehicle, one)
    const asked = { car_id: vehicle.id, state: 'new' }
    const [found] = await staff.listed('mechanic', inquiries, asked)
    const { id } = found!
    const parts = [items[0]!, items[2]!].map((item_id, nth) => ({
      ...{ item_id, warehouse_id: warehouses[1], quantity: String(nth + 1) },
    }))
    const plan = { id, downtime_from: day, downtime_until: until, parts }
    await staff.did('engineer', `${inquiries}/save`, plan)
    await staff.did('engineer', `${inquiries}/approve`, { id })
    count(books.numbered, 'car-inquiry')
    clock.advance(60_000)
    await staff.did('store', 'tech-inspection/order-issue/issue', { id })
    const at = clock.now.toISOString()
    for (const [nth, { item_id: item }] of parts.entries())
      takeOut(books, { warehouse: warehouses[1], item, at, quantity: nth + 1 })
    vehicle.downtimes.push({ from: day, until })
    books.repairs.push({ id, car: vehicle.id, until })
  }
}

/** What is to be ready on a day is. */
export async function finishRepairs({ staff, books, fitter }: MotorPool, day: string) {
  for (const { id, car, until } of books.repairs) {
    if (until !== day) continue
    const vehicle = books.vehicles.find((one) => one.id === car)!
    const executed_at = momentOn(day, '12:30')
    await staff.did('mechanic', 'tech-inspection/order-execution/execute', {
      ...{ id, executor_id: fitter, executed_at, odometer: vehicle.odometer },
    })
    vehicle.readings.push({ at: executed_at, value: vehicle.odometer })
  }
}

/** km since the last service, or since it came. */
export const sinceService = ({ odometer, readings, executions }: BookedVehicle): number =>
  odometer - (executions.at(-1)?.mileage ?? readings[0]!.value)

/** Services of all that are nearly due, but for the one that is always forgotten. */
export async function service({ staff, books }: MotorPool, day: string) {
  for (const [nth, vehicle] of books.vehicles.entries()) {
    if (vehicle.isOut || nth === 1 || sinceService(vehicle) < serviceKm - 300) continue
    const filter: Wire = { car_id: vehicle.id, state: 'planned' }
    const [row] = await staff.listed('mechanic', maintenance, filter)
    const { id, odometer: mileage } = { id: row!.id, odometer: vehicle.odometer }
    await staff.did('mechanic', `${maintenance}/execute`, {
      ...{ id, actual_date: day, actual_mileage: mileage },
    })
    vehicle.executions.push({ day, mileage })
  }
}
