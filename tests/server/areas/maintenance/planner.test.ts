// Due maintenance: a row for each cycle of a regulation, due by whichever limit comes first, until
// it is executed.
import { beforeAll, describe, expect, it } from 'vitest'
import { dayAt, executionPath, maintenancePath, openWorkshop, readingPath } from './workshop.ts'
import { at, regulationPath } from './workshop.ts'
import type { Row } from '#tests/support/server/test-app.ts'

const workshop = await openWorkshop()
const { admin, done, put, works, addCar, read, regulate, rowsOf } = workshop

describe('a regulation of a model', () => {
  let car: Row
  let regulation: Row
  beforeAll(async () => {
    car = await addCar()
    regulation = await regulate({ every_km: 10_000, every_days: 365, quantity: '8' })
  })

  it('plans a row for each of its vehicles, counted from what their odometers show', async () => {
    expect(await rowsOf(car)).toMatchObject([
      {
        ...{ regulation_id: regulation.id, work_id: works[0].id, cycle: 1, quantity: '8.000' },
        ...{ initial_mileage: 100_000, planned_mileage: 110_000, initial_date: dayAt(0) },
        ...{ latest_date: dayAt(365), urgency: 'planned', vehicle_model: 'Isuzu NQR' },
      },
    ])
    const another = await addCar()
    expect(await rowsOf(another)).toHaveLength(1)
  })

  it('is forecast by the usual distance, then by the vehicle’s own', async () => {
    // 60 km a day
    expect(await rowsOf(car)).toMatchObject([{ due_date: dayAt(167), planned_date: dayAt(167) }])
    await workshop.goTo(10)
    await read(car, 10, 102_000)
    // 200 km a day, 8,000 km are left
    expect(await rowsOf(car)).toMatchObject([
      { due_date: dayAt(50), current_mileage: 102_000, urgency: 'planned' },
    ])
  })

  it('is not changed by a mistyped reading', async () => {
    const before = await rowsOf(car)
    const slip = { car_id: car.id, read_at: at(10.1), value: 1_020_100 }
    expect((await admin.post(`${readingPath}/save`, slip)).error?.code).toBe('confirm')
    expect(await rowsOf(car)).toEqual(before)
  })

  it('becomes near, due and overdue with the readings', async () => {
    const seen: unknown[] = []
    for (const [n, value] of [109_500, 110_000, 110_300].entries()) {
      await read(car, 10.2 + n / 10, value, { confirmed: true })
      seen.push((await rowsOf(car))[0]?.urgency)
    }
    expect(seen).toEqual(['soon', 'due', 'overdue'])
  })

  it('is a reason against a departure once it is overdue', async () => {
    const { result } = await admin.get(`/api/fms/car/getById/${car.id}`)
    const [found] = [result].flat() as Row[]
    expect(found?.readiness).toContain('maintenance_overdue')
  })

  it('starts again when it is executed', async () => {
    const [row] = await rowsOf(car)
    const asked = { id: row!.id, actual_date: dayAt(10), actual_mileage: 110_300 }
    await put(maintenancePath, { id: row!.id, price: '70000' })
    const executed = await done(admin.post(`${maintenancePath}/execute`, asked))
    expect(executed).toMatchObject({ state: 'executed', cost: '560000.00' })
    expect(await rowsOf(car)).toMatchObject([
      {
        ...{ cycle: 2, initial_mileage: 110_300, planned_mileage: 120_300 },
        ...{ initial_date: dayAt(10), latest_date: dayAt(375) },
      },
    ])
    const { result } = await admin.post(`${executionPath}/getListByFilter`, { car_id: car.id })
    expect(result).toMatchObject([
      { source: 'plan', maintenance_id: row!.id, mileage: 110_300, cost: '560000.00' },
    ])
  })

  it('asks about an impossible mileage, and rejects an execution before its start', async () => {
    const [row] = await rowsOf(car)
    const execute = (more: object) =>
      admin.post(`${maintenancePath}/execute`, { id: row!.id, actual_date: dayAt(10), ...more })
    expect((await execute({ actual_mileage: 1_103_000 })).error?.code).toBe('confirm')
    const early = await execute({ actual_date: dayAt(9), actual_mileage: 110_300 })
    expect(early.error?.fields).toHaveProperty('actual_date')
    expect(await rowsOf(car)).toMatchObject([{ cycle: 2 }])
  })

  it('is executed by every record of the completed work', async () => {
    const [row] = await rowsOf(car)
    await workshop.goTo(12)
    await put(executionPath, {
      ...{ car_id: car.id, work_id: works[0].id, date: dayAt(12), mileage: 110_400 },
    })
    const { result } = await admin.get(`${maintenancePath}/getById/${row!.id}`)
    expect([result].flat()).toMatchObject([
      { state: 'executed', actual_date: dayAt(12), actual_mileage: 110_400 },
    ])
    expect(await rowsOf(car)).toMatchObject([{ cycle: 3, initial_mileage: 110_400 }])
  })

  it('is based on the corrected execution', async () => {
    const { result } = await admin.post(`${executionPath}/getListByFilter`, { car_id: car.id })
    const last = (result as Row[]).find(({ mileage }) => mileage === 110_400)
    await put(executionPath, {
      ...{ car_id: car.id, work_id: works[0].id, date: dayAt(12), mileage: 110_350 },
      replaces_id: last!.id,
    })
    expect(await rowsOf(car)).toMatchObject([{ cycle: 3, initial_mileage: 110_350 }])
  })

  it('plans nothing for an archived vehicle, and continues when it is restored', async () => {
    await done(admin.delete('/api/fms/car/delete', { id: car.id }))
    expect(await rowsOf(car)).toEqual([])
    await done(admin.post('/api/fms/car/restore', { id: car.id }))
    expect(await rowsOf(car)).toMatchObject([{ cycle: 3 }])
  })

  it('follows changes of the regulation: interval, disabled, enabled', async () => {
    await put(regulationPath, { id: regulation.id, every_km: 5000 })
    expect(await rowsOf(car)).toMatchObject([{ planned_mileage: 115_350 }])
    await put(regulationPath, { id: regulation.id, active: false })
    expect(await rowsOf(car)).toEqual([])
    await put(regulationPath, { id: regulation.id, active: true })
    expect(await rowsOf(car)).toMatchObject([{ planned_mileage: 115_350, cycle: 3 }])
  })

  it('is replaced by a regulation of the vehicle itself, and returns without it', async () => {
    const own = await regulate({
      ...{ subject: 'vehicle', brand_id: null, model_id: null, car_id: car.id, every_km: 3000 },
    })
    expect(await rowsOf(car)).toMatchObject([{ regulation_id: own.id, planned_mileage: 113_350 }])
    await done(admin.delete(`${regulationPath}/delete`, { id: own.id }))
    expect(await rowsOf(car)).toMatchObject([{ regulation_id: regulation.id }])
  })
})

it('is planned and done once if it is one-off', async () => {
  const car = await addCar({ brand_id: workshop.brand.id })
  await regulate({
    ...{ subject: 'vehicle', brand_id: null, model_id: null, car_id: car.id },
    ...{ work_id: works[1].id, periodicity: 'once', at_mileage: 101_000, at_date: dayAt(60) },
  })
  const mine = async () => (await rowsOf(car)).filter(({ work_id: work }) => work === works[1].id)
  const [row] = await mine()
  expect(row).toMatchObject({ cycle: 1, planned_mileage: 101_000, latest_date: dayAt(60) })
  const asked = { id: row!.id, actual_date: dayAt(12), actual_mileage: 100_100 }
  await done(admin.post(`${maintenancePath}/execute`, asked))
  expect(await mine()).toEqual([])
})

it('counts engine hours too', async () => {
  const car = await addCar()
  await regulate({
    ...{ subject: 'vehicle', brand_id: null, model_id: null, car_id: car.id },
    ...{ work_id: works[1].id, every_hours: 250 },
  })
  const urgency = async () =>
    (await rowsOf(car)).find(({ work_id: work }) => work === works[1].id)?.urgency
  await read(car, 12.5, 100_010, { hours: 4000, confirmed: true })
  const row = (await rowsOf(car)).find(({ work_id: work }) => work === works[1].id)
  expect(row).toMatchObject({ initial_hours: 4000, planned_hours: 4250 })
  await read(car, 12.6, 100_020, { hours: 4230, confirmed: true })
  expect(await urgency()).toBe('soon')
  await read(car, 12.7, 100_030, { hours: 4260, confirmed: true })
  expect(await urgency()).toBe('overdue')
})

it('keeps the days chosen by a user', async () => {
  const car = await addCar()
  const [row] = await rowsOf(car)
  const days = { planned_date: dayAt(30), planned_until: dayAt(31) }
  await put(maintenancePath, { id: row!.id, ...days, planned_mileage: 1 })
  await read(car, 12.5, 100_900, { confirmed: true })
  expect(await rowsOf(car)).toMatchObject([{ ...days, moved: true, planned_mileage: 105_000 }])
})

it('reports a regulation that never falls due', async () => {
  const { brand, model } = workshop
  const body = { work_id: works[1].id, brand_id: brand.id, model_id: model.id }
  const answer = await admin.post(`${regulationPath}/preview`, body)
  expect(answer.text).toContain('every_km')
  const once = await admin.post(`${regulationPath}/preview`, { ...body, periodicity: 'once' })
  expect(once.text).toContain('at_mileage')
})
