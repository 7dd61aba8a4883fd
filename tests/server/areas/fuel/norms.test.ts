// Fuel norms: which one is in force, the consumption of a trip, seasons of subdivisions, copies to
// a model.
import { describe, expect, it } from 'vitest'
import { allResources, resourceOf } from '#resources/kernel/derive.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Answer, Row, Wire } from '../../../support/server/test-app.ts'
import { makerFor } from '../../../support/server/valid-rows.ts'

const { signIn, database } = await testApp()
const admin = await signIn('admin')
const neighbour = await signIn('neighbour')
const make = makerFor(admin, allResources())
const at = '/api/fms/fuel-consumption-norm'
const refusal = ({ status, error }: Answer) => [status, error?.fields]
const required = 'Заполните это поле'
const row = async (resource: string, more: Wire = {}) =>
  make.row(resourceOf(resource as 'car'), more)
const vehicle = (more: Wire = {}) => row('car', { fuels: [], subdivision_id: null, ...more })
const put = async (resource: string, body: Wire) => {
  const { status, text, result } = await admin.post(`/api/fms/${resource}/save`, body)
  expect(status, text).toBe(200)
  return result as Row
}
const read = async (resource: string, id: number) =>
  (await admin.get(`/api/fms/${resource}/getById/${id}`)).result as Row
const normOf = (car_id: number, fuel_id: number, more: Wire = {}) =>
  put('fuel-consumption-norm', { car_id, fuel_id, valid_from: '2025-01-01', norm: '10', ...more })
const calculate = (body: Wire) => admin.post(`${at}/calculate`, body)
const trip = { day: '2026-01-14', segments: [{ distance: '100' }] }

/** The row of the whole organisation, as a new contract gets it. */
await database.query(
  `insert into fuel_season (contract_id, name, code, winter_from, winter_until, winter_percent,
    summer_from, summer_until, search_key, created_by, updated_by)
  values (1, 'Вся организация', 'standard', '11-01', '03-15', 10, '03-16', '10-31', '', 1, 1)`,
)

describe('a fuel norm', () => {
  it('shows make and model of its vehicle, and whether it is in force', async () => {
    const car = await vehicle()
    const fuel = await row('fuel')
    const former = await normOf(car.id, fuel.id, { valid_from: '2024-01-01' })
    const now = await normOf(car.id, fuel.id)
    const coming = await normOf(car.id, fuel.id, { valid_from: '2027-01-01' })
    expect(now).toMatchObject({ brand: car.brand_name, model: car.model_name })
    const standings = [former, now, coming].map(({ id }) => read('fuel-consumption-norm', id))
    expect((await Promise.all(standings)).map(({ standing }) => standing)).toEqual([
      ...[['former'], ['in_force'], ['coming']],
    ])
    const list = await admin.get(`/api/fms/car/getFuelConsumptionNormByCarId/${car.id}`)
    expect(list.result).toHaveLength(3)
    const { car_id, fuel_id, valid_from, norm } = now
    const again = await admin.post(`${at}/save`, { car_id, fuel_id, valid_from, norm })
    expect(again.status).toBe(409)
  })
  it('counts something, and has seasons that do not overlap', async () => {
    const car = await vehicle()
    const fuel = await row('fuel')
    const save = (more: Wire) =>
      admin.post(`${at}/save`, {
        car_id: car.id,
        fuel_id: fuel.id,
        valid_from: '2025-01-01',
        ...more,
      })
    expect(refusal(await save({}))).toEqual([400, { norm: required }])
    expect(refusal(await save({ kind: 'car', per_hour: '8' }))).toEqual([400, { norm: required }])
    expect(refusal(await save({ norm: '8', winter_from: '11-01' }))).toEqual([
      ...[400, { winter_until: required }],
    ])
    const winter = { winter_from: '11-01', winter_until: '03-15' }
    expect(
      refusal(await save({ norm: '8', ...winter, summer_from: '03-01', summer_until: '10-31' })),
    ).toEqual([
      400,
      {
        summer_from: 'Противоречит полю «Начало зимнего периода». Измените одно из них',
      },
    ])
    expect((await save({ kind: 'special', per_hour: '8' })).status).toBe(200)
  })
})

describe('litres of a trip', () => {
  it('go by the norm that is in force on its day, and add up', async () => {
    const car = await vehicle()
    const fuel = await row('fuel')
    await normOf(car.id, fuel.id, { valid_from: '2024-01-01', norm: '20' })
    const { id } = await normOf(car.id, fuel.id, { valid_from: '2026-01-14', norm: '13' })
    const place = await put('fuel-surcharge', { name: 'Город', kind: 'place', percent: '5' })
    const segments = [{ distance: 244, surcharge_ids: [place.id] }]
    const summer = await calculate({ car_id: car.id, day: '2026-07-01', segments })
    expect(summer.result).toMatchObject({
      ...{ norm_id: id, fuel_id: fuel.id, litres: '33.31', season: 'summer' },
      lines: [
        { code: 'run', litres: '31.72' },
        { code: 'surcharge', litres: '1.59' },
      ],
    })
    const before = await calculate({ ...trip, car_id: car.id, day: '2026-01-13' })
    expect(before.result).toMatchObject({ litres: '22.00', season: 'winter' })
    expect(refusal(await calculate({ ...trip, car_id: car.id, day: '2023-12-31' }))).toEqual([
      ...[422, { car_id: 'Не найдено норм расхода по топливу\nВведите нормы' }],
    ])
  })
  it('have the surcharges that the norm itself names for its vehicle', async () => {
    const car = await vehicle()
    const fuel = await row('fuel')
    const age = await put('fuel-surcharge', { name: 'Износ', kind: 'age', percent: '5' })
    await normOf(car.id, fuel.id, { norm: '10', surcharge_ids: [age.id] })
    const { result } = await calculate({ ...trip, car_id: car.id, day: '2026-07-01' })
    expect(result).toMatchObject({
      litres: '10.50',
      lines: [
        { code: 'run', litres: '10.00' },
        { code: 'surcharge', litres: '0.50' },
      ],
    })
  })
  it('use the season of the subdivision before that of the organisation', async () => {
    const home = await row('subdivision')
    const fuel = await row('fuel')
    const car = await vehicle({ subdivision_id: home.id })
    const other = await vehicle()
    const season = { winter_from: '12-01', winter_until: '02-28', winter_percent: '20' }
    const body = { name: 'Горы', ...season, summer_from: '03-01', summer_until: '11-30' }
    await put('fuel-season', { ...body, name: 'На будущее', winter_percent: '50' }) // of nobody
    await put('fuel-season', { ...body, subdivision_id: home.id })
    for (const { id } of [car, other]) await normOf(id, fuel.id)
    const litres = async (car_id: number) =>
      ((await calculate({ ...trip, car_id })).result as Wire).litres
    expect([await litres(car.id), await litres(other.id)]).toEqual(['12.00', '11.00'])
    const { result } = await admin.get(`${at}/getConditions/${car.id}`)
    expect(result).toMatchObject({ season: { winter_from: '12-01', winter_percent: '20.00' } })
  })
  it('are limited to one contract, and reject invalid numbers', async () => {
    const { id: car_id } = await vehicle()
    expect((await neighbour.post(`${at}/calculate`, { ...trip, car_id })).status).toBe(404)
    expect((await neighbour.get(`${at}/getConditions/${car_id}`)).status).toBe(404)
    for (const distance of [-1, 'a', '1e3', null])
      expect((await calculate({ ...trip, car_id, segments: [{ distance }] })).status).toBe(400)
  })
})

describe('a vehicle without norms', () => {
  it('is marked and listed until one is in force', async () => {
    const car = await vehicle()
    const fuel = await row('fuel')
    const missing = async () =>
      ((await admin.get('/api/fms/car/getCarsWithoutFuelConsumptionNorm')).result as Row[]).some(
        ({ id }) => id === car.id,
      )
    const marks = async () => (await read('car', car.id)).fuel_norms
    expect([await missing(), await marks()]).toEqual([true, ['missing']])
    await normOf(car.id, fuel.id, { valid_from: '2027-01-01' })
    expect([await missing(), await marks()]).toEqual([true, ['missing']])
    const { id } = await normOf(car.id, fuel.id)
    expect([await missing(), await marks()]).toEqual([false, []])
    await admin.delete(`${at}/delete`, { id })
    expect(await missing()).toBe(true)
  })
})

describe('a copy to the vehicles of a model', () => {
  it('is shown first, is logged for each, and twice is as good as once', async () => {
    const fuel = await row('fuel')
    const gas = await row('fuel')
    const model = await row('car-model', { fuels: [] })
    const like = { brand_id: model.brand_id, model_id: model.id }
    const source = await vehicle({ ...like, fuels: [{ fuel_id: fuel.id }] })
    const fresh = await vehicle({ ...like, fuels: [{ fuel_id: fuel.id }] })
    const differs = await vehicle({ ...like, fuels: [] })
    const burnsGas = await vehicle({ ...like, fuels: [{ fuel_id: gas.id }] })
    await vehicle()
    const norm = await normOf(source.id, fuel.id, { norm: '9.5', winter_norm: '10' })
    const own = await normOf(differs.id, fuel.id, { norm: '7' })
    const copy = async (confirmed: boolean, replace = true) => {
      const { status, text, result } = await admin.post(`${at}/copyToModel`, {
        ...{ id: norm.id, confirmed, replace },
      })
      expect(status, text).toBe(200)
      const { done, cars } = result as { done: boolean; cars: { id: number; outcome: string }[] }
      return [done, Object.fromEntries(cars.map(({ id, outcome }) => [id, outcome]))]
    }
    const outcomes = {
      ...{ [fresh.id]: 'created', [differs.id]: 'changed' },
      [burnsGas.id]: 'other_fuel',
    }
    const untouched = () => read('fuel-consumption-norm', own.id).then((one) => one.norm)
    expect(await copy(false)).toEqual([false, outcomes])
    expect(await untouched()).toBe('7.000')
    const kept = { ...outcomes, [differs.id]: 'kept' }
    expect(await copy(true, false)).toEqual([true, kept])
    expect(await copy(true, false)).toEqual([true, { ...kept, [fresh.id]: 'same' }])
    expect(await untouched()).toBe('7.000')
    expect(await copy(true)).toEqual([true, { ...outcomes, [fresh.id]: 'same' }])
    expect(await untouched()).toBe('9.500')
    const same = { ...outcomes, [fresh.id]: 'same', [differs.id]: 'same' }
    expect(await copy(true)).toEqual([true, same])
    const logged = await database.query<{ type: number }>(
      `select event_type_id as type from event_log where resource = 'fuel-consumption-norm'
        and uri_path like '%copyToModel' order by id`,
    )
    expect(logged.map(({ type }) => type).sort()).toEqual([1, 2]) // create, change
  })
  it('replaces a norm of another day from its own day on, and leaves it as history', async () => {
    const fuel = await row('fuel')
    const model = await row('car-model', { fuels: [] })
    const like = { brand_id: model.brand_id, model_id: model.id, fuels: [{ fuel_id: fuel.id }] }
    const source = await vehicle(like)
    const other = await vehicle(like)
    const norm = await normOf(source.id, fuel.id, { norm: '9.5', valid_from: '2025-06-01' })
    const earlier = await normOf(other.id, fuel.id, { norm: '7', valid_from: '2025-01-01' })
    const copy = async (replace: boolean) => {
      const body = { id: norm.id, confirmed: true, replace }
      const { result } = await admin.post(`${at}/copyToModel`, body)
      return (result as { cars: Row[] }).cars
    }
    expect(await copy(false)).toMatchObject([{ id: other.id, outcome: 'kept' }])
    expect(await copy(true)).toMatchObject([{ id: other.id, outcome: 'changed' }])
    expect(await read('fuel-consumption-norm', earlier.id)).toMatchObject({
      ...{ norm: '7.000', standing: ['former'] },
    })
  })
  it('is available to editors, in their own contract', async () => {
    const car = await vehicle()
    const fuel = await row('fuel')
    const { id } = await normOf(car.id, fuel.id)
    expect((await neighbour.post(`${at}/copyToModel`, { id })).status).toBe(404)
  })
})
