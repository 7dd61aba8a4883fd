// The route bill: the desk of dispatchers, under two paths.
import { describe, expect, it } from 'vitest'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { at, refusal } from '../fuel/fuel-office.ts'
import { waybillOffice } from './waybill-office.ts'

const { admin, database, driver, fuel, put, signIn, truck } = await waybillOffice()
await database.query(
  `update membership set role_ids = '{15}'
    where account_id = (select id from account where login = 'stranger')`,
)
/** Edits route bills alone. */
const dispatcher = await signIn('stranger')

describe.each(['/api/fms/dispatching/route-bill', '/api/dispatching/route-bill'])('%s', (base) => {
  const call = async (name: string, body: Wire) => {
    const { status, text, result } = await dispatcher.post(`${base}/${name}`, body)
    expect(status, text).toBe(200)
    return result as Row
  }

  it('opens and closes waybills, and leaves posting to others', async () => {
    const staff_id = (await driver()).id
    const bill = await call('save', {
      ...{ car_id: (await truck()).id, staff_id, start_date: at(5) },
    })
    expect(bill).toMatchObject({ is_closed: 0, current_odometer: 1000, number: null })
    const open = await call('open', { id: bill.id })
    expect(open).toMatchObject({ is_closed: 0, number: expect.any(Number) as number })
    const closed = await call('close', {
      ...{ id: bill.id, end_date: at(5, 13), odometer_in: 1200, fuel_in: '80' },
    })
    expect(closed).toMatchObject({ is_closed: 1, current_odometer: 1200, worked: 480 })
    for (const name of ['post', 'correct'])
      expect((await dispatcher.post(`${base}/${name}`, { id: bill.id })).status).toBe(404)
    const books = await dispatcher.post('/api/fms/way-bill/post', { id: bill.id })
    expect(books.status).toBe(403)
    // the sheet that the books have is this one
    const sheet = (await admin.get(`/api/fms/way-bill/getById/${bill.id}`)).result as Row
    expect(sheet).toMatchObject({ number: open.number, state: 'closed', consumption: '20.00' })
  })

  it('takes back a vehicle of two fuels with what is left of each', async () => {
    const gas = await put('fuel', { name: `Метан ${base}` })
    const tanks = [fuel, gas].map(({ id }) => ({ fuel_id: id, tank_volume: '500.00' }))
    const car = await truck({ fuels: tanks })
    const bill = await call('save', {
      ...{ car_id: car.id, staff_id: (await driver()).id, start_date: at(5) },
    })
    const [other] = (await call('open', { id: bill.id })).other_fuels as Row[]
    const home = { id: bill.id, end_date: at(5, 13), odometer_in: 1200, fuel_in: '80' }
    expect(refusal(await dispatcher.post(`${base}/close`, home))).toEqual([
      ...[400, 'validation', ['other_fuels.0.fuel_in']],
    ])
    await call('save', {
      id: bill.id,
      other_fuels: [{ id: other!.id, fuel_id: gas.id, fuel_in: '0' }],
    })
    expect((await call('close', home)).is_closed).toBe(1)
  })

  it('switches to another vehicle without the fuels of the first', async () => {
    const gas = await put('fuel', { name: `Пропан ${base}` })
    const tanks = [gas, fuel].map(({ id }) => ({ fuel_id: id, tank_volume: '500.00' }))
    const both = await truck({ fuels: tanks })
    const one = await truck()
    const bill = await call('save', {
      ...{ car_id: both.id, staff_id: (await driver()).id, start_date: at(5) },
    })
    expect(bill.other_fuels).toMatchObject([{ fuel_id: fuel.id }])
    const moved = await call('save', { id: bill.id, car_id: one.id })
    expect(moved).toMatchObject({ fuel_id: fuel.id, fuel_out: '100.00', other_fuels: [] })
  })

  it('finds vehicles and drivers by name, without reading their records', async () => {
    const car = await truck()
    const person = await driver()
    const find = async (lookup: string, search: unknown) =>
      (await dispatcher.post(`/api/fms/${lookup}/getListByFilter`, { search })).result as Row[]
    const [found] = await find('vehicle-name', car.plate_number)
    expect(Object.keys(found!).sort()).toEqual([
      ...['garage_number', 'id', 'name', 'plate_number', 'subdivision_id', 'subdivision_name'],
      ...['way_bill_type_id', 'way_bill_type_name'],
    ])
    expect(found).toMatchObject({ id: car.id, plate_number: car.plate_number })
    for (const [resource, { id }] of [['car', car] as const, ['staff', person] as const])
      expect((await dispatcher.get(`/api/fms/${resource}/getById/${id}`)).status).toBe(403)
    const bill = await call('save', {
      ...{ car_id: car.id, staff_id: person.id, start_date: at(7) },
    })
    const list = await dispatcher.post(`${base}/getListByFilter`, { search: car.plate_number })
    expect((list.result as Row[]).map(({ id }) => id)).toEqual([bill.id])
  })

  it('does not explain the norm', async () => {
    const answer = await dispatcher.post(`${base}/save`, {
      ...{ car_id: (await truck()).id, staff_id: (await driver()).id, start_date: at(6) },
      conditioner: true,
    })
    expect(refusal(answer)).toEqual([400, 'validation', ['conditioner']])
  })
})
