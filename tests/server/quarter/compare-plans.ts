// Compares what is planned, numbered, due and found with the books of the simulation.
import { expect } from 'vitest'
import type { Row } from '#tests/support/server/test-app.ts'
import type { BookedVehicle } from './books.ts'
import { dayAfter, dayOf, daysBetween, momentOn } from './calendar.ts'
import { serviceKm } from './motor-pool.ts'
import type { MotorPool } from './motor-pool.ts'
import { shiftsPath } from './morning-shifts.ts'

/** km and days by which maintenance is near, and overdue, in a new organisation. */
const limits = { notice: { km: 500, days: 14 }, graceKm: 300, usualKm: 60, paceDays: 90 }
/** Days before the last one of a paper on which it is near. */
const noticeDays = 30
const dayMs = 86_400_000

/** Planned shifts, and that no driver or vehicle is in two places at once. */
export async function compareBookings({ staff, books }: MotorPool): Promise<void> {
  const rows = await staff.listed('dispatcher', shiftsPath, { state: 'planned' })
  const planned = books.vehicles.flatMap(({ id, driverId, shifts }) =>
    [...shifts.keys()].map((day) => `${id} ${driverId} ${day}`),
  )
  const shown = rows.map(
    ({ car_id: car, staff_id: who, start_date: at }) =>
      `${String(car)} ${String(who)} ${dayOf(String(at))}`,
  )
  expect(shown.sort()).toEqual(planned.sort())
  const orders = await staff.listed('dispatcher', 'fms/dispatching/order')
  const states = orders.map(({ id, state }) => [id, state])
  expect(states).toEqual([...books.orders].sort(([a], [b]) => a - b))
  const driven = orders.filter(({ state }) => state === 'completed' || state === 'in_progress')
  for (const [spans, from, until] of [
    [rows, 'start_date', 'end_date'],
    [driven, 'desired_at', 'busy_until'],
  ] as const)
    for (const key of ['car_id', spans === rows ? 'staff_id' : 'driver_id'])
      expectApart(spans, key, [from, until])
  for (const { id, downtimes } of books.vehicles)
    for (const { from, until } of downtimes) {
      const first = momentOn(from, '00:00')
      const last = momentOn(dayAfter(until, 1), '00:00')
      const within = rows.filter(
        (row) => row.car_id === id && String(row.end_date) > first && String(row.start_date) < last,
      )
      expect([id, from, within.length]).toEqual([id, from, 0])
    }
}

function expectApart(rows: readonly Row[], key: string, [from, until]: readonly [string, string]) {
  const sorted = rows.toSorted(
    (a, b) => Number(a[key]) - Number(b[key]) || (String(a[from]) < String(b[from]) ? -1 : 1),
  )
  for (const [nth, row] of sorted.entries()) {
    const last = sorted[nth - 1]
    if (last?.[key] === row[key])
      expect([row.id, String(row[from]) >= String(last?.[until])]).toEqual([row.id, true])
  }
}

const numberedAt = {
  'way-bill': ['dispatcher', 'fms/way-bill'],
  order: ['dispatcher', 'fms/dispatching/order'],
  'car-inquiry': ['mechanic', 'tech-inspection/order'],
  'fuel-measurement': ['pump', 'fms/fuel-measurement'],
  supply: ['store', 'warehouse/supply'],
  'item-transfer': ['store', 'warehouse/item-transfer'],
  'item-issue': ['store', 'warehouse/item-issue'],
  'item-write-off': ['store', 'warehouse/item-write-off'],
  stocktaking: ['store', 'warehouse/stocktaking'],
} as const

/** From 1 on without a gap, as many as were asked for. */
export async function compareNumbers({ staff, books }: MotorPool): Promise<void> {
  for (const [series, [desk, path]] of Object.entries(numberedAt)) {
    const rows = await staff.listed(desk, path)
    const numbers = rows.flatMap(({ number }) => (number === null ? [] : [Number(number)]))
    const many = books.numbered.get(series) ?? 0
    const expected = Array.from({ length: many }, (_, nth) => nth + 1)
    expect([series, numbers.sort((a, b) => a - b)]).toEqual([series, expected])
  }
}

const byTime = (a: { at: string }, b: { at: string }) => (a.at < b.at ? -1 : Number(a.at > b.at))

/** By the model: the row of the next service on a day. */
function dueOf(vehicle: BookedVehicle, today: string) {
  const { readings, executions } = vehicle
  const all = readings.toSorted(byTime)
  const last = all.at(-1)!
  const since = Date.parse(last.at) - limits.paceDays * dayMs
  const first = all.find(({ at }) => Date.parse(at) >= since)!
  const days = (Date.parse(last.at) - Date.parse(first.at)) / dayMs
  const isKnown = days >= 7 && last.value > first.value
  const pace = isKnown ? (last.value - first.value) / days : limits.usualKm
  const planned = (executions.at(-1)?.mileage ?? all[0]!.value) + serviceKm
  const left = planned - last.value
  const due = dayAfter(dayOf(last.at), Math.ceil(left / pace))
  const isSoon = left <= limits.notice.km || daysBetween(today, due) <= limits.notice.days
  const near = isSoon ? 'soon' : 'planned'
  const nearest = left <= 0 ? 'due' : near
  return {
    ...{ car_id: vehicle.id, cycle: executions.length + 1, planned_mileage: planned },
    ...{ current_mileage: last.value, due_date: due },
    urgency: left <= -limits.graceKm ? 'overdue' : nearest,
  }
}

/** The next service of each vehicle, and the papers that end soon or have ended. */
export async function compareDueDates(pool: MotorPool, today: string): Promise<void> {
  const { staff, books } = pool
  const there = books.vehicles.filter(({ isOut }) => !isOut)
  const rows = await staff.listed('mechanic', 'tech-inspection/car-maintenance', {
    state: 'planned',
  })
  const shown = rows.map(
    ({ car_id, cycle, planned_mileage, current_mileage, due_date, urgency }) => ({
      ...{ car_id, cycle, planned_mileage, current_mileage, due_date, urgency },
    }),
  )
  const expected = there.map((vehicle) => dueOf(vehicle, today))
  const byCar = (a: { car_id: unknown }, b: { car_id: unknown }) =>
    Number(a.car_id) - Number(b.car_id)
  expect(shown.sort(byCar)).toEqual(expected.sort(byCar))
  const papers = await staff.listed('engineer', 'fms/expiring-document', {
    ...{ standing: ['expired', 'expiring'], sort: 'until' },
  })
  const ends = papers.flatMap(({ kind, car_id: car, staff_id: who, until }) =>
    kind === 'car_maintenance_due_date' ? [] : [`${String(car ?? who)} ${String(until)}`],
  )
  const near = (until: string) => daysBetween(today, until) <= noticeDays
  const policies = there.flatMap(({ id, policies: all }) =>
    near(all.at(-1)!) ? [`${id} ${all.at(-1)!}`] : [],
  )
  const licences = [...books.licences].flatMap(([id, until]) =>
    near(until) ? [`${id} ${until}`] : [],
  )
  expect(ends.sort()).toEqual([...policies, ...licences].sort())
}

/** km a day that no vehicle drives. */
const mostKm = 1500

/** Readings that no odometer shows: less than the one before, or far more. */
function misreadings({ id, readings }: BookedVehicle): string[] {
  return readings.toSorted(byTime).flatMap(({ at, value }, nth, all) => {
    const before = all[nth - 1]
    if (!before) return []
    const days = Math.max(1, Math.ceil((Date.parse(at) - Date.parse(before.at)) / dayMs))
    const isOdd = value < before.value || value - before.value > days * mostKm
    return isOdd ? [`odometer_implausible ${dayOf(at)} ${id}`] : []
  })
}

/** The control centre shows what was planted, and what follows from it, and nothing else. */
export async function compareFindings(pool: MotorPool, today: string): Promise<void> {
  const { staff, books } = pool
  const rows = await staff.listed('admin', 'fms/finding')
  const shown = rows.map(
    ({ kind, at, car_id: car }) => `${String(kind)} ${dayOf(String(at))} ${String(car)}`,
  )
  const expected = [
    ...books.faults.map(({ kind, day, car }) => `${kind} ${day} ${car}`),
    ...books.vehicles.flatMap(misreadings),
    ...books.vehicles
      .filter(({ isOut }) => !isOut)
      .map((vehicle) => dueOf(vehicle, today))
      .flatMap(({ car_id: car, urgency, due_date: due }) =>
        urgency === 'overdue' ? [`maintenance_overdue ${due} ${car}`] : [],
      ),
  ]
  expect(shown.sort()).toEqual(expected.sort())
}
