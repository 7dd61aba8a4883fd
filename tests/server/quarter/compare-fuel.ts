// Compares fuel and waybills of the product with the books of the simulation.
import { expect } from 'vitest'
import type { Row } from '#tests/support/server/test-app.ts'
import { hundredths, litresOf } from './books.ts'
import type { BookedSheet } from './books.ts'
import type { MotorPool } from './motor-pool.ts'
import { sheetsPath } from './morning-shifts.ts'

/** What each tank and vehicle has, and that the movements add up to it at every moment. */
export async function compareFuel({ staff, books }: MotorPool): Promise<void> {
  const shown: Record<string, number> = {}
  for (const row of await staff.listed('chief', 'fms/reservoir'))
    shown[`tank ${row.id}`] = hundredths(row.remainder)
  for (const row of await staff.listed('chief', 'fms/car'))
    shown[`car ${row.id}`] = hundredths(row.fuel_remainder)
  const sold = new Set(books.vehicles.filter(({ isOut }) => isOut).map(({ id }) => `car ${id}`))
  const owners = [...new Set(books.fuel.map(({ owner }) => owner))].filter((one) => !sold.has(one))
  expect(shown).toEqual(Object.fromEntries(owners.map((owner) => [owner, litresOf(books, owner)])))
  const moved = (rows: readonly { owner: string; at: string; litres: number }[]) => {
    const sums = new Map<string, number>()
    for (const { owner, at, litres } of rows)
      sums.set(`${owner} ${at}`, (sums.get(`${owner} ${at}`) ?? 0) + litres)
    return Object.fromEntries([...sums].filter(([, litres]) => litres !== 0).sort())
  }
  const rows = await staff.listed('pump', 'fms/fuel-movement')
  const ledger = rows.map(({ reservoir_id: tank, car_id: car, at, litres }) => ({
    owner: tank === null ? `car ${String(car)}` : `tank ${String(tank)}`,
    ...{ at: String(at), litres: hundredths(litres) },
  }))
  expect(moved(ledger)).toEqual(moved(books.fuel))
}

/** Each waybill, and the chain of each vehicle. */
export async function compareSheets({ staff, books }: MotorPool): Promise<void> {
  const rows = await staff.listed('dispatcher', sheetsPath)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const sheets = books.vehicles.flatMap((vehicle) => vehicle.sheets)
  expect(rows.length).toBe(sheets.length)
  for (const sheet of sheets) expect(shownOf(byId.get(sheet.id)!)).toEqual(expectedOf(sheet))
}

function expectedOf(sheet: BookedSheet) {
  const { id, state, start, end, odometerOut, odometerIn, fuelOut, fueled, fuelIn, norm } = sheet
  const consumption = fuelIn === null ? null : fuelOut + fueled + sheet.other - fuelIn
  return {
    ...{ id, state, start, end, odometerOut, odometerIn, fuelOut, fuelIn, norm },
    ...{ distance: odometerIn === null ? null : odometerIn - odometerOut, consumption, fueled },
  }
}

function shownOf(row: Row) {
  const litres = (key: string) => (row[key] === null ? null : hundredths(row[key]))
  return {
    ...{ id: row.id, state: row.state, start: row.start_date, end: row.end_date },
    ...{ odometerOut: row.odometer_out, odometerIn: row.odometer_in, distance: row.distance },
    ...{ fuelOut: litres('fuel_out'), fueled: litres('fueled'), fuelIn: litres('fuel_in') },
    ...{ norm: litres('norm'), consumption: litres('consumption') },
  }
}
