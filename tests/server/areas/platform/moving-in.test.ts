// Moving in: its progress is derived from the data; until the first day is open, imports can be
// undone and opening balances corrected, and not afterwards.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resourceOf } from '#resources/kernel/derive.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { sweepImports } from '#server/kernel/import/index.ts'
import { dayMs } from '#server/kernel/time-units.ts'
import { carry, check, upload } from '#tests/support/server/import-calls.ts'
import type { Caller, Row, Wire } from '#tests/support/server/test-app.ts'
import { fuelOffice, refusal } from '../fuel/fuel-office.ts'

const { admin, clock, database, fuel, put, send, signIn, tank, vehicle } = await fuelOffice()
const reader = await signIn('reader')
const neighbour = await signIn('neighbour')
const pool = createPool(database.app)
afterAll(() => pool.end())
const positions = resourceOf('staff-position')

beforeAll(async () => {
  // as a contract is before its first day is opened
  await database.query(`alter table contract disable trigger contract_first_day;
    update contract set in_use_since = null where id = 1;
    alter table contract enable trigger contract_first_day`)
})

const steps = async (caller: Caller) =>
  (await caller.post('/api/fms/moving-in-step/getListByFilter', { sort: 'number', size: 100 }))
    .result as Row[]
const line = async (subject: string, caller = admin) =>
  (await steps(caller)).find((one) => one.subject === subject)
const imported = async (name: string) => {
  const file = `name\n${name} 1\n${name} 2\n`
  const job = await check(admin, await upload(admin, positions, file))
  return carry(admin, 'apply', job.id)
}
const positionsNamed = async (search: string) =>
  (await admin.post('/api/fms/staff-position/getListByFilter', { search, size: 10 }))
    .result as Row[]
/** A time at which a current import is no longer kept. */
const later = () => new Date(clock.now.getTime() + 40 * dayMs)
const open = (caller: Caller = admin) => caller.post('/api/fms/organisation/openFirstDay', {})

describe('the steps', () => {
  it('are counted for users who set up the organisation, each for their own', async () => {
    expect((await steps(admin)).map(({ number }) => number)).toEqual(
      Array.from({ length: 21 }, (_, n) => n + 1),
    )
    expect(await steps(reader)).toEqual([])
    expect(await line('first_day')).toMatchObject({ state: 'empty', count: 0, missing: 1 })
    expect(await line('first_day', neighbour)).toMatchObject({ state: 'complete', missing: 0 })
    expect(await line('fuel')).toMatchObject({ state: 'complete', count: 1 })
    expect(await line('fuel', neighbour)).toMatchObject({ state: 'empty', count: 0 })
  })
  it('show what is missing for each vehicle', async () => {
    const before = await line('norm')
    const car = await vehicle({ fuels: [{ fuel_id: fuel.id, tank_volume: '80.00' }] })
    expect(await line('car')).toMatchObject({ state: 'complete', count: 1, missing: 0 })
    expect(await line('odometer')).toMatchObject({ state: 'empty', count: 0, missing: 1 })
    expect(await line('tank')).toMatchObject({ state: 'empty', count: 0, missing: 1 })
    expect(await line('insurance_policy')).toMatchObject({ state: 'empty', missing: 1 })
    expect([before?.missing, (await line('norm'))?.missing]).toEqual([0, 1])
    await put('car', {
      id: car.id,
      initial_odometer: 1000,
      fuels: [{ fuel_id: fuel.id, tank_volume: '80.00', tank_remainder: '40.00' }],
    })
    expect(await line('odometer')).toMatchObject({ state: 'complete', count: 1, missing: 0 })
    expect(await line('tank')).toMatchObject({ state: 'complete', count: 1, missing: 0 })
    expect(await line('technical_inspection')).toMatchObject({ state: 'incomplete', missing: 1 })
    expect(await line('order')).toMatchObject({ state: 'optional', count: 0 })
  })
  it('show which details of the organisation are missing on papers', async () => {
    const own = await put('organisation', {
      name: 'Парк',
      time_zone: 'Asia/Tashkent',
      inn: '123456789',
    })
    expect(await line('organisation')).toMatchObject({ state: 'incomplete', count: 1, missing: 3 })
    const rest = { full_name: 'ООО «Парк»', address: 'Ташкент', head_name: 'Каримов Ш. А.' }
    await put('organisation', { id: own.id, ...rest })
    expect(await line('organisation')).toMatchObject({ state: 'complete', count: 4, missing: 0 })
    expect(await put('organisation', { id: own.id })).toMatchObject({ in_use_since: null })
  })
})

describe('before the first day', () => {
  let store: Row
  let refuelled: Row
  it('an opening balance can be corrected although fuel has moved', async () => {
    store = await tank({ initial_value: '500.00' })
    refuelled = await vehicle({
      fuels: [{ fuel_id: fuel.id, tank_volume: '80.00', tank_remainder: '10.00' }],
    })
    clock.advance(60_000)
    await put('refueling', {
      ...{
        at: clock.now.toISOString(),
        car_id: refuelled.id,
        fuel_id: fuel.id,
        reservoir_id: store.id,
      },
      litres: '30.00',
    })
    store = await put('reservoir', { id: store.id, initial_value: '600.00' })
    expect(store.remainder).toBe('570.00')
    const fuels = (refuelled.fuels as Wire[]).map((one) => ({ ...one, tank_remainder: '20.00' }))
    expect(await put('car', { id: refuelled.id, fuels })).toMatchObject({ fuel_remainder: '50.00' })
  })
  it('an import can be undone regardless of its age', async () => {
    const job = await imported('Давний')
    await sweepImports(createDb(pool), later())
    expect((await carry(admin, 'undo', job.id)).undone).toMatchObject({ removed: 2 })
    expect(await positionsNamed('Давний')).toEqual([])
  })
  it('a tank from which fuel has moved keeps its kind of fuel', async () => {
    const other = await put('fuel', { name: 'Дизель' })
    expect(refusal(await send('reservoir', { id: store.id, fuel_id: other.id }))).toEqual([
      400,
      'validation',
      ['fuel_id'],
    ])
  })
  it('the day is opened once by a user who sets up the organisation, and logged', async () => {
    const earlier = await imported('Прежний')
    clock.advance(60_000)
    expect((await open(reader)).status).toBe(403)
    expect(await line('first_day')).toMatchObject({ state: 'empty' })
    const opened = clock.now.toISOString()
    expect((await open()).result).toEqual({ in_use_since: opened })
    clock.advance(60_000)
    expect((await open()).result).toEqual({ in_use_since: opened })
    expect(await line('first_day')).toMatchObject({ state: 'complete', count: 1, missing: 0 })
    const [own] = (await admin.get('/api/fms/organisation/getList')).result as Row[]
    expect(own).toMatchObject({ in_use_since: opened })
    const { result } = await admin.post('/api/fms/event-log/getListByFilter', {
      ...{ page_name: 'general', item_id: own!.id, type: 'change' },
      sort: '-id',
    })
    expect(
      (result as Row[]).filter(({ uri_path: path }) => String(path).includes('openFirstDay')),
    ).toHaveLength(1)
    expect((await admin.post('/api/import/undo', { id: earlier.id })).error?.code).toBe(
      'first_day_open',
    )
    expect(await positionsNamed('Прежний')).toHaveLength(2)
  })
})

describe('after the first day', () => {
  it('a later import can be undone as usual, as long as it is kept', async () => {
    const job = await imported('Поздний')
    expect((await carry(admin, 'undo', job.id)).undone).toMatchObject({ removed: 2 })
    const kept = await imported('Оставленный')
    await sweepImports(createDb(pool), later())
    expect((await admin.get(`/api/import/${kept.id}`)).status).toBe(404)
  })
  it('an opening balance with later movements is rejected', async () => {
    const store = await tank({ initial_value: '500.00' })
    const car = await vehicle()
    clock.advance(60_000)
    await put('refueling', {
      ...{ at: clock.now.toISOString(), car_id: car.id, fuel_id: fuel.id, reservoir_id: store.id },
      litres: '30.00',
    })
    expect(refusal(await send('reservoir', { id: store.id, initial_value: '600.00' }))).toEqual([
      400,
      'validation',
      ['initial_value'],
    ])
  })
  it('the database keeps the day', async () => {
    await expect(
      database.query('update contract set in_use_since = null where id = 1'),
    ).rejects.toThrow(/first day/)
    await database.query(`update contract set name = 'Парк' where id = 1`)
  })
})
