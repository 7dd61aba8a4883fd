// Vehicles low on fuel: by the tank's sensor, else by the last waybill, else by the ledger.
import { expect, it } from 'vitest'
import type { Row } from '#tests/support/server/test-app.ts'
import { waybillOffice } from '../waybill/waybill-office.ts'
import { at } from './fuel-office.ts'

const { admin, clock, database, done, fuel, posted, put, sheet, truck } = await waybillOffice()
const volume = '200.00'
const fuels = [{ fuel_id: fuel.id, tank_volume: volume }]

const queued = async (car: Row) => {
  const { result } = await admin.post('/api/fms/refueling/getCarListByFilter', { car_id: car.id })
  const [{ level, tank } = { level: undefined, tank: undefined }] = result as Row[]
  return { level, tank }
}
const lowOnes = async () => {
  const { result } = await admin.post('/api/fms/refueling/getCarListByFilter', {
    ...{ tank: ['low'], size: 500 },
  })
  return (result as Row[]).map(({ id }) => id)
}
const hear = (car: Row, litres: number, hoursAgo: number) =>
  database.query(
    `insert into car_contact (contract_id, car_id, at, received_at, lat, lon, speed, course, fuel)
     values (1, $1, $2, $2, 41, 69, 0, 0, $3)
     on conflict (contract_id, car_id) do update set at = excluded.at, fuel = excluded.fuel`,
    [car.id, new Date(clock.now.getTime() - hoursAgo * 3_600_000), litres],
  )

it('uses the ledger while nothing else is known', async () => {
  const car = await truck({ fuels }) // 100 l
  expect(await queued(car)).toEqual({ level: 50, tank: [] })
  expect(await lowOnes()).not.toContain(car.id)
  await put('fuel-consumption', {
    ...{ car_id: car.id, fuel_id: fuel.id, litres: '60', at: at(2), note: 'прогрев' },
  })
  expect(await queued(car)).toEqual({ level: 20, tank: ['low'] })
  expect(await lowOnes()).toContain(car.id)
})

it('uses the last waybill, posted or not, and the fuel received since', async () => {
  const car = await truck({ fuels })
  const home = { end_date: at(5, 13), odometer_in: 1600, fuel_in: '40' }
  const shift = await sheet(car, { start_date: at(5) })
  await done('open', shift)
  expect(await queued(car)).toEqual({ level: 50, tank: [] })
  await done('close', shift, home)
  // the books have the 100 l of before
  expect(await queued(car)).toEqual({ level: 20, tank: ['low'] })
  await done('post', shift)
  expect(await queued(car)).toEqual({ level: 20, tank: ['low'] })
  await put('refueling', {
    ...{ car_id: car.id, fuel_id: fuel.id, litres: '100', at: at(6), source: 'cash' },
  })
  expect(await queued(car)).toEqual({ level: 70, tank: [] })
})

it('uses the sensor of the tank, unless it has been silent for long', async () => {
  const car = await truck({ fuels })
  await posted(car, { start_date: at(5), end_date: at(5, 13), odometer_in: 1100, fuel_in: '90' })
  await hear(car, 30, 1)
  expect(await queued(car)).toEqual({ level: 15, tank: ['low'] })
  await hear(car, 30, 20)
  expect(await queued(car)).toEqual({ level: 45, tank: [] })
})

it('reports nothing for a tank of unknown volume', async () => {
  const car = await truck({ fuels: [{ fuel_id: fuel.id }] })
  expect(await queued(car)).toEqual({ level: null, tank: [] })
  expect(await lowOnes()).not.toContain(car.id)
})
