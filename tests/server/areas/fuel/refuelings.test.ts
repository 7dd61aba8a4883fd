// Refuellings: which fuel a vehicle may get from which source, and the effects.
import { describe, expect, it } from 'vitest'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { patientLimits } from '#tests/support/server/patient-limits.ts'
import { at, fuelOffice, refusal } from './fuel-office.ts'

const { admin, clock, database, fuel, held, put, send, signIn, tank, vehicle } = await fuelOffice({
  ...patientLimits,
})
const other = await put('fuel', { name: 'Дизель' })
const store = await tank({ initial_value: '900' })
const from = { fuel_id: fuel.id, reservoir_id: store.id }
const readings = async (car_id: number) =>
  (
    (await admin.post('/api/fms/odometer-reading/getListByFilter', { car_id, sort: 'id' }))
      .result as Row[]
  ).map(({ value }) => value)

describe('a refuelling', () => {
  it('gets the current time at the pump, and posts to tank and vehicle', async () => {
    const car = await vehicle()
    const before = Number(await held('reservoir', store.id))
    const made = await put('refueling', { ...from, car_id: car.id, litres: '40' })
    expect(made).toMatchObject({
      at: clock.now.toISOString(),
      source: 'tank',
      kilograms: '30.00',
      cost: null,
    })
    expect(await held('car', car.id)).toBe('40.00')
    expect(Number(await held('reservoir', store.id))).toBe(before - 40)
    await put('refueling', { id: made.id, litres: '30' })
    expect(await held('car', car.id)).toBe('30.00')
    const { status } = await admin.delete('/api/fms/refueling/delete', { id: made.id })
    expect([status, await held('car', car.id)]).toEqual([200, '0.00'])
    expect(Number(await held('reservoir', store.id))).toBe(before)
  })

  it('is refused with the wrong fuel, in the future, and above what the vehicle holds', async () => {
    const car = await vehicle({ fuels: [{ fuel_id: fuel.id, tank_volume: '50.00' }] })
    const diesel = await tank({ fuel_id: other.id, initial_value: '100' })
    const body = { ...from, car_id: car.id, litres: '10' }
    const refused = async (more: Wire) => refusal(await send('refueling', { ...body, ...more }))
    const invalid = (...fields: string[]) => [400, 'validation', fields]
    const wrong = { fuel_id: other.id, reservoir_id: diesel.id }
    expect(await refused(wrong)).toEqual(invalid('fuel_id'))
    expect(await refused({ reservoir_id: diesel.id })).toEqual(invalid('reservoir_id'))
    expect(await refused({ reservoir_id: null })).toEqual(invalid('reservoir_id'))
    expect(await refused({ at: at(15) })).toEqual(invalid('at'))
    expect(await refused({ litres: '51' })).toEqual([422, 'above_limit', ['car_id', 'litres']])
    expect(await held('car', car.id)).toBe('0.00')
  })

  it('is of the fuel of its tank, in the database too', async () => {
    const car = await vehicle({ fuels: [{ fuel_id: fuel.id }, { fuel_id: other.id }] })
    const diesel = await tank({ fuel_id: other.id, initial_value: '100' })
    const made = await put('refueling', { ...from, car_id: car.id, litres: '1' })
    const refused = await send('refueling', { id: made.id, reservoir_id: diesel.id })
    expect(refused.error?.fields).toEqual({
      reservoir_id: 'Не относится к значению поля «Топливо»',
    })
    await expect(
      database.query('update refueling set reservoir_id = $1 where id = $2', [diesel.id, made.id]),
    ).rejects.toMatchObject({ code: '23503' })
    await put('refueling', { id: made.id, fuel_id: other.id, reservoir_id: diesel.id })
    expect(await held('reservoir', diesel.id)).toBe('99.00')
  })

  it('elsewhere has a price, and takes nothing from a tank', async () => {
    const car = await vehicle()
    const before = await held('reservoir', store.id)
    const made = await put('refueling', {
      ...{ ...from, car_id: car.id, litres: '33.33' },
      ...{ source: 'card', card_number: '7000 1', price: '1.55' },
    })
    expect(made).toMatchObject({ reservoir_id: null, cost: '51.66' })
    expect([await held('car', car.id), await held('reservoir', store.id)]).toEqual([
      ...['33.33', before],
    ])
  })

  it('records the odometer, and corrects it', async () => {
    const car = await vehicle({ initial_odometer: 1000 })
    clock.advance(60_000)
    const body = { ...from, car_id: car.id, litres: '10' }
    const asked = await send('refueling', { ...body, odometer: 900 })
    expect(refusal(asked)).toEqual([422, 'confirm', ['odometer']])
    const made = await put('refueling', { ...body, odometer: 1100 })
    expect(await readings(car.id)).toEqual([1000, 1100])
    await put('refueling', { id: made.id, odometer: 1010 })
    expect(await readings(car.id)).toEqual([1000, 1010])
    await put('refueling', { id: made.id, litres: '11' })
    expect(await readings(car.id)).toEqual([1000, 1010])
    const lost = await send('refueling', { id: made.id, odometer: null })
    expect(refusal(lost)).toEqual([400, 'validation', ['odometer']])
    const elsewhere = await send('refueling', { id: made.id, car_id: (await vehicle()).id })
    expect(refusal(elsewhere)).toEqual([400, 'validation', ['car_id']])
    expect((await admin.delete('/api/fms/refueling/delete', { id: made.id })).status).toBe(200)
  })

  it('is asked about where the amount or the moment is unlikely', async () => {
    const car = await vehicle()
    const body = { ...from, car_id: car.id }
    for (const day of [2, 4, 6]) await put('refueling', { ...body, at: at(day), litres: '20' })
    const much = { ...body, at: at(8), litres: '35' }
    expect(refusal(await send('refueling', much))).toEqual([422, 'confirm', ['litres']])
    await put('refueling', { ...much, confirmed: true })
    const again = { ...body, at: at(6, 5, 10), litres: '20' }
    expect(refusal(await send('refueling', again))).toEqual([422, 'confirm', ['litres']])
    await put('refueling', { ...again, at: at(6, 6) })
  })
})

describe('the queue', () => {
  const queue = async (more: Wire) =>
    (await admin.post('/api/fms/refueling/getCarListByFilter', more)).result as Row[]
  it('has the vehicles that use fuel, with the tank of the place and the last refuelling', async () => {
    const place = await put('subdivision', {
      name: 'Гараж',
      company_id: (await put('company', { name: 'Автобаза' })).id,
    })
    const near = await tank({ subdivision_id: place.id, initial_value: '100' })
    const car = await vehicle({ subdivision_id: place.id })
    const bare = await vehicle({ fuels: [] })
    const gone = await vehicle()
    await admin.delete('/api/fms/car/delete', { id: gone.id })
    const rows = await queue({ size: 500 })
    const ids = rows.map(({ id }) => id)
    expect([bare, gone].filter(({ id }) => ids.includes(id))).toEqual([])
    expect(rows.find(({ id }) => id === car.id)).toMatchObject({
      ...{ state: 'waiting', fuel_id: fuel.id, reservoir_id: near.id, remainder: '0.00' },
      ...{ tank_volume: '5000.00', last_at: null, refueling_id: null },
    })
    const made = await put('refueling', { ...from, car_id: car.id, litres: '15' })
    expect(await queue({ car_id: car.id })).toEqual([
      expect.objectContaining({
        ...{ state: 'refuelled', remainder: '15.00', last_litres: '15.00' },
        ...{ last_at: made.at, refueling_id: made.id },
      }),
    ])
    const { result } = await admin.get(`/api/fms/refueling/getCountByEntityId/${car.id}`)
    expect(result).toEqual({ count: 1 })
  })
})

describe('many at the pump at once', () => {
  it('never overdraw a tank', async () => {
    const small = await tank({ initial_value: '100' })
    const cars = await Promise.all(Array.from({ length: 5 }, () => vehicle()))
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        send('refueling', {
          ...{ fuel_id: fuel.id, reservoir_id: small.id, litres: '7', confirmed: true },
          car_id: cars[i % cars.length]!.id,
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(14)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ error }) => error?.code))).toEqual(new Set(['below_zero']))
    expect(await held('reservoir', small.id)).toBe('2.00')
    let total = 0
    for (const { id } of cars) total += Number(await held('car', id))
    expect(total).toBe(98)
  })
})

it('is available to users who may edit refuellings', async () => {
  const reader = await signIn('reader')
  const { status } = await reader.post('/api/fms/refueling/save', { ...from, litres: '1' })
  expect(status).toBe(403)
})
