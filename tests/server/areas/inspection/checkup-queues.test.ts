// The drivers and vehicles to be checked today, and the figures of the checks on the dashboard.
import { describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Row, Wire } from '../../../support/server/test-app.ts'
import { makerFor } from '../../../support/server/valid-rows.ts'

const { signIn, clock, database } = await testApp()
const admin = await signIn('admin')
const resources = allResources()
const make = makerFor(admin, resources)
const byName = (name: string) => resources.find((one) => one.name === name)!
const post = async (path: string, body: Wire) => {
  const { status, text, result } = await admin.post(`/api/fms/${path}`, body)
  expect(status, text).toBe(200)
  return result
}

const position = await make.row(byName('staff-position'), { drives: true })
const office = await make.row(byName('staff-position'), { drives: false })
const person = (more: Wire = {}) =>
  make.row(byName('staff'), {
    ...{ dismissed: false, status_id: null, position_id: position.id },
    ...more,
  })
const well = {
  ...{ health: 'passed', sobriety: 'passed', pressure: '120/80', temperature: '36.6' },
  is_admitted: 'admitted',
}
const queue = async (filter: Wire = {}) =>
  (await post('medical-checkup/getDriverListByFilter', { size: 500, ...filter })) as Row[]
const stateOf = async (id: number) => (await queue({ id }))[0]?.state

/** A built-in status, as a new contract gets it. */
const builtIn = async (table: string, code: string) =>
  Number(
    (
      await database.query<{ id: string }>(
        `insert into ${table} (contract_id, name, code, search_key, created_by, updated_by)
          values (1, $1, $1, $1, 1, 1)
          on conflict (contract_id, lower(code)) do update set name = excluded.name returning id`,
        [code],
      )
    )[0]?.id,
  )

/** A day later, with all sessions still valid. */
async function nextDay(): Promise<void> {
  clock.advance(24 * 3_600_000)
  await database.query('update session set seen_at = $1', [clock.now])
}

describe('the doctor’s queue', () => {
  it('has drivers who work today, by name, each with the last card of the day', async () => {
    const one = await person()
    const clerk = await person({ position_id: office.id })
    const left = await person({ dismissed: true })
    const ids = (await queue()).map(({ id }) => id)
    expect([one, clerk, left].map(({ id }) => ids.includes(id))).toEqual([true, false, false])
    expect(await stateOf(one.id)).toBe('waiting')
    const { is_admitted: _verdict, ...measured } = well
    await post('medical-checkup/save', { driver_id: one.id, ...measured })
    expect(await stateOf(one.id)).toBe('measured')
    clock.advance(60_000)
    const wrong = (await post('medical-checkup/save', {
      ...{ driver_id: one.id, is_admitted: 'not_admitted', reason: 'Недомогание' },
    })) as Row
    expect(await stateOf(one.id)).toBe('not_admitted')
    const mended = (await post('medical-checkup/save', {
      ...{ driver_id: one.id, ...well, replaces_id: wrong.id },
    })) as Row
    expect((await queue({ id: one.id }))[0]).toMatchObject({
      state: 'admitted',
      checkup_id: mended.id,
      checked_at: mended.date,
      driver_id: one.id,
    })
    expect((await queue({ state: 'waiting' })).map(({ id }) => id)).not.toContain(one.id)
    await nextDay()
    expect(await stateOf(one.id)).toBe('waiting')
  })

  it('omits absent drivers', async () => {
    const { id } = await person({ status_id: await builtIn('staff_status', 'vacation') })
    expect(await queue({ id })).toEqual([])
  })

  it('returns the same under the paths of the checkups', async () => {
    const at = '/api/fms/medical-checkup'
    const own = '/api/fms/medical-queue'
    const same = async (one: Promise<{ text: string }>, other: Promise<{ text: string }>) =>
      expect((await one).text).toBe((await other).text)
    await same(admin.get(`${at}/getDriverListPerPage/0/2`), admin.get(`${own}/getListPerPage/0/2`))
    await same(admin.get(`${at}/getDriverCount`), admin.get(`${own}/getCount`))
    const filter = { driver_id: (await queue()).slice(0, 1).map(({ id }) => id) }
    await same(
      admin.post(`${at}/getDriverListByFilter`, filter),
      admin.post(`${own}/getListByFilter`, filter),
    )
    await same(
      admin.post(`${at}/getDriverCountByFilter`, filter),
      admin.post(`${own}/getCountByFilter`, filter),
    )
    expect((await admin.post(`${at}/getDriverListByFilter`, { health: 'passed' })).status).toBe(400)
    const stranger = await signIn('stranger')
    expect((await stranger.get(`${at}/getDriverCount`)).status).toBe(403)
  })
})

describe('a list of one’s own', () => {
  const views = async (call: string, body: Wire) => {
    const { status, text, result } = await admin.post(`/api/views/${call}`, body)
    expect(status, text).toBe(200)
    return result as Row
  }

  it.each(['medical-queue', 'mechanic-queue'])(
    'is kept of %s, and the queue opens with it from then on',
    async (resource) => {
      const key = resource === 'medical-queue' ? 'driver_id' : 'car_id'
      const mine =
        key === 'driver_id'
          ? await person()
          : await make.row(byName('car'), { status_id: await builtIn('car_status', 'on_line') })
      const content = { filter: { [key]: [mine.id] }, sort: byName(resource).list.sort }
      const view = await views('save', { resource, name: 'Мои', content })
      await views('setDefault', { resource, id: view.id })
      const settings = (await admin.get('/api/views/getSettings')).result as Record<string, Wire>
      expect(settings[resource]?.view).toMatchObject({ id: view.id, name: 'Мои', content })
      const listed = (await post(`${resource}/getListByFilter`, content.filter)) as Row[]
      expect(listed.map(({ id }) => id)).toEqual([mine.id])
    },
  )
})

describe('the mechanic’s queue', () => {
  it('has vehicles on the line', async () => {
    const on = await make.row(byName('car'), { status_id: await builtIn('car_status', 'on_line') })
    const off = await make.row(byName('car'), { status_id: await builtIn('car_status', 'repair') })
    const list = (await post('mechanic-checkup/getCarListByFilter', {
      id: [on.id, off.id],
    })) as Row[]
    expect(list.map(({ id, state }) => [id, state])).toEqual([[on.id, 'waiting']])
    await post('mechanic-checkup/save', {
      ...{ car_id: on.id, is_passed: 'not_passed', reason: 'Шины' },
    })
    const [after] = (await post('mechanic-checkup/getCarListByFilter', { id: on.id })) as Row[]
    expect(after?.state).toBe('not_ready')
    expect(await post('mechanic-checkup/getCarCountByFilter', { state: 'not_ready' })).toEqual({
      count: 1,
    })
  })
})

describe('the dashboard', () => {
  it('counts what passed on each of the last seven days', async () => {
    const before = (await post('dashboard/general/getMedicalInspectionData', {})) as {
      dates: string[]
      data: number[]
    }
    expect([before.dates.length, before.data.length]).toEqual([7, 7])
    await post('medical-checkup/save', { driver_id: (await person()).id, ...well })
    const refused = { is_admitted: 'not_admitted', reason: 'Недомогание' }
    await post('medical-checkup/save', { driver_id: (await person()).id, ...refused })
    const after = (await post('dashboard/general/getMedicalInspectionData', {})) as typeof before
    expect(after.data.at(-1)).toBe((before.data.at(-1) ?? 0) + 1)
    expect(after.data.slice(0, -1)).toEqual(before.data.slice(0, -1))
    const general = (await post('dashboard/general/getGeneralDashboardData', {})) as Wire
    expect(general.medicalInspectionData).toEqual(after)
    expect(general.mechanicInspectionData).toMatchObject({ dates: after.dates })
  })

  it('has extra figures for the roles that they are for', async () => {
    const asked = { series: ['doctorData', 'mechanicData'] }
    const reader = await signIn('reader')
    const keeper = await signIn('keeper')
    const figures = async (caller: typeof admin) =>
      (await caller.post('/api/fms/dashboard/general/getGeneralDashboardData', asked)).result
    const mine = (await figures(admin)) as Record<
      'doctorData' | 'mechanicData',
      { states: Record<string, number>; refused: Row[] }
    >
    const all = await queue()
    const count = (state: string) => all.filter((one) => one.state === state).length
    expect(mine.doctorData.states.waiting).toBe(count('waiting'))
    expect(mine.doctorData.states.not_admitted).toBe(count('not_admitted'))
    expect(mine.doctorData.refused.length).toBe(count('not_admitted'))
    expect(mine.mechanicData.states).toHaveProperty('not_ready')
    // role ids 1 and 2 have them, 3 has not
    expect(await figures(reader)).toHaveProperty('doctorData')
    expect(await figures(keeper)).not.toHaveProperty('doctorData')
  })
})
