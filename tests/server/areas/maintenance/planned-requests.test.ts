// Requests created by regulations: one per cycle, however often the job runs.
import { beforeAll, describe, expect, it } from 'vitest'
import { at, dayAt, openWorkshop, regulationPath } from './workshop.ts'
import type { Row } from '#tests/support/server/test-app.ts'

const workshop = await openWorkshop()
const { admin, done, put, works, addCar, read, regulate, rowsOf, jobs } = workshop
const order = '/api/tech-inspection/order'

const requestsOf = (car: Row) =>
  done<Row[]>(admin.post(`${order}/getListByFilter`, { car_id: car.id, sort: 'id' }))
const round = () => jobs.run('maintenance')
const step = (name: string, { id }: Row, asked = {}) =>
  done(admin.post(`${order}/${name}`, { id, ...asked }))

describe('a regulation that asks for requests', () => {
  let cars: Row[]
  let car: Row
  let regulation: Row
  let executor: Row
  const execute = (request: Row, odometer: number, executed_at: string) =>
    step('execute', request, { executor_id: executor.id, executed_at, odometer })

  beforeAll(async () => {
    executor = await put('/api/fms/staff', { surname: 'Каримов', name: 'Али' })
    regulation = await regulate({ every_km: 10_000, request: 'due', quantity: '8' })
    cars = [await addCar(), await addCar(), await addCar(), await addCar()]
    car = cars[0]!
  })

  it('makes none before it is due', async () => {
    await workshop.goTo(1)
    await read(car, 0.9, 109_600, { confirmed: true })
    expect(await rowsOf(car)).toMatchObject([{ urgency: 'soon' }])
    await round()
    expect(await requestsOf(car)).toEqual([])
  })

  it('creates one request for its work, without an author, however often the round runs', async () => {
    await read(car, 0.95, 110_000, { confirmed: true })
    await Promise.all([round(), round()])
    await round()
    const made = await requestsOf(car)
    const { result } = await admin.get(`${order}/getById/${made[0]?.id}`)
    expect(made).toMatchObject([
      {
        ...{ kind: 'maintenance', source: 'planner', state: 'new', description: 'Замена масла' },
        ...{ regulation_id: regulation.id, created_by: null, needs_parts: true },
      },
    ])
    expect(result).toMatchObject({ works: [{ work_id: works[0].id }] })
  })

  it('creates no other one after a rejection', async () => {
    const [request] = await requestsOf(car)
    await step('reject', request!, { reject_reason: 'Сделано в гарантийном сервисе' })
    await round()
    expect(await requestsOf(car)).toHaveLength(1)
  })

  it('creates another request in the next cycle, which starts with the execution', async () => {
    const other = cars[1]!
    await read(other, 0.96, 110_100, { confirmed: true })
    await round()
    const [request] = await requestsOf(other)
    await step('approve', request!)
    await execute(request!, 110_100, at(1))
    expect(await rowsOf(other)).toMatchObject([{ cycle: 2, planned_mileage: 120_100 }])
    await round()
    expect(await requestsOf(other)).toHaveLength(1)
    await workshop.goTo(40)
    await read(other, 39.9, 120_200, { confirmed: true })
    await round()
    expect(await requestsOf(other)).toMatchObject([
      { state: 'executed' },
      { state: 'new', cycle: 2 },
    ])
  })

  it('creates none while a user’s request for the work is open', async () => {
    const third = cars[2]!
    await put(order, {
      ...{ car_id: third.id, date: at(40), description: 'Масло' },
      works: [{ work_id: works[0].id }],
    })
    await read(third, 40, 110_100, { confirmed: true })
    await round()
    expect(await requestsOf(third)).toMatchObject([{ source: 'office' }])
  })

  it('creates it when the work is near, if the regulation is set to', async () => {
    const fourth = cars[3]!
    await put(regulationPath, { id: regulation.id, request: 'soon' })
    await read(fourth, 40, 109_700, { confirmed: true })
    expect(await rowsOf(fourth)).toMatchObject([{ urgency: 'soon' }])
    await round()
    expect(await requestsOf(fourth)).toMatchObject([{ source: 'planner', state: 'new' }])
  })
})

it('makes none for a regulation that does not ask for it', async () => {
  const car = await addCar()
  await regulate({
    ...{ subject: 'vehicle', brand_id: null, model_id: null, car_id: car.id },
    ...{ work_id: works[1].id, periodicity: 'once', at_date: dayAt(30) },
  })
  await round()
  const mine = (await rowsOf(car)).filter(({ work_id: work }) => work === works[1].id)
  expect(mine).toMatchObject([{ urgency: 'overdue' }])
  expect(await requestsOf(car)).toEqual([])
})
