// Fuel documents: the effect of each on tanks and vehicles, and reasons for rejection.
import { describe, expect, it } from 'vitest'
import type { Row } from '#tests/support/server/test-app.ts'
import { at, fuelOffice, refusal } from './fuel-office.ts'

const { admin, clock, fuel, held, put, send, signIn, tank, vehicle } = await fuelOffice()
const other = await put('fuel', { name: 'Дизель' })
const change = (resource: string, id: number, body: object) => put(resource, { id, ...body })

describe('a receipt', () => {
  it('takes the fuel of its tank, and computes a missing weight', async () => {
    const { id: reservoir_id } = await tank()
    const made = await put('fuel-intake', { number: '1', at: at(2), reservoir_id, litres: '400' })
    expect(made).toMatchObject({ fuel_id: fuel.id, kilograms: '300.00', density: '0.7500' })
    await change('fuel-intake', made.id, { kilograms: '320.00' })
    expect(await held('reservoir', reservoir_id)).toBe('400.00')
    // the next document goes by what was weighed
    const { id: to_reservoir_id } = await tank()
    const pumped = { at: at(3), reservoir_id, to_reservoir_id, litres: '100' }
    expect((await put('fuel-transfer', pumped)).kilograms).toBe('80.00')
  })

  it('asks for confirmation of a number that this supplier has used already', async () => {
    const { id: reservoir_id } = await tank()
    const body = { number: 'А-7', at: at(2), reservoir_id, litres: '10' }
    await put('fuel-intake', body)
    const again = await send('fuel-intake', { ...body, number: 'а-7' })
    expect(refusal(again)).toEqual([422, 'confirm', ['number']])
    await put('fuel-intake', { ...body, confirmed: true })
  })

  it('is refused in the future and above the capacity, also dated back', async () => {
    const { id: reservoir_id } = await tank()
    const body = { number: 'Б-1', reservoir_id, litres: '600' }
    expect(refusal(await send('fuel-intake', { ...body, at: at(15) }))).toEqual([
      ...[400, 'validation', ['at']],
    ])
    await put('fuel-intake', { ...body, at: at(10) })
    const late = await send('fuel-intake', { ...body, number: 'Б-2', at: at(5) })
    expect(refusal(late)).toEqual([422, 'above_limit', ['litres', 'reservoir_id']])
  })
})

describe('a transfer and a drain', () => {
  it('require two tanks of the same fuel', async () => {
    const from = await tank({ initial_value: '50' })
    const diesel = await tank({ fuel_id: other.id })
    const body = { at: at(3), reservoir_id: from.id, litres: '10' }
    const same = await send('fuel-transfer', { ...body, to_reservoir_id: from.id })
    expect(refusal(same)).toEqual([400, 'validation', ['to_reservoir_id']])
    const mixed = await send('fuel-transfer', { ...body, to_reservoir_id: diesel.id })
    expect(refusal(mixed)).toEqual([400, 'validation', ['to_reservoir_id']])
  })

  it('know no tank of another contract', async () => {
    const neighbour = await signIn('neighbour')
    const there = async (resource: string, body: object) =>
      (await neighbour.post(`/api/fms/${resource}/save`, body)).result as Row
    const theirs = await there('fuel', { name: 'Секретное топливо' })
    const far = await there('reservoir', { name: 'Чужой', fuel_id: theirs.id, capacity: '100' })
    const own = await tank({ initial_value: '50' })
    const body = { at: at(3), litres: '1' }
    for (const [from, to, key] of [
      [own.id, far.id, 'to_reservoir_id'],
      [far.id, own.id, 'reservoir_id'],
    ] as const) {
      const given = { ...body, reservoir_id: from, to_reservoir_id: to }
      const { status, error, text } = await send('fuel-transfer', given)
      expect([status, error?.fields]).toEqual([400, { [key]: 'Такой записи нет. Выберите другую' }])
      expect(text).not.toContain('Секретное')
    }
    const intake = { ...body, number: '77', reservoir_id: far.id }
    expect(refusal(await send('fuel-intake', intake))).toEqual([
      400,
      'validation',
      ['reservoir_id'],
    ])
  })

  it('never leave a negative balance, now or later', async () => {
    const from = await tank({ initial_value: '50' })
    const to = await tank()
    const body = { reservoir_id: from.id, to_reservoir_id: to.id }
    await put('fuel-transfer', { ...body, at: at(10), litres: '40' })
    const late = await send('fuel-transfer', { ...body, at: at(5), litres: '20' })
    expect(refusal(late)).toEqual([422, 'below_zero', ['litres', 'reservoir_id']])
    expect([await held('reservoir', from.id), await held('reservoir', to.id)]).toEqual([
      ...['10.00', '40.00'],
    ])
  })

  it('give back to the tank what a vehicle burns', async () => {
    const store = await tank()
    const diesel = await tank({ fuel_id: other.id })
    const car = await vehicle()
    const took = { car_id: car.id, fuel_id: fuel.id, source: 'cash', at: at(12), litres: '30' }
    await put('refueling', { ...took, price: '2' })
    const body = { at: at(13), car_id: car.id, litres: '20', reason: 'Ремонт бака' }
    const wrong = await send('fuel-drain', { ...body, reservoir_id: diesel.id })
    expect(refusal(wrong)).toEqual([400, 'validation', ['reservoir_id']])
    await put('fuel-drain', { ...body, reservoir_id: store.id })
    expect([await held('car', car.id), await held('reservoir', store.id)]).toEqual([
      ...['10.00', '20.00'],
    ])
  })
})

describe('a measurement', () => {
  it('corrects the books once it is posted', async () => {
    const { id: reservoir_id } = await tank({ initial_value: '100' })
    const drafted = await put('fuel-measurement', {
      ...{ at: at(5), reservoir_id, measured: '97.5', reason: 'Инвентаризация' },
    })
    expect(drafted).toMatchObject({ booked: '100.00', difference: '-2.50', number: null })
    expect(await held('reservoir', reservoir_id)).toBe('100.00')
    // a receipt is dated before it
    await put('fuel-intake', { number: 'В-1', at: at(4), reservoir_id, litres: '10' })
    const posted = await admin.post('/api/fms/fuel-measurement/post', { id: drafted.id })
    expect(posted.status, posted.text).toBe(200)
    expect(posted.result).toMatchObject({ booked: '110.00', difference: '-12.50', state: 'posted' })
    expect(await held('reservoir', reservoir_id)).toBe('97.50')
  })
})

describe('an opening', () => {
  it('of a tank can be corrected until fuel moves, and is fixed then', async () => {
    const store = await tank({ initial_value: '100' })
    await change('reservoir', store.id, { initial_value: '80' })
    expect(await held('reservoir', store.id)).toBe('80.00')
    // a limit lowered together with what is in it
    await change('reservoir', store.id, { initial_value: '70', capacity: '75' })
    await change('reservoir', store.id, { initial_value: '80', capacity: '1000' })
    await put('fuel-intake', { number: 'Г-1', at: at(4), reservoir_id: store.id, litres: '10' })
    for (const body of [{ initial_value: '90' }, { opened_at: at(2) }, { fuel_id: other.id }]) {
      const answer = await send('reservoir', { id: store.id, ...body })
      expect(refusal(answer)).toEqual([400, 'validation', Object.keys(body)])
    }
    const less = await send('reservoir', { id: store.id, capacity: '85' })
    expect(refusal(less)).toEqual([422, 'above_limit', ['capacity']])
    await change('reservoir', store.id, { name: 'Другое имя' })
    const { result } = await admin.get(`/api/fms/reservoir/getById/${store.id}`)
    expect(result).toMatchObject({ remainder: '90.00', fill: 9, last_movement_at: at(4) })
  })

  it('of a vehicle is dated as its card, and fixed once fuel moves', async () => {
    const fuels = (tank_remainder: string, tank_volume = '60.00') => [
      { fuel_id: fuel.id, tank_volume, tank_remainder },
    ]
    const car = await vehicle({ fuels: fuels('20.00') })
    expect(await held('car', car.id)).toBe('20.00')
    await change('car', car.id, { fuels: fuels('25.00') })
    expect(await held('car', car.id)).toBe('25.00')
    await change('car', car.id, { fuels: fuels('15.00', '18.00') })
    await change('car', car.id, { fuels: fuels('25.00') })
    clock.advance(60_000)
    const burnt = { car_id: car.id, fuel_id: fuel.id, at: clock.now.toISOString(), litres: '5' }
    await put('fuel-consumption', burnt)
    const answer = await send('car', { id: car.id, fuels: fuels('30.00') })
    expect(refusal(answer)).toEqual([400, 'validation', ['fuels.0.tank_remainder']])
    expect(await held('car', car.id)).toBe('20.00')
  })
})

it('removes a document with what it moved', async () => {
  const store = await tank()
  const made = await put('fuel-intake', {
    ...{ number: 'Д-1', at: at(4), reservoir_id: store.id, litres: '10' },
  })
  const { status } = await admin.delete('/api/fms/fuel-intake/delete', { id: made.id })
  expect([status, await held('reservoir', store.id)]).toEqual([200, '0.00'])
  const { result } = await admin.post('/api/fms/fuel-movement/getListByFilter', {
    reservoir_id: store.id,
    reversed: [true, false],
  })
  expect((result as Row[]).map(({ litres }) => litres).sort()).toEqual(['-10.00', '10.00'])
})
