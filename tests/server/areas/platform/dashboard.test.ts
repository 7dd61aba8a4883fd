// The general dashboard: each figure compared with the stored rows, by contract, time zone and
// rights.
import { beforeAll, describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Caller, Row, Wire } from '../../../support/server/test-app.ts'
import { makerFor } from '../../../support/server/valid-rows.ts'

const { clock, database, signIn, statements } = await testApp()
const admin = await signIn('admin')
const neighbour = await signIn('neighbour')
const reader = await signIn('reader')
const stranger = await signIn('stranger')
const resources = allResources()
const make = makerFor(admin, resources)
const of = (name: string) => resources.find((one) => one.name === name)!
const at = (name: string) => `/api/fms/dashboard/general/${name}`
const general = (caller: Caller, body: unknown = {}) =>
  caller.post(at('getGeneralDashboardData'), body)
const asked = async (name: string, caller = admin) => (await caller.get(at(name))).result
const save = async (path: string, body: Wire, caller = admin) => {
  const { status, text, result } = await caller.post(`/api/fms/${path}/save`, body)
  expect(status, text).toBe(200)
  return result as Row
}

const car = (more: Wire) =>
  make.row(of('car'), {
    type_id: null,
    type_by_appointment_id: null,
    status_id: null,
    fuels: [],
    ...more,
  })
const person = (surname: string, more: Wire) =>
  make.row(of('staff'), {
    surname,
    name: 'И',
    patronymic: null,
    position_id: null,
    status_id: null,
    dismissed: false,
    ...more,
  })
const shares = [
  'getCarTypeData',
  'getCarTypeByAppointmentData',
  'getCarStatusData',
  'getStaffStatusData',
]

describe('an empty contract', () => {
  it('has empty figures only', async () => {
    for (const name of shares)
      expect(await asked(name, neighbour)).toMatchObject({ labels: [], values: [], ids: [] })
    expect(await asked('getReservoirData', neighbour)).toEqual({
      categories: [],
      data: [],
      capacity: [],
      ids: [],
    })
    expect(await asked('getBirthdayStaff', neighbour)).toEqual([])
    expect((await general(neighbour)).result).toMatchObject({ cars_count: 0, drivers_count: 0 })
  })
})

describe('the vehicle charts', () => {
  it('count by type, purpose and status, largest first and empty last, without archived vehicles and other contracts', async () => {
    const van = await save('car-type', { name: 'Фургон' })
    const bus = await save('car-type', { name: 'Автобус' })
    const cargo = await save('car-type-by-appointment', { name: 'Грузовой' })
    const status = await save('car-status', { name: 'На линии' })
    await car({ type_id: van.id, type_by_appointment_id: cargo.id, status_id: status.id })
    await car({ type_id: bus.id, type_by_appointment_id: cargo.id })
    await car({ type_id: bus.id })
    await car({})
    const gone = await car({
      type_id: van.id,
      type_by_appointment_id: cargo.id,
      status_id: status.id,
    })
    await admin.delete('/api/fms/car/delete', { id: gone.id })
    expect(await asked('getCarTypeData')).toEqual({
      labels: ['Автобус', 'Фургон', null],
      values: [2, 1, 1],
      ids: [bus.id, van.id, null],
      among: {},
    })
    expect(await asked('getCarTypeByAppointmentData')).toEqual({
      labels: ['Грузовой', null],
      values: [2, 2],
      ids: [cargo.id, null],
      among: {},
    })
    expect(await asked('getCarStatusData')).toEqual({
      labels: [status.name, null],
      values: [1, 3],
      ids: [status.id, null],
      codes: [null, null],
      among: {},
    })
    expect((await general(admin)).result).toMatchObject({ cars_count: 4 })
    expect((await general(neighbour)).result).toMatchObject({ cars_count: 0 })
  })
})

describe('the driver chart', () => {
  it('counts employees in driving positions, and links to the list filtered by them', async () => {
    const driver = await save('staff-position', { name: 'Водитель', drives: true })
    const second = await save('staff-position', { name: 'Водитель-экспедитор', drives: true })
    const clerk = await save('staff-position', { name: 'Бухгалтер' })
    const working = await save('staff-status', { name: 'Работает' })
    for (const position of [driver, driver, second, clerk])
      await person('Водитель', {
        position_id: position.id,
        status_id: working.id,
        birth_date: '1980-06-01',
      })
    await person('Без статуса', { position_id: driver.id, birth_date: '1980-06-01' })
    const left = await person('Ушёл', {
      position_id: driver.id,
      status_id: working.id,
      birth_date: '1980-06-01',
    })
    await admin.delete('/api/fms/staff/delete', { id: left.id })
    const driving = await database.query<{ id: number }>(
      'select id::int from staff_position where contract_id = 1 and drives order by id',
    )
    expect(driving).toEqual(expect.arrayContaining([{ id: driver.id }, { id: second.id }]))
    const found = (await asked('getStaffStatusData')) as {
      ids: number[]
      values: number[]
      among: Wire
    }
    expect(found).toEqual({
      labels: [working.name, null],
      values: [3, 1],
      ids: [working.id, null],
      codes: [null, null],
      among: { position_id: driving.map(({ id }) => id) },
    })
    expect((await general(admin)).result).toMatchObject({ drivers_count: 4 })
    const listed = await admin.post('/api/fms/staff/getCountByFilter', {
      ...found.among,
      status_id: found.ids[0],
    })
    expect(listed.result).toEqual({ count: 3 })
  })
})

describe('the birthday list', () => {
  const names = async (caller = admin) =>
    ((await asked('getBirthdayStaff', caller)) as { name: string }[]).map(({ name }) => name)
  const days: [now: string, born: string[]][] = [
    // midnight in Tashkent is 19:00 of the day before in UTC
    ['2027-03-09T18:59:59Z', ['Девятого']],
    ['2027-03-09T19:00:00Z', ['Десятого']],
    ['2027-02-28T07:00:00Z', ['Двадцать восьмого', 'Двадцать девятого']],
    ['2027-03-01T07:00:00Z', []],
    ['2028-02-28T07:00:00Z', ['Двадцать восьмого']],
    ['2028-02-29T07:00:00Z', ['Двадцать девятого']],
  ]
  beforeAll(async () => {
    await person('Девятого', { birth_date: '1970-03-09' })
    await person('Десятого', { birth_date: '1971-03-10' })
    await person('Двадцать восьмого', { birth_date: '1972-02-28' })
    await person('Двадцать девятого', { birth_date: '1972-02-29' })
    await person('Уволен', {
      birth_date: '1972-02-28',
      dismissed: true,
      dismissal_date: '2020-01-01',
    })
    const gone = await person('В архиве', { birth_date: '1972-02-28' })
    await admin.delete('/api/fms/staff/delete', { id: gone.id })
  })
  it.each(days)('at %s: %j', async (now, born) => {
    const before = clock.now
    // sessions do not live for years
    await database.query(`update session set created_at = $1, seen_at = $1`, [now])
    clock.now = new Date(now)
    const found = await names()
    clock.now = before
    await database.query(`update session set created_at = $1, seen_at = $1`, [before])
    expect(found).toEqual(born.map((surname) => `${surname} И`))
  })
  it('follows the contract’s own time zone', async () => {
    const before = clock.now
    const now = '2027-03-09T19:30:00Z'
    await database.query(`update contract set time_zone = 'Europe/London' where id = 1`)
    await database.query(`update session set created_at = $1, seen_at = $1`, [now])
    clock.now = new Date(now)
    const found = await names()
    clock.now = before
    await database.query(`update contract set time_zone = 'Asia/Tashkent' where id = 1`)
    await database.query(`update session set created_at = $1, seen_at = $1`, [before])
    expect(found).toEqual(['Девятого И'])
  })
  it('shows names without dates to users who read employees', async () => {
    const before = clock.now
    const now = '2027-03-09T07:00:00Z'
    await database.query(`update session set created_at = $1, seen_at = $1`, [now])
    clock.now = new Date(now)
    const answer = await reader.get(at('getBirthdayStaff'))
    clock.now = before
    await database.query(`update session set created_at = $1, seen_at = $1`, [before])
    expect(answer.result).toEqual([{ id: expect.any(Number), name: 'Девятого И' }])
    expect(answer.text).not.toContain('1970')
  })
})

describe('the reservoir chart', () => {
  it('shows fill level and capacity, the fullest first', async () => {
    const fuel = await save('fuel', { name: 'ДТ' })
    const one = await save('reservoir', {
      name: 'Малый',
      fuel_id: fuel.id,
      capacity: '500',
      initial_value: '120.5',
    })
    const two = await save('reservoir', {
      name: 'Большой',
      fuel_id: fuel.id,
      capacity: '5000',
      initial_value: '4000',
    })
    expect(await asked('getReservoirData')).toEqual({
      categories: ['Большой', 'Малый'],
      data: ['4000.00', '120.50'],
      capacity: ['5000.00', '500.00'],
      ids: [two.id, one.id],
    })
    expect(await asked('getReservoirData', neighbour)).toEqual({
      categories: [],
      data: [],
      capacity: [],
      ids: [],
    })
  })
})

describe('the overall figures', () => {
  it('cover the last 7 days in the contract’s time zone, with the time of the count', async () => {
    expect((await general(admin)).result).toMatchObject({
      from_date: '2026-01-08',
      to_date: '2026-01-14',
      updated_at: clock.now.toISOString(),
    })
    expect((await general(admin, null)).status).toBe(200)
    expect(
      (await general(admin, { from_date: '2025-12-01', to_date: '2025-12-31' })).result,
    ).toMatchObject({
      from_date: '2025-12-01',
      to_date: '2025-12-31',
    })
  })
  it.each([
    [{ from_date: '2025-13-01' }, { from_date: 'day' }],
    [{ from_date: '2026-01-15' }, { to_date: 'too_early|2026-01-15' }],
    [{ from_date: '2020-01-01', to_date: '2026-01-01' }, { to_date: 'too_late|2020-12-31' }],
    [{ days: 7 }, { days: 'unknown' }],
  ])('reject %j', async (body, fields) => {
    const { status, error } = await general(admin, body)
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, Object.keys(fields)])
  })
  it('omit what the caller may not read', async () => {
    const { status, result } = await general(stranger)
    expect(status).toBe(200)
    expect(Object.keys(result as object).sort()).toEqual(['from_date', 'to_date', 'updated_at'])
    expect(Object.keys((await general(reader)).result as object)).toContain('birthdayStaff')
    for (const name of [...shares, 'getReservoirData', 'getBirthdayStaff'])
      expect((await stranger.get(at(name))).status).toBe(403)
  })
  it('take one statement beside the session’s', async () => {
    for (const name of [...shares, 'getReservoirData', 'getBirthdayStaff']) {
      statements.forget()
      await admin.get(at(name))
      expect([name, statements.texts.filter((text) => !/session/.test(text)).length]).toEqual([
        name,
        1,
      ])
    }
    statements.forget()
    await general(admin, { series: [] })
    expect(statements.texts.filter((text) => !/session/.test(text)).length).toBe(1)
  })
  it('come with all series, each as its own call answers it, or with those that are named', async () => {
    const calls = {
      birthdayStaff: 'getBirthdayStaff',
      orderCounts: 'getOrderData',
      carTypeData: 'getCarTypeData',
      carTypeAppointmentData: 'getCarTypeByAppointmentData',
      carStatusData: 'getCarStatusData',
      staffStatusData: 'getStaffStatusData',
      reservoirData: 'getReservoirData',
    }
    const all = (await general(admin)).result as Wire
    for (const [key, name] of Object.entries(calls))
      expect([key, all[key]]).toEqual([key, await asked(name)])
    const some = (await general(admin, { series: ['reservoirData'] })).result as Wire
    expect(Object.keys(calls).filter((key) => key in some)).toEqual(['reservoirData'])
    expect((await general(admin, { series: ['orderData'] })).status).toBe(400)
  })
})
