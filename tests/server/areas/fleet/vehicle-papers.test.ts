// Insurance policies and technical inspections: their effect on a vehicle, the drivers covered by
// insurance, the notices before they expire.
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { areaAccounts, areaRules } from '#server/areas/area-registry.ts'
import { isRestricted } from '#server/areas/fleet/index.ts'
import { notifyOfExpiry } from '#server/areas/platform/notifications/expiry-notices.ts'
import { createKernel } from '#server/kernel/create-kernel.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { changeOf, listen } from '../../../support/server/event-stream.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Caller, Row, Wire } from '../../../support/server/test-app.ts'
import { signInRoles } from '../../../support/server/role-accounts.ts'
import { makerFor } from '../../../support/server/valid-rows.ts'

const resources = allResources()
const test = await testApp({ resources })
const { app, database, signIn } = test
const admin = await signIn('admin')
const neighbour = await signIn('neighbour')
const pool = createPool(database.app)
const db = createDb(pool)
afterAll(() => pool.end())
const byName = (name: string) => resources.find((one) => one.name === name)!
const make = makerFor(admin, resources)
/** The test's clock is set to this day. */
const today = '2026-01-14'
const inDays = (days: number) =>
  new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
let numbers = 0

interface Policy extends Wire {
  left: number
}
const policy = async (car_id: number, { left, ...more }: Policy, caller = admin) => {
  const { result, text } = await caller.post('/api/fms/insurance-policy/savePolicy', {
    car_id,
    number: `P${++numbers}`,
    date_issue: inDays(left - 365),
    policy_term: inDays(left),
    ...more,
  })
  if (!result) throw new Error(text)
  return result as Row
}
const inspection = async (car_id: number, left: number, base = 'fms') => {
  const { result, text } = await admin.post(`/api/${base}/technical-inspection/save`, {
    car_id,
    number: `T${++numbers}`,
    date_issue: inDays(left - 365),
    date_until: inDays(left),
  })
  if (!result) throw new Error(text)
  return result as Row
}
const vehicle = () => make.row(byName('car'), { fuels: [] })
const driver = () => make.row(byName('staff'), { dismissed: false, dismissal_date: null })
const read = async (resource: string, id: number) =>
  (await admin.get(`/api/fms/${resource}/getById/${id}`)).result as Row
const listed = async (resource: string, filter: Wire, caller = admin) =>
  (
    (await caller.post(`/api/fms/${resource}/getListByFilter`, { size: 500, ...filter }))
      .result as Row[]
  ).map(({ id }) => id)

describe('an insurance policy', () => {
  it('has a type, 0 OSAGO or 1 KASKO, sent as a number or a text', async () => {
    const { id } = await vehicle()
    const typeOf = async (more: Wire) => (await policy(id, { left: 100, ...more })).policy_type
    expect(await typeOf({})).toBe('0')
    expect(await typeOf({ policy_type: 0 })).toBe('0')
    expect(await typeOf({ policy_type: 1 })).toBe('1')
    expect(await typeOf({ policy_type: '1' })).toBe('1')
    for (const policy_type of [2, -1, 0.5, 'osago', true]) {
      const body = { car_id: id, number: 'X', date_issue: today, policy_term: today, policy_type }
      const { status, error } = await admin.post('/api/fms/insurance-policy/save', body)
      expect([policy_type, status, Object.keys(error?.fields ?? {})]).toEqual([
        policy_type,
        400,
        ['policy_type'],
      ])
    }
    expect(await listed('insurance-policy', { car_id: id, policy_type: [1] })).toHaveLength(2)
  })
  it('names the drivers that it is restricted to, employees of the same contract', async () => {
    const { id: car_id } = await vehicle()
    const man = await driver()
    const theirs = await makerFor(neighbour, resources).row(byName('staff'))
    const save = (more: Wire) =>
      admin.post('/api/fms/insurance-policy/savePolicy', {
        car_id,
        number: `R${++numbers}`,
        date_issue: today,
        policy_term: inDays(365),
        ...more,
      })
    const stored = (await save({ have_restrictions: true, driver_ids: [man.id] })).result as Row
    expect(stored.drivers).toEqual([
      { id: man.id, name: [man.surname, man.name, man.patronymic].join(' ') },
    ])
    const faultOf = async (more: Wire) => Object.keys((await save(more)).error?.fields ?? {})
    expect(await faultOf({ have_restrictions: true })).toEqual(['driver_ids'])
    expect(await faultOf({ have_restrictions: true, driver_ids: [theirs.id] })).toEqual([
      'driver_ids',
    ])
    expect(await faultOf({ policy_term: inDays(-1) })).toEqual(['policy_term'])
    // without a restriction no driver is named
    const freed = await admin.post('/api/fms/insurance-policy/save', {
      id: stored.id,
      have_restrictions: false,
    })
    expect((freed.result as Row).driver_ids).toEqual([])
  })
})

describe('a paper', () => {
  it.each([
    [-1, ['expired'], -1],
    [0, ['expiring'], 0],
    [30, ['expiring'], 30],
    [31, ['valid'], 31],
  ])('that ends in %i days is %j', async (left, standing, days) => {
    const { id } = await vehicle()
    expect(await policy(id, { left })).toMatchObject({ standing, days_left: days, watched: true })
    expect(await inspection(id, left)).toMatchObject({ standing, days_until: days, watched: true })
  })
  it('is near its end as many days before as its own organisation defines', async () => {
    const { id } = await vehicle()
    const soon = await policy(id, { left: 45 })
    const late = await inspection(id, 60)
    const shown = async () => [
      (await read('insurance-policy', soon.id)).standing,
      (await read('technical-inspection', late.id)).standing,
      (await read('car', id)).papers,
    ]
    const days = async (caller: Caller) =>
      ((await caller.get('/auth/user')).result as { contract: Wire }).contract.notice_days
    expect(await days(admin)).toBe(30)
    expect(await shown()).toEqual([['valid'], ['valid'], []])
    const settings = { name: 'Парк', time_zone: 'Asia/Tashkent', country: 'UZ' }
    const saved = await admin.post('/api/fms/organisation/save', { ...settings, notice_first: 45 })
    expect(saved.status, saved.text).toBe(200)
    expect(await days(admin)).toBe(45)
    expect(await days(neighbour)).toBe(30)
    expect(await shown()).toEqual([['expiring'], ['valid'], ['insurance_expiring']])
    expect(await listed('car', { papers: ['insurance_expiring'] })).toContain(id)
    await database.query('delete from organisation where contract_id = 1')
    expect(await shown()).toEqual([['valid'], ['valid'], []])
  })
  it('is renewed by a later one of its kind and its vehicle alone', async () => {
    const one = await vehicle()
    const other = await vehicle()
    const old = await policy(one.id, { left: -5 })
    await policy(other.id, { left: 300 })
    await policy(one.id, { left: 300, policy_type: '1' })
    const standing = async () => (await read('insurance-policy', old.id)).standing
    expect(await standing()).toEqual(['expired'])
    const fresh = await policy(one.id, { left: 300 })
    expect(await read('insurance-policy', old.id)).toMatchObject({
      standing: ['renewed'],
      watched: false,
    })
    await admin.delete('/api/fms/insurance-policy/delete', { id: fresh.id })
    expect(await standing()).toEqual(['expired'])
  })
  it('of an archived vehicle matters no more', async () => {
    const { id } = await vehicle()
    const old = await inspection(id, -5)
    await admin.delete('/api/fms/car/delete', { id })
    expect(await read('technical-inspection', old.id)).toMatchObject({
      standing: ['vehicle_archived'],
      watched: false,
    })
  })
  it('is saved and read under api/smn as under api/fms, an inspection', async () => {
    const { id } = await vehicle()
    const made = await inspection(id, 50, 'smn')
    expect((await admin.get(`/api/smn/technical-inspection/getById/${made.id}`)).result).toEqual(
      await read('technical-inspection', made.id),
    )
  })
})

describe('a vehicle', () => {
  const marksOf = async (id: number) => (await read('car', id)).papers
  it('shows which of its documents have expired and which soon will, in its card and in lists', async () => {
    const { id } = await vehicle()
    expect(await marksOf(id)).toEqual([])
    await policy(id, { left: -3 })
    await inspection(id, 3)
    expect(await marksOf(id)).toEqual(['insurance_expired', 'inspection_expiring'])
    expect(await listed('car', { papers: ['insurance_expired'] })).toContain(id)
    expect(await listed('car', { papers: ['inspection_expired'] })).not.toContain(id)
    await policy(id, { left: 3 })
    await inspection(id, 300)
    expect(await marksOf(id)).toEqual(['insurance_expiring'])
    await policy(id, { left: 300 })
    expect(await marksOf(id)).toEqual([])
    expect(await listed('car', { papers: ['insurance_expired'] })).not.toContain(id)
  })
  it('lists its policies and inspections; without an inspection one empty entry', async () => {
    const { id } = await vehicle()
    const policies = `/api/fms/car/getInsurancePolicyByCarId/${id}`
    const inspections = `/api/smn/car/getTechnicalInspectionByCarId/${id}`
    expect((await admin.get(policies)).result).toEqual([])
    expect((await admin.get(inspections)).result).toEqual([
      { id: null, number: null, date_until: null },
    ])
    const insured = await policy(id, { left: 5 })
    const inspected = await inspection(id, 5)
    await policy((await vehicle()).id, { left: 5 })
    expect((await admin.get(policies)).result).toMatchObject([{ id: insured.id, car_id: id }])
    expect((await admin.get(inspections)).result).toMatchObject([{ id: inspected.id }])
    for (const missing of [
      999_999_999,
      (await makerFor(neighbour, resources).row(byName('car'))).id,
    ])
      for (const call of ['getInsurancePolicyByCarId', 'getTechnicalInspectionByCarId'])
        expect((await admin.get(`/api/fms/car/${call}/${missing}`)).status).toBe(404)
  })
})

describe('has_restriction', () => {
  let car: number
  let named: number
  let other: number
  beforeAll(async () => {
    car = (await vehicle()).id
    named = (await driver()).id
    other = (await driver()).id
  })
  const osago = { policy_type: '0' }
  const kasko = { policy_type: '1' }
  const restricted = () => ({ have_restrictions: true, driver_ids: [named] })
  const cases: [string, () => Policy[], driver: 'named' | 'other', has: boolean][] = [
    ['no policy at all', () => [], 'other', true],
    ['a policy for everybody', () => [{ ...osago, left: 10 }], 'other', false],
    ['its last day', () => [{ ...osago, left: 0 }], 'other', false],
    ['the day after its last', () => [{ ...osago, left: -1 }], 'other', true],
    ['a policy that begins tomorrow', () => [{ ...osago, left: 366 }], 'other', true],
    ['a restriction that names the driver', () => [{ left: 10, ...restricted() }], 'named', false],
    ['a restriction that names others', () => [{ left: 10, ...restricted() }], 'other', true],
    ['KASKO alone', () => [{ ...kasko, left: 10 }], 'other', true],
    [
      'a restriction that names others, beside KASKO for everybody',
      () => [
        { left: 10, ...restricted() },
        { ...kasko, left: 10 },
      ],
      'other',
      true,
    ],
    [
      'one for everybody, beside a restriction that names others',
      () => [
        { left: 10, ...restricted() },
        { ...osago, left: 5 },
      ],
      'other',
      false,
    ],
    [
      'one that has run out and its renewal',
      () => [
        { ...osago, left: -1 },
        { ...osago, left: 364 },
      ],
      'other',
      false,
    ],
  ]
  it.each(cases)('with %s', async (_, policies, who, has) => {
    await database.query('delete from insurance_policy where car_id = $1', [car])
    for (const one of policies()) await policy(car, one)
    const driverId = who === 'named' ? named : other
    expect(await isRestricted(db, 1, { carId: car, driverId, day: today })).toBe(has)
    // another vehicle's, and another contract's
    const { id: carId } = await vehicle()
    expect(await isRestricted(db, 1, { carId, driverId, day: today })).toBe(true)
    expect(await isRestricted(db, 2, { carId: car, driverId, day: today })).toBe(true)
  })
})

describe('the end of a paper', () => {
  const told = async () => {
    const { result } = await admin.post('/api/fms/staff-notification/getListByFilter', {
      message_type_id: 1,
      size: 200,
    })
    return (result as { about?: { resource?: string; id?: number } }[]).flatMap(({ about }) =>
      about?.resource === 'insurance-policy' ? [about.id] : [],
    )
  }
  const round = async (day: number) => {
    const now = new Date(`${inDays(day)}T07:00:00.000Z`)
    const kernel = createKernel({
      ...{ db, resources, accounts: areaAccounts, rules: areaRules, seal: String },
      clock: () => now,
    })
    await notifyOfExpiry(kernel, now)
  }

  it('is announced on the days set by the organisation, and no longer once it is renewed', async () => {
    const organisation = (
      await admin.post('/api/fms/organisation/save', {
        name: 'Первый парк',
        time_zone: 'Asia/Tashkent',
      })
    ).result as Row
    const set = (notice_first: number, notice_again: number) =>
      admin.post('/api/fms/organisation/save', {
        id: organisation.id,
        notice_first,
        notice_again,
      })
    expect(organisation).toMatchObject({ notice_first: 30, notice_again: 7 })
    const refused = await set(5, 6)
    expect([refused.status, Object.keys(refused.error?.fields ?? {})]).toEqual([
      400,
      ['notice_first'],
    ])
    expect((await set(45, 3)).status).toBe(200)
    await database.query('delete from insurance_policy')
    const kept = await policy((await vehicle()).id, { left: 60 })
    const renewed = await policy((await vehicle()).id, { left: 60 })
    const counts: [number, number, number][] = []
    for (const day of [14, 15, 16]) {
      await round(day)
      const all = await told()
      counts.push([
        day,
        all.filter((id) => id === kept.id).length,
        all.filter((id) => id === renewed.id).length,
      ])
    }
    await policy(renewed.car_id as number, { left: 425 })
    for (const day of [53, 57, 60]) {
      await round(day)
      const all = await told()
      counts.push([
        day,
        all.filter((id) => id === kept.id).length,
        all.filter((id) => id === renewed.id).length,
      ])
    }
    expect(counts).toEqual([
      [14, 0, 0],
      [15, 1, 1],
      [16, 1, 1],
      [53, 1, 1],
      [57, 2, 1],
      [60, 3, 1],
    ])
  })
})

describe('users who manage the documents', () => {
  let callers: Awaited<ReturnType<typeof signInRoles>>
  beforeAll(async () => {
    callers = await signInRoles(test, resources)
  })
  it('chooses drivers by their names, without a right to the personnel records', async () => {
    const mechanic = callers.get('mechanic')!
    const licensed = await driver()
    const left = await driver()
    await admin.delete('/api/fms/staff/delete', { id: left.id })
    const clerk = await make.row(byName('staff'), {
      dismissed: false,
      dismissal_date: null,
      license_ids: [],
      position_id: null,
    })
    expect((await mechanic.get('/api/fms/staff/getList')).status).toBe(403)
    const rows = (await mechanic.get('/api/fms/driver-name/getList')).result as Row[]
    const ids = rows.map(({ id }) => id)
    expect([licensed, left, clerk].map(({ id }) => ids.includes(id))).toEqual([true, false, false])
    expect(
      rows.every(
        (row) =>
          Object.keys(row).sort().join() ===
          'id,name,personnel_number,position_id,position_name,subdivision_id,subdivision_name',
      ),
    ).toBe(true)
    const found = await mechanic.post('/api/fms/driver-name/getListByFilter', {
      search: licensed.surname,
    })
    expect((found.result as Row[]).map(({ id }) => id)).toContain(licensed.id)
    expect((await neighbour.get('/api/fms/driver-name/getList')).text).not.toContain(
      String(licensed.surname),
    )
    const { id } = await vehicle()
    const more = { left: 50, have_restrictions: true, driver_ids: [licensed.id] }
    expect((await policy(id, more, mechanic)).driver_ids).toEqual([licensed.id])
    // users who may not read records with a picked name cannot read names
    await database.query(`update membership set role_ids = '{}' where account_id = (
      select id from account where login = 'stranger')`)
    const stranger = await signIn('stranger')
    for (const lookup of ['driver-name', 'employee-name', 'vehicle-name'])
      expect((await stranger.get(`/api/fms/${lookup}/getList`)).status).toBe(403)
  })
  it('offers all employees if no driver is required, by name only', async () => {
    const mechanic = callers.get('mechanic')!
    const works = await driver()
    const left = await driver()
    await admin.delete('/api/fms/staff/delete', { id: left.id })
    const rows = (await mechanic.get('/api/fms/employee-name/getList')).result as Row[]
    expect([works, left].map(({ id }) => rows.some((row) => row.id === id))).toEqual([true, false])
    const keys = new Set(rows.flatMap((row) => Object.keys(row)))
    expect([...keys].sort()).toEqual([
      ...['id', 'name', 'personnel_number', 'position_id', 'position_name'],
      ...['subdivision_id', 'subdivision_name'],
    ])
  })
  it('lists the employees of a vehicle, and no others', async () => {
    const { id } = await vehicle()
    const statuses = async (caller: Caller) => [
      (await caller.get(`/api/fms/car/getById/${id}`)).status,
      (await caller.get(`/api/fms/car/getInsurancePolicyByCarId/${id}`)).status,
      (await caller.get(`/api/fms/car/getTechnicalInspectionByCarId/${id}`)).status,
    ]
    expect(await statuses(callers.get('mechanic')!)).toEqual([200, 200, 200])
    expect(await statuses(callers.get('manager')!)).toEqual([200, 403, 403])
    expect(await statuses(callers.get('hr')!)).toEqual([403, 403, 403])
  })
})

it('a saved, moved or removed document is announced to its readers as a change of its vehicles', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const listener = await listen(`http://127.0.0.1:${port}`, (await signIn('reader')).cookie)
  const one = await vehicle()
  const other = await vehicle()
  const hears = async (id: number) => {
    await listener.hears(changeOf('car', id))
    listener.heard.splice(0)
  }
  await listener.hears(changeOf('car', other.id))
  listener.heard.splice(0)
  const made = await policy(one.id, { left: 5 })
  await hears(one.id)
  await admin.post('/api/fms/insurance-policy/save', { id: made.id, car_id: other.id })
  await listener.hears(changeOf('car', one.id))
  await hears(other.id)
  await admin.delete('/api/fms/insurance-policy/delete', { id: made.id })
  await hears(other.id)
  listener.close()
  app.server.closeAllConnections()
})
