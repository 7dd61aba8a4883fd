// The dispatch board: assigning a vehicle to an order in one call, reasons for rejection, and the
// marks of an order.
import { describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Answer, Row, Wire } from '../../../support/server/test-app.ts'
import { makerFor } from '../../../support/server/valid-rows.ts'

const { signIn, clock } = await testApp()
const admin = await signIn('admin')
const resources = allResources()
const make = makerFor(admin, resources)
const named = (name: string) => resources.find((one) => one.name === name)!
const orders = '/api/fms/dispatching/order'
const inHours = (hours: number) => new Date(clock.now.getTime() + hours * 3_600_000).toISOString()
const done = ({ status, text, result }: Answer) => {
  expect(status, text).toBe(200)
  return result as Row & Wire
}
const settle = async (effects: Wire) =>
  done(
    await admin.post('/api/fms/organisation/save', {
      ...((await admin.get('/api/fms/organisation/getList')).result as Row[]).map(({ id }) => ({
        id,
      }))[0],
      ...{ name: 'Парк', time_zone: 'Asia/Tashkent', ...effects },
    }),
  )
await settle({ release_no_norms: 'ignored', release_not_examined: 'ignored' })

async function ready(): Promise<{ car: number; driver: number }> {
  const car = (await make.row(named('car'), { fuels: [] })).id
  const driver = (await make.row(named('staff'))).id
  const times = { start_date: inHours(-2), end_date: inHours(12) }
  done(
    await admin.post('/api/fms/event-car-driver/save', { car_id: car, staff_id: driver, ...times }),
  )
  return { car, driver }
}
async function ordered(hours: number): Promise<number> {
  const times = { order_date: inHours(-4), desired_at: inHours(hours), duration: 60 }
  const { id } = done(await admin.post(`${orders}/save`, times))
  done(await admin.post(`${orders}/submit`, { id }))
  return id
}
const assign = (id: number, car: number) => admin.post(`${orders}/assignCar`, { id, car_id: car })
const read = async (id: number) => done(await admin.get(`${orders}/getById/${id}`))

describe('a vehicle that is given to an order', () => {
  it('is assigned with its driver at that time', async () => {
    const { car, driver } = await ready()
    const id = await ordered(2)
    expect(done(await assign(id, car))).toEqual({ id })
    expect(await read(id)).toMatchObject({ state: 'assigned', car_id: car, driver_id: driver })
  })

  it('is replaced by another one with its own driver, and removed again', async () => {
    const first = await ready()
    const second = await ready()
    const id = await ordered(2)
    done(await assign(id, first.car))
    done(await assign(id, second.car))
    expect(await read(id)).toMatchObject({
      ...{ state: 'assigned', car_id: second.car, driver_id: second.driver },
    })
    done(await admin.post(`${orders}/unassign`, { id }))
    expect(await read(id)).toMatchObject({ state: 'waiting', car_id: null, driver_id: null })
  })

  it('is refused while another order has it, and the order stays as it was', async () => {
    const { car } = await ready()
    const one = await ordered(3)
    const other = await ordered(3)
    done(await assign(one, car))
    const { status, error } = await assign(other, car)
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([409, ['car_id']])
    expect(await read(other)).toMatchObject({ state: 'approved', car_id: null, driver_id: null })
    expect(await read(one)).toMatchObject({ state: 'assigned', car_id: car })
  })

  it('is refused without a driver at that time, or if it may not leave', async () => {
    const nobody = (await make.row(named('car'), { fuels: [] })).id
    const id = await ordered(2)
    const { status, error } = await assign(id, nobody)
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, ['driver_id']])
    const { car } = await ready()
    await settle({ release_car_not_checked: 'blocks' })
    const forbidden = await assign(id, car)
    await settle({ release_car_not_checked: 'warns' })
    expect(forbidden.status).toBe(422)
    expect(forbidden.error?.reasons?.length).toBeGreaterThan(0)
    expect(await read(id)).toMatchObject({ state: 'approved', car_id: null })
    done(await assign(id, car))
  })

  it('is rejected for a missing vehicle or order', async () => {
    const { car } = await ready()
    expect((await assign(999_999, car)).status).toBe(404)
    expect((await assign(await ordered(2), 999_999)).status).toBe(400)
    expect((await (await signIn('reader')).post(`${orders}/assignCar`, {})).status).toBe(403)
  })
})

describe('an order is marked', () => {
  const marksOf = async (id: number) => (await read(id)).attention

  it('late, before its departure or after its planned end', async () => {
    const { car } = await ready()
    const id = await ordered(5)
    expect(await marksOf(id)).toEqual([])
    const late = await ordered(-1)
    expect(await marksOf(late)).toEqual(['late'])
    done(await assign(id, car))
    expect(await marksOf(id)).toEqual([])
    const { result } = await admin.post(`${orders}/getListByFilter`, {
      ...{ size: 100, attention: ['late'] },
    })
    const ids = (result as Row[]).map((row) => row.id)
    expect(ids).toContain(late)
    expect(ids).not.toContain(id)
  })

  it('in conflict, while its vehicle is still out on another one', async () => {
    const { car } = await ready()
    const out = await ordered(-1.5)
    const next = await ordered(-0.4)
    done(await assign(out, car))
    done(await assign(next, car))
    expect(await marksOf(next)).toEqual(['late'])
    done(await admin.post(`${orders}/start`, { id: out }))
    expect(await marksOf(next)).toEqual(['late', 'conflict'])
    expect(await marksOf(out)).toEqual(['late'])
    done(await admin.post(`${orders}/complete`, { id: out, completed_at: inHours(0) }))
    expect(await marksOf(next)).toEqual(['late'])
    expect(await marksOf(out)).toEqual([])
  })
})
