// Vehicles that cannot leave and drivers who cannot drive today, with the reason; and their entry
// on the home page.
import { beforeAll, describe, expect, it } from 'vitest'
import { placeOfEntry } from '#resources/kernel/views/dashboard-entries.ts'
import { allResources } from '#resources/kernel/derive.ts'
import type { RoleName } from '#resources/kernel/names.ts'
import { signInRoles } from '../../../support/server/role-accounts.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Caller, Row, Wire } from '../../../support/server/test-app.ts'
import { makerFor } from '../../../support/server/valid-rows.ts'

const test = await testApp()
const { signIn, database, statements, clock } = test
const resources = allResources()
const admin = await signIn('admin')
const make = makerFor(admin, resources)
const byName = (name: string) => resources.find((one) => one.name === name)!
const today = () => clock.now.toISOString().slice(0, 10)

const status = async (code: string) =>
  Number(
    (
      await database.query<{ id: string }>(
        `insert into car_status (contract_id, name, code, search_key, created_by, updated_by)
          values (1, $1, $1, $1, 1, 1)
          on conflict (contract_id, lower(code)) do update set name = excluded.name returning id`,
        [code],
      )
    )[0]?.id,
  )
const vehicle = (more: Wire = {}) =>
  make.row(byName('car'), { fuels: [], status_id: null, ...more })
const driver = () =>
  make.row(byName('staff'), { dismissed: false, dismissal_date: null, status_id: null })
const post = async (path: string, body: Wire, caller: Caller = admin) => {
  const { status: code, text, result } = await caller.post(`/api/fms/${path}`, body)
  expect(code, text).toBe(200)
  return result
}
const inspection = (car_id: number, date_until: string) =>
  make.row(byName('technical-inspection'), { car_id, date_issue: '2019-01-01', date_until })
const policy = (car_id: number, policy_term: string, policy_type: string) =>
  make.row(byName('insurance-policy'), {
    ...{ car_id, policy_term, policy_type, date_issue: '2019-01-01' },
    ...{ have_restrictions: false, driver_ids: [] },
  })
const parts = [
  ...(['engine', 'transmission', 'body', 'lights'] as const),
  ...(['brakes', 'steering', 'tyres', 'equipment'] as const),
]
const check = (car_id: number, passed: boolean) =>
  post('mechanic-checkup/save', {
    car_id,
    ...Object.fromEntries(parts.map((part) => [part, 'passed'])),
    ...(passed
      ? { is_passed: 'passed' }
      : { brakes: 'failed', is_passed: 'not_passed', reason: 'Тормоза' }),
  })
const rows = async (filter: Wire, caller: Caller = admin) =>
  (await post('out-of-service/getListByFilter', { size: 500, ...filter }, caller)) as Row[]
const reasons = async (filter: Wire) =>
  (await rows(filter)).map(({ reason }) => String(reason)).sort()

describe('what is out of service', () => {
  it('is a vehicle under repair or in maintenance, and no other status', async () => {
    for (const [code, expected] of [
      ['repair', ['repair']],
      ['maintenance', ['maintenance']],
      ['on_line', []],
      ['reserve', []],
    ] as const) {
      const { id } = await vehicle({ status_id: await status(code) })
      expect([code, await reasons({ car_id: id })]).toEqual([code, expected])
    }
  })

  it('is a vehicle without a compulsory policy or an inspection that holds', async () => {
    const car = await vehicle()
    expect(await reasons({ car_id: car.id })).toEqual([])
    await policy(car.id, '2020-01-31', '1')
    expect(await reasons({ car_id: car.id })).toEqual([])
    await policy(car.id, '2020-01-31', '0')
    await inspection(car.id, '2020-02-29')
    expect(await reasons({ car_id: car.id })).toEqual(['inspection', 'insurance'])
    expect((await rows({ car_id: car.id, reason: 'inspection' }))[0]?.since).toBe('2020-03-01')
    await policy(car.id, today(), '0')
    await inspection(car.id, '2099-01-01')
    expect(await reasons({ car_id: car.id })).toEqual([])
  })

  it('ignores documents of a vehicle that is laid up or archived', async () => {
    for (const code of ['conserved', 'written_off']) {
      const { id } = await vehicle({ status_id: await status(code) })
      await inspection(id, '2020-02-29')
      expect([code, await reasons({ car_id: id })]).toEqual([code, []])
    }
    const { id } = await vehicle({ status_id: await status('repair') })
    await inspection(id, '2020-02-29')
    expect(await reasons({ car_id: id })).toEqual(['inspection', 'repair'])
    await admin.delete('/api/fms/car/delete', { id })
    expect(await reasons({ car_id: id })).toEqual([])
  })

  it('follows the last check of the day: of the vehicle with its reason, of the driver without', async () => {
    const car = await vehicle()
    await check(car.id, false)
    expect(await rows({ car_id: car.id })).toMatchObject([
      { reason: 'mechanic', details: 'Тормоза', since: today() },
    ])
    clock.advance(60_000)
    await check(car.id, true)
    expect(await reasons({ car_id: car.id })).toEqual([])
    const { id } = await driver()
    await post('medical-checkup/save', {
      driver_id: id,
      is_admitted: 'not_admitted',
      reason: 'Давление',
    })
    const [refused] = await rows({ staff_id: id })
    expect(refused).toMatchObject({ reason: 'doctor', details: null })
    expect(JSON.stringify(refused)).not.toContain('Давление')
    clock.advance(24 * 3_600_000)
    await database.query('update session set seen_at = $1', [clock.now])
    expect(await reasons({ staff_id: id })).toEqual([])
  })
})

interface Entry {
  resource: string
  name: string
  count: number
  filter: Wire
  rows: Row[]
}

describe('the worklist of the home page', () => {
  const at = '/api/fms/dashboard/general/getWorklist'
  let callers: Map<RoleName, Caller>
  beforeAll(async () => {
    callers = await signInRoles(test, resources)
    const broken = await vehicle({ status_id: await status('repair') })
    await check(broken.id, false)
    await inspection((await vehicle()).id, '2020-02-29')
    const { id } = await driver()
    await post('medical-checkup/save', {
      ...{ driver_id: id, is_admitted: 'not_admitted', reason: 'Давление' },
    })
  })
  const worklist = async (role: RoleName) => {
    const { status: code, text, result } = await callers.get(role)!.get(at)
    expect(code, text).toBe(200)
    return result as Entry[]
  }

  it('has of each role what its rights open, and what it works on itself', async () => {
    const of = async (role: RoleName) =>
      (await worklist(role)).map(({ resource, name }) => `${resource}.${name}`)
    const mechanic = await of('mechanic')
    expect(mechanic).toContain('out-of-service.repair')
    expect(mechanic).toContain('mechanic-checkup.today')
    expect(mechanic).toContain('expiring-document.expired')
    expect(mechanic).not.toContain('medical-checkup.today')
    expect(await of('medical')).toContain('medical-checkup.today')
    expect(await of('medical')).not.toContain('out-of-service.doctor')
    expect(await of('hr')).not.toContain('out-of-service.repair')
    expect(await of('driver')).toEqual([])
    await database.query(
      `update access_level set level = 1 where role = 'mechanic' and resource = 'mechanic-checkup'`,
    )
    const reader = await of('mechanic')
    expect(reader).toContain('mechanic-checkup.today')
    expect(reader).not.toContain('mechanic-queue.waiting')
    await database.query(
      `update access_level set level = 15 where role = 'mechanic' and resource = 'mechanic-checkup'`,
    )
  })

  it('counts the rows that its list finds with the linked filter', async () => {
    const mechanic = callers.get('mechanic')!
    const entries = await worklist('mechanic')
    expect(entries.length).toBeGreaterThan(3)
    for (const { resource, name, filter, count, rows: first } of entries) {
      const { responsible, ...entry } = byName(resource).dashboard![name]!
      const [base = ''] = placeOfEntry(byName(resource), entry).basePaths
      const counted = await mechanic.post(`/${base}/getCountByFilter`, filter)
      expect([resource, name, counted.result]).toEqual([resource, name, { count }])
      const shows = entry.rows && (responsible === undefined || responsible.includes('mechanic'))
      expect([resource, name, first.length]).toEqual([
        ...[resource, name],
        shows ? Math.min(count, 5) : 0,
      ])
    }
  })

  it('shows the name of a row and the fields of the entry, and nothing else', async () => {
    const entries = await worklist('mechanic')
    const refused = entries.find(({ name }) => name === 'mechanic')
    expect(refused?.rows.map((row) => Object.keys(row).sort())).toEqual(
      refused?.rows.map(() => ['details', 'id', 'name']),
    )
    expect(refused?.rows.length).toBeGreaterThan(0)
  })

  it('takes one statement for all counts, and one for the rows of each entry', async () => {
    await worklist('mechanic')
    statements.forget()
    const entries = await worklist('mechanic')
    const listing = entries.filter(({ rows: first }) => first.length > 0)
    expect(statements.texts).toHaveLength(2 + listing.length)
  })
})
