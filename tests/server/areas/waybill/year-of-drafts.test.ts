// A year of drafts of one vehicle: an earlier entry recalculates all of them in one pass, with as
// many statements as for a few.
import { expect, it } from 'vitest'
import type { Row } from '#tests/support/server/test-app.ts'
import { at } from '../fuel/fuel-office.ts'
import { waybillOffice } from './waybill-office.ts'

const { database, driver, fuel, put, statements, truck } = await waybillOffice()

/** A vehicle with that many drafts, each of one kilometre, day by day, as they follow each other. */
async function plannedFor(days: number): Promise<Row> {
  const car = await truck()
  const person = await driver()
  await database.query(
    `insert into way_bill (contract_id, car_id, staff_id, start_date, odometer_in)
      select 1, $1, $2, $3::timestamptz + n * interval '1 day', 1001 + n
      from generate_series(0, $4::int - 1) n`,
    [car.id, person.id, at(3), days],
  )
  // they were written past all rules: the first refuelling puts them in order
  await refuel(car, 1)
  return car
}

const refuel = ({ id: car_id }: Row, hour: number) =>
  put('refueling', {
    ...{ car_id, fuel_id: fuel.id, litres: '10', at: at(2, hour), source: 'cash' },
  })

const draftsOf = ({ id }: Row) =>
  database.query<{ version: number; odometer_out: number; distance: number; fuel_out: string }>(
    `select version, odometer_out, distance, fuel_out, norm from way_bill
      where car_id = $1 order by start_date`,
    [id],
  )

/** The statements of one more refuelling before all of the drafts. */
async function statementsOf(car: Row): Promise<string[]> {
  statements.forget()
  await refuel(car, 5)
  return [...statements.texts]
}

it('is recalculated by the statements that three drafts take', async () => {
  const few = await plannedFor(3)
  const year = await plannedFor(365)
  const before = await draftsOf(year)
  const some = await statementsOf(few)
  const all = await statementsOf(year)
  expect(all.length).toBe(some.length)
  const updates = all.filter((text) => /^\s*update "?way_bill"? /i.test(text))
  expect(updates.length).toBeLessThanOrEqual(2)
  // 100 l of the beginning and both refuellings, 10 l/100 km
  expect(await draftsOf(year)).toEqual(
    before.map(({ version }, nth) => ({
      ...{ version: version + 1, odometer_out: 1000 + nth, distance: 1, norm: '0.10' },
      fuel_out: (120 - nth / 10).toFixed(2),
    })),
  )
  // each of them is in the event log
  const logged = await database.query<{ count: number }>(
    `select count(*)::int as count from event_log e join way_bill w on w.id = e.item_id
      where e.resource = 'way-bill' and w.car_id = $1`,
    [year.id],
  )
  expect(logged).toEqual([{ count: 2 * 365 }])
})
