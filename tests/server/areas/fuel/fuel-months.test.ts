// Months of fuel: the totals of a close, the changes that it blocks, and the reports of the months.
import { describe, expect, it } from 'vitest'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { at, fuelOffice, refusal } from './fuel-office.ts'

const { admin, clock, database, fuel, put, send, tank, vehicle } = await fuelOffice()
const december = (day: number) => new Date(Date.UTC(2025, 11, day, 5)).toISOString()
const november = (day: number) => new Date(Date.UTC(2025, 10, day, 5)).toISOString()
const store = await tank({ initial_value: '100', opened_at: november(10) })
const car = await vehicle()
const intake = await put('fuel-intake', {
  ...{ number: '1', at: december(5), reservoir_id: store.id, litres: '200' },
})
await put('refueling', {
  ...{ car_id: car.id, fuel_id: fuel.id, reservoir_id: store.id, litres: '50' },
  // still December in UTC, January in Tashkent
  at: new Date(Date.UTC(2025, 11, 31, 20)).toISOString(),
})
const months = async () =>
  (await admin.post('/api/fms/book-month/getListByFilter', { sort: 'month' })).result as Row[]
const idOf = async (month: string) => (await months()).find((one) => one.month === month)!.id
const make = (transition: string, id: number, more: Wire = {}) =>
  admin.post(`/api/fms/book-month/${transition}`, { id, ...more })

describe('a month', () => {
  it('exists as soon as fuel moves in it', async () => {
    expect((await months()).map(({ month, state }) => [month, state])).toEqual([
      ['2025-11-01', 'open'],
      ['2025-12-01', 'open'],
      ['2026-01-01', 'open'],
    ])
  })

  it('closes after it is over, and after those before it', async () => {
    expect(refusal(await make('close', await idOf('2026-01-01')))).toEqual([422, 'rule', ['month']])
    expect(refusal(await make('close', await idOf('2025-12-01')))).toEqual([422, 'rule', ['month']])
    const first = await make('close', await idOf('2025-11-01'))
    expect(first.status, first.text).toBe(200)
    const closed = await make('close', await idOf('2025-12-01'))
    expect(closed.status, closed.text).toBe(200)
    // every month before it is closed, and it is not over
    expect(refusal(await make('close', await idOf('2026-01-01')))).toEqual([422, 'rule', ['month']])
    expect((closed.result as { totals: Wire[] }).totals).toEqual([
      expect.objectContaining({
        ...{ reservoir_id: store.id, fuel_id: fuel.id },
        ...{ opening: '100.00', received: '200.00', issued: '0.00', closing: '300.00' },
      }),
    ])
  })

  it('cannot be changed by any path while it is closed', async () => {
    const body = { number: '2', at: december(6), reservoir_id: store.id, litres: '1' }
    const closed = (answer: Parameters<typeof refusal>[0]) => refusal(answer).slice(0, 2)
    const refused = [409, 'month_closed']
    expect(closed(await send('fuel-intake', body))).toEqual(refused)
    expect(closed(await send('fuel-intake', { id: intake.id, litres: '190' }))).toEqual(refused)
    expect(closed(await send('fuel-intake', { id: intake.id, at: at(3) }))).toEqual(refused)
    const gone = await admin.delete('/api/fms/fuel-intake/delete', { id: intake.id })
    expect(closed(gone)).toEqual(refused)
    const many = await admin.post('/api/fms/fuel-intake/bulk', {
      ...{ action: 'update', ids: { [intake.id]: null }, set: { litres: '190' } },
    })
    expect(many.text).toContain('закрыт')
    await expect(
      database.query('update fuel_intake set litres = 1 where id = $1', [intake.id]),
    ).rejects.toThrow('closed')
  })

  it('opens again by right and with a reason, the last one alone', async () => {
    const reason = 'Ошибка в приходе'
    expect(refusal(await make('reopen', await idOf('2025-12-01')))[0]).toBe(400)
    const early = await make('reopen', await idOf('2025-11-01'), { reason })
    expect(refusal(early)).toEqual([422, 'rule', ['month']])
    const opened = await make('reopen', await idOf('2025-12-01'), { reason })
    expect(opened.status, opened.text).toBe(200)
    expect(opened.result).toMatchObject({ state: 'open', reason, totals: [] })
    await put('fuel-intake', { id: intake.id, litres: '190' })
  })
})

describe('reports', () => {
  it('show receipts and issues for each tank and month', async () => {
    const { result, text } = await admin.post('/api/fms/fuel-tank-month/getListByFilter', {
      reservoir_id: store.id,
      sort: 'month',
    })
    expect(result, text).toEqual(
      [
        { month: '2025-11-01', opening: '0.00', corrected: '100.00', closing: '100.00' },
        { month: '2025-12-01', opening: '100.00', received: '190.00', closing: '290.00' },
        { month: '2026-01-01', opening: '290.00', issued: '50.00', closing: '240.00' },
      ].map((row) =>
        expect.objectContaining({ received: '0.00', issued: '0.00', corrected: '0.00', ...row }),
      ),
    )
    const totals = (filter: Wire) =>
      admin.post('/api/fms/fuel-tank-month/getTotalsByFilter', filter)
    const ofTank = { reservoir_id: store.id }
    // balances are at the ends of months and have no sum
    expect((await totals(ofTank)).result).toEqual({
      ...{ received: '190.00', issued: '50.00', corrected: '100.00' },
    })
    expect((await totals({ ...ofTank, month: '2026-01-01' })).result).toEqual({
      ...{ received: '0.00', issued: '50.00', corrected: '0.00' },
    })
  })

  it('show what each vehicle received', async () => {
    const outside = { car_id: car.id, fuel_id: fuel.id, source: 'cash', price: '2' }
    await put('refueling', { ...outside, at: at(5), litres: '10' })
    const { result } = await admin.post('/api/fms/fuel-vehicle-month/getListByFilter', {
      car_id: car.id,
    })
    expect(result).toEqual([
      expect.objectContaining({
        ...{ month: '2026-01-01', refuelings: 2, from_tanks: '50.00', from_outside: '10.00' },
        ...{ litres: '60.00', cost: '20.00' },
      }),
    ])
    const totals = await admin.post('/api/fms/fuel-vehicle-month/getTotalsByFilter', {
      car_id: car.id,
    })
    expect(totals.result, totals.text).toEqual({
      ...{ refuelings: '2', from_tanks: '50.00', from_outside: '10.00' },
      ...{ litres: '60.00', cost: '20.00' },
    })
  })
})

describe('the dashboard', () => {
  const days = async (call: string) =>
    (await admin.post(`/api/fms/dashboard/general/${call}`, {})).result as { data: unknown }
  it('shows 100 if 100 were used and 99 refuelled', async () => {
    const used = { car_id: car.id, fuel_id: fuel.id, source: 'cash' }
    await put('refueling', { ...used, at: at(9, 4), litres: '100', confirmed: true })
    await put('fuel-consumption', { ...used, source: undefined, at: at(9, 9), litres: '100' })
    await put('refueling', { ...used, at: at(9, 12), litres: '99', confirmed: true })
    const { data } = await days('getFuelAndConsumptionData')
    expect(data).toEqual({
      received: ['0.00', '199.00', '0.00', '0.00', '0.00', '0.00', '0.00'],
      consumed: ['0.00', '100.00', '0.00', '0.00', '0.00', '0.00', '0.00'],
    })
    expect((await days('getFuelData')).data).toEqual([
      ...['0.00', '199.00', '0.00', '0.00', '0.00', '0.00', '0.00'],
    ])
  })

  it('shows what tanks hold, and the day at the pump', async () => {
    const { result } = await admin.get('/api/fms/dashboard/general/getReservoirData')
    expect(result).toMatchObject({ data: ['240.00'], capacity: ['1000.00'], ids: [store.id] })
    await put('refueling', {
      ...{ car_id: car.id, fuel_id: fuel.id, reservoir_id: store.id, litres: '5' },
      at: clock.now.toISOString(),
    })
    const all = await admin.post('/api/fms/dashboard/general/getGeneralDashboardData', {
      series: ['dispenserData', 'fuelData'],
    })
    expect(all.status, all.text).toBe(200)
    expect((all.result as Wire).fuelData).toMatchObject({ dates: expect.anything() })
  })
})
