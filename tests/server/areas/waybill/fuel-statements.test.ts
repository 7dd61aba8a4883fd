// Fuel statements by vehicle and by driver: each document of a month with the remainder after it,
// on the screen, on paper and consistent with the books.
import { beforeAll, describe, expect, it } from 'vitest'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { printed } from '#tests/support/server/printed-papers.ts'
import { at } from '../fuel/fuel-office.ts'
import { waybillOffice } from './waybill-office.ts'

const { admin, app, driver, done, fuel, held, posted, put, tank, truck, vehicle } =
  await waybillOffice()
const read = async (of: 'driver' | 'vehicle', filter: Wire, call = 'getListByFilter') => {
  const answer = await admin.post(`/api/fms/fuel-${of}-statement/${call}`, filter)
  expect(answer.status, answer.text).toBe(200)
  return answer.result as Row[]
}
const january = { month: '2026-01-01' }

let car: Row
let person: Row
let sheet: Row
beforeAll(async () => {
  person = await driver()
  car = await truck()
  const store = await tank({ initial_value: '500', opened_at: at(1) })
  sheet = await posted(car, {
    ...{ staff_id: person.id, start_date: at(5), end_date: at(5, 13) },
    ...{ odometer_in: 1200, fuel_in: '78.50' },
  })
  const refuelling = { car_id: car.id, fuel_id: fuel.id, at: at(6), driver_id: person.id }
  // corrected: reversed entries appear nowhere
  const wrong = await put('refueling', { ...refuelling, litres: '70', source: 'cash' })
  await put('refueling', { id: wrong.id, litres: '30', version: wrong.version })
  await put('fuel-drain', {
    ...{ at: at(7), car_id: car.id, reservoir_id: store.id, litres: '8.5', reason: 'Ремонт' },
  })
  await put('fuel-consumption', {
    ...{ at: at(8), car_id: car.id, fuel_id: fuel.id, litres: '12', distance: 100 },
  })
  // as much as there was: it moves no fuel, and is a sheet all the same
  await posted(car, {
    ...{ staff_id: person.id, start_date: at(9), end_date: at(9, 13) },
    ...{ odometer_in: 1250, fuel_in: '88' },
  })
})

describe('by vehicle', () => {
  it('has each document of the month between two balances, in their order', async () => {
    const rows = await read('vehicle', { ...january, car_id: car.id })
    const none = { received: null, issued: null, norm: null }
    expect(rows).toEqual(
      [
        { kind: 'carried', number: null, ...none, balance: '0.00' },
        { kind: 'refueling', received: '100.00', issued: null, saving: null, balance: '100.00' },
        {
          ...{ kind: 'way_bill', number: String(sheet.number), way_bill_id: sheet.id },
          ...{ driver_id: person.id, distance: 200, issued: '21.50', balance: '78.50' },
          ...{ norm: '20.00', saving: '0.00', overrun: '1.50', at: at(5, 13) },
        },
        { kind: 'refueling', driver_id: person.id, received: '30.00', balance: '108.50' },
        { kind: 'drain', issued: '8.50', norm: null, balance: '100.00' },
        {
          ...{ kind: 'consumption', distance: 100, issued: '12.00', balance: '88.00' },
          ...{ norm: '10.00', saving: '0.00', overrun: '2.00' },
        },
        { kind: 'way_bill', issued: '0.00', saving: '5.00', overrun: '0.00', balance: '88.00' },
        { kind: 'left', number: null, ...none, balance: '88.00' },
      ].map((row) => expect.objectContaining({ ...january, fuel_id: fuel.id, ...row })),
    )
    expect(rows.at(-1)!.balance).toBe(await held('car', car.id))
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  })

  it('sums up receipts, consumption and the norm', async () => {
    const totals = await read('vehicle', { ...january, car_id: car.id }, 'getTotalsByFilter')
    expect(totals).toEqual({
      ...{ distance: '350', received: '130.00', issued: '42.00' },
      ...{ norm: '35.00', saving: '5.00', overrun: '3.50' },
    })
  })

  it('carries a balance from month to month, by the calendar of the contract', async () => {
    const other = await vehicle()
    const taken = { car_id: other.id, fuel_id: fuel.id, source: 'cash' }
    // still November in UTC, December in Tashkent
    const night = new Date(Date.UTC(2025, 10, 30, 20)).toISOString()
    await put('refueling', { ...taken, at: night, litres: '40' })
    await put('fuel-consumption', { ...taken, source: undefined, at: at(3), litres: '15' })
    // the last month first, and each from its beginning
    const rows = await read('vehicle', { car_id: other.id })
    expect(rows.map(({ month, kind, balance }) => [month, kind, balance])).toEqual([
      ['2026-01-01', 'carried', '40.00'],
      ['2026-01-01', 'consumption', '25.00'],
      ['2026-01-01', 'left', '25.00'],
      ['2025-12-01', 'carried', '0.00'],
      ['2025-12-01', 'refueling', '40.00'],
      ['2025-12-01', 'left', '40.00'],
    ])
  })

  it('has a waybill in the month of its return, however long ago it left', async () => {
    const far = await truck()
    const { id: staff_id } = await driver()
    const taken = { car_id: far.id, fuel_id: fuel.id, source: 'cash', litres: '100' }
    await put('refueling', { ...taken, at: at(-20) })
    const trip = (from: string, to: string, odometer_in: number, fuel_in: string) =>
      posted(far, { staff_id, start_date: from, end_date: to, odometer_in, fuel_in })
    const before = await trip(at(-10), at(-10, 13), 1100, '90')
    // leaves in December and is back in January
    const across = await trip(at(-5), at(2), 1200, '80')
    const after = await trip(at(2, 8), at(2, 13), 1300, '70')
    const sheets = async (month: string) => {
      const rows = await read('vehicle', { month, car_id: far.id, kind: 'way_bill' })
      return rows.map(({ way_bill_id }) => way_bill_id)
    }
    expect(await sheets('2025-12-01')).toEqual([before.id])
    expect(await sheets('2026-01-01')).toEqual([across.id, after.id])
  })

  it('has each fuel of a vehicle on its own, with its share of the sheet', async () => {
    const gas = await put('fuel', { name: 'Метан', density: '0.5000' })
    const both = await truck({
      fuels: [
        { fuel_id: fuel.id, tank_volume: '5000.00' },
        { fuel_id: gas.id, tank_volume: '5000.00' },
      ],
    })
    await put('refueling', {
      ...{ car_id: both.id, fuel_id: gas.id, litres: '60', at: at(2), source: 'cash' },
    })
    const draft = await put('way-bill', {
      ...{ car_id: both.id, staff_id: (await driver()).id, start_date: at(5) },
      other_fuels: [{ fuel_id: gas.id }],
    })
    await done('open', draft)
    await put('way-bill', { id: draft.id, other_fuels: [{ fuel_id: gas.id, fuel_in: '45' }] })
    await done('close', draft, { end_date: at(5, 13), odometer_in: 1100, fuel_in: '90' })
    await done('post', draft)
    const sheets = await read('vehicle', { car_id: both.id, kind: 'way_bill' })
    expect(
      sheets.map(({ fuel_id, distance, issued, balance }) => [fuel_id, distance, issued, balance]),
    ).toEqual([
      [fuel.id, 100, '10.00', '90.00'],
      [gas.id, null, '15.00', '45.00'],
    ])
  })

  it('is printed, with a page for each vehicle and fuel of a month', async () => {
    const ask = (filter: Wire) =>
      printed(app, admin, '/api/fms/fuel-vehicle-statement', {
        ...{ form: 'statement', filter, locale: 'ru' },
      })
    const one = await ask({ ...january, car_id: car.id })
    expect([one.status, one.pages.length]).toEqual([200, 1])
    for (const said of [
      ...['ВЕДОМОСТЬ учёта топлива по автомобилю', 'Месяц Январь 2026', 'АИ-92', 'Приход Расход'],
      ...[
        'Остаток на начало месяца',
        'Заправка',
        'Слив из бака',
        'Списание топлива',
        '108,50',
        'Остаток на конец месяца',
      ],
    ])
      expect(one.text).toContain(said)
    expect(one.text).toMatch(/Итого 350 130,00 42,00 35,00 5,00 3,50/)
    const all = await ask(january)
    const rows = await read('vehicle', { ...january, size: 500 })
    const groups = new Set(rows.map(({ car_id, fuel_id }) => `${car_id} ${fuel_id}`))
    expect(all.pages).toHaveLength(groups.size)
  })
})

describe('by driver', () => {
  it('has the driver’s refuellings and waybill totals', async () => {
    const filter = { ...january, driver_id: person.id }
    const rows = await read('driver', filter)
    expect(rows).toEqual(
      [
        { kind: 'way_bill', distance: 200, norm: '20.00', consumption: '21.50', overrun: '1.50' },
        { kind: 'refueling', received: '30.00', consumption: null },
        { kind: 'way_bill', distance: 50, consumption: '0.00', saving: '5.00' },
      ].map((row) => expect.objectContaining({ car_id: car.id, driver_id: person.id, ...row })),
    )
    expect(await read('driver', filter, 'getTotalsByFilter')).toEqual({
      ...{ distance: '250', received: '30.00', norm: '25.00' },
      ...{ consumption: '21.50', saving: '5.00', overrun: '1.50' },
    })
    const paper = await printed(app, admin, '/api/fms/fuel-driver-statement', {
      ...{ form: 'statement', filter, locale: 'ru' },
    })
    expect([paper.status, paper.pages.length]).toEqual([200, 1])
    expect(paper.text).toContain('ВЕДОМОСТЬ учёта топлива по водителю')
    expect(paper.text).toMatch(/Итого 250 30,00 25,00 21,50 5,00 1,50/)
  })
})
