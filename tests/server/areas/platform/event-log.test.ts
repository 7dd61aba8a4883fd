// The event log: its content, visibility of events, values before and after.
import { describe, expect, it } from 'vitest'
import { canRead, seedLevels } from '#resources/kernel/access.ts'
import { allResources } from '#resources/kernel/derive.ts'
import { eventPages } from '#resources/kernel/views/event-pages.ts'
import { sendForm } from '../../../support/network/multipart-form.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Caller, Row, Wire } from '../../../support/server/test-app.ts'
import { makerFor } from '../../../support/server/valid-rows.ts'

const { app, database, clock, nobody, signIn, statements } = await testApp()
const admin = await signIn('admin')
const neighbour = await signIn('neighbour')
const reader = await signIn('reader')
const stranger = await signIn('stranger')
const resources = allResources()
const make = makerFor(admin, resources)
const at = '/api/fms/event-log'
interface Event extends Row {
  type: string
  page_name: string
  item: string | null
  item_id: number | null
  login: string | null
  uri_path: string
}

const events = async (filter: Wire = {}, caller = admin) => {
  const { status, text, result } = await caller.post(`${at}/getListByFilter`, filter)
  expect(status, text).toBe(200)
  return result as Event[]
}

const told = async (id: number, caller: Caller = admin) =>
  (await caller.get(`${at}/getChanges/${id}`)).result as Wire & { entry: Wire | null }
const save = async (path: string, body: Wire, caller = admin) => {
  const { status, text, result } = await caller.post(`/api/fms/${path}/save`, body)
  expect(status, text).toBe(200)
  return result as Row
}

describe('a change in the event log', () => {
  it('is found by page, record, kind and user, with the record’s title and the values before and after', async () => {
    const brand = await save('car-brand', { name: 'Isuzu' })
    await save('car-brand', { id: brand.id, name: 'Isuzu Motors' })
    const found = await events({ page_name: 'car-brand', item_id: brand.id })
    expect(found.map(({ type, item, login }) => [type, item, login])).toEqual([
      ['change', 'Isuzu Motors', 'admin'],
      ['create', 'Isuzu Motors', 'admin'],
    ])
    expect(
      await events({ page_name: 'car-brand', item_id: brand.id, type: 'change' }),
    ).toHaveLength(1)
    expect(await events({ page_name: 'car', item_id: brand.id })).toHaveLength(0)
    expect(
      (
        await admin.post(`${at}/getCountByFilter`, {
          page_name: 'car-brand',
          reg_date: { from: '2020-01-01T00:00:00.000Z' },
        })
      ).result,
    ).toEqual({
      count: 2,
    })
    const { resource, present, entry } = await told(found[0]!.id)
    expect([resource, present, entry?.revertible]).toEqual(['car-brand', true, true])
    expect(entry?.changes).toEqual([{ field: 'name', before: 'Isuzu', after: 'Isuzu Motors' }])
    expect(
      (await admin.post('/api/fms/car-brand/revert', { id: brand.id, event: found[0]!.id })).status,
    ).toBe(200)
    expect((await told(found[0]!.id)).entry?.revertible).toBe(false)
  })
  it('is hidden from other contracts', async () => {
    const brand = await save('car-brand', { name: 'Чужая' }, neighbour)
    const [theirs] = await events({ item_id: brand.id, page_name: 'car-brand' }, neighbour)
    expect((await events({ page_name: 'car-brand' })).map(({ item }) => item)).not.toContain(
      'Чужая',
    )
    for (const call of ['getById', 'getChanges']) {
      const answers = [
        await admin.get(`${at}/${call}/${theirs!.id}`),
        await admin.get(`${at}/${call}/999999999`),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404])
      expect(answers[0]!.text).toBe(answers[1]!.text)
    }
  })
  it('of a child record is titled by both records', async () => {
    const car = await make.row(
      resources.find(({ name }) => name === 'car')!,
      { plate_number: '01A777BC', garage_number: null },
    )
    const reading = await save('odometer-reading', {
      car_id: car.id,
      read_at: '2026-01-13T07:00:00.000Z',
      value: 15_200,
      confirmed: true,
    })
    const [read] = await events({
      page_name: 'car',
      item_id: reading.id,
      resource: 'odometer-reading',
    })
    expect([read!.type, read!.item]).toEqual(['create', '01 A 777 BC · 15200'])
  })
  it('of a deleted record keeps its title', async () => {
    const brand = await save('car-brand', { name: 'Ушедшая' })
    await admin.delete('/api/fms/car-brand/delete', { id: brand.id })
    const [gone] = await events({ page_name: 'car-brand', item_id: brand.id })
    expect([gone!.type, gone!.item]).toEqual(['delete', 'Ушедшая'])
    expect((await told(gone!.id)).present).toBe(false)
  })
})

describe('another event in the log', () => {
  const kinds = async (caller = admin) =>
    new Set((await events({ size: 500 }, caller)).map(({ type }) => type))
  it('ASVS 16.3.1, 16.3.2: is a sign-in or sign-out, a refusal or an export', async () => {
    const leaving = await signIn('colleague')
    for (let n = 0; n < 2; n++) expect((await leaving.post('/auth/logout')).status).toBe(200)
    await nobody.post('/auth/login', { login: 'reader', password: 'nothing of the kind' })
    expect((await stranger.get('/api/fms/fuel/getList')).status).toBe(403)
    const offered = (await admin.post('/api/fms/fuel/export', { format: 'csv', columns: ['name'] }))
      .result as { path: string }
    expect((await admin.get(`/${offered.path}`)).status).toBe(200)
    await expect
      .poll(async () => [...(await kinds())])
      .toEqual(
        expect.arrayContaining(['sign_in', 'sign_in_failed', 'sign_out', 'refused', 'export']),
      )
    const [failed] = await events({ type: 'sign_in_failed' })
    expect([failed!.login, failed!.page_name]).toEqual(['reader', 'login'])
    const left = await events({ type: 'sign_out' })
    expect(left.map(({ login, page_name }) => [login, page_name])).toEqual([['colleague', 'login']])
    expect((await told(left[0]!.id)).facts).toEqual({ address: '127.0.0.1' })
    const [refused] = await events({ type: 'refused' })
    expect([refused!.login, refused!.page_name, refused!.uri_path]).toEqual([
      'stranger',
      'fuel',
      '/api/fms/fuel/getList',
    ])
    expect((await told(refused!.id)).facts).toEqual({ method: 'GET' })
    const [file] = await events({ type: 'export' })
    expect((await told(file!.id)).facts).toMatchObject({ format: 'csv' })
  })
  it('is logged once a minute, however often a request is refused', async () => {
    const refusals = async () =>
      (await events({ type: 'refused', size: 500 })).filter(({ uri_path: path }) =>
        path.endsWith('/route/getList'),
      ).length
    for (let n = 0; n < 5; n++) await stranger.get('/api/fms/route/getList')
    await expect.poll(refusals).toBe(1)
    clock.advance(60_000)
    await stranger.get('/api/fms/route/getList')
    await expect.poll(refusals).toBe(2)
  })
  it('about sign-ins and refusals is visible to user administrators only', async () => {
    await database.query(
      `with a as (insert into account (login, password_hash) select 'role-mechanic', password_hash from account where login = 'admin' returning id)
       insert into membership (account_id, contract_id, role_ids) select id, 1, '{6}' from a`,
    )
    const mechanic = await signIn('role-mechanic')
    const levels = Object.fromEntries(
      seedLevels(resources)
        .filter(({ role }) => role === 'mechanic')
        .map(({ resource, level }) => [resource, level]),
    )
    const seen = await events({ size: 500 }, mechanic)
    expect(seen.length).toBeGreaterThan(0)
    for (const { resource } of seen) {
      const of = resources.find(({ name }) => name === resource)
      expect([resource, of && canRead(levels, of.access)]).toEqual([resource, true])
    }
    expect(
      [...(await kinds(mechanic))].filter((kind) =>
        ['sign_in', 'sign_in_failed', 'sign_out', 'refused'].includes(kind),
      ),
    ).toEqual([])
    const [hidden] = await events({ type: 'refused' })
    expect((await mechanic.get(`${at}/getChanges/${hidden!.id}`)).status).toBe(404)
    expect((await mechanic.post(`${at}/saveRetention`, { months: 3 })).status).toBe(403)
  })
})

describe('a changed access level of a role', () => {
  const levelOf = async (role: string, resource: string) =>
    (
      (await admin.post('/api/fms/resource-access/getListByFilter', { role, resource }))
        .result as (Row & { level: number })[]
    )[0]!
  it('is shown before and after, and can be reverted until it changes again', async () => {
    const { id, level } = await levelOf('driver', 'fuel')
    expect(
      (await admin.post('/api/fms/resource-access/save', { id, level: 15, was: level })).status,
    ).toBe(200)
    const [change] = await events({ resource: 'resource-access', item_id: id })
    expect([change!.type, change!.page_name, change!.login]).toEqual(['change', 'user', 'admin'])
    expect(change!.item).toBe('Водитель: Виды топлива')
    const right = { role: 'driver', resource: 'fuel', before: level, after: 15 }
    expect(await told(change!.id)).toMatchObject({
      entry: null,
      facts: {},
      right: { ...right, revertible: true },
    })
    expect((await reader.get(`${at}/getChanges/${change!.id}`)).result).toMatchObject({
      right: { ...right, revertible: false },
    })
    expect((await stranger.get(`${at}/getChanges/${change!.id}`)).status).toBe(403)
    await admin.post('/api/fms/resource-access/save', { id, level, was: 15 })
    expect(await told(change!.id)).toMatchObject({ right: { ...right, revertible: false } })
  })
})

describe('a change of personal data', () => {
  it('is shown to those who may read it, and an event of nothing else is hidden from others', async () => {
    const person = await make.row(
      resources.find(({ name }) => name === 'staff')!,
      { birth_date: '1990-05-05' },
    )
    await save('staff', { id: person.id, birth_date: '1991-06-06' })
    await save('staff', { id: person.id, birth_date: '1992-07-07', personnel_number: 'Т-7' })
    const asked = { page_name: 'staff', item_id: person.id, type: 'change' }
    const [both, alone] = await events(asked)
    expect((await told(alone!.id)).entry?.changes).toEqual([
      { field: 'birth_date', before: '1990-05-05', after: '1991-06-06' },
    ])
    expect((await events(asked, reader)).map(({ id }) => id)).toEqual([both!.id])
    const { status, text } = await reader.get(`${at}/getChanges/${both!.id}`)
    expect([status, text.includes('personnel_number'), text.includes('birth_date')]).toEqual([
      200,
      true,
      false,
    ])
    expect((await reader.get(`${at}/getChanges/${alone!.id}`)).status).toBe(404)
  })
})

describe('a downloaded file', () => {
  it('is in the log with its name, for those who may read its field', async () => {
    const staff = resources.find(({ name }) => name === 'staff')!
    const person = await make.row(staff)
    const put = async (field: string, file: string, content: Buffer) => {
      const form = [
        { name: 'id', content: String(person.id) },
        { name: 'field', content: field },
        { name: 'photos', file, content },
      ]
      const { result, text } = await sendForm(
        app,
        '/api/fms/staff/saveStaffFile',
        admin.cookie,
        form,
      )
      expect(result, text).toHaveLength(1)
      return `/api/fms/staff/file/${(result as { id: number }[])[0]!.id}`
    }
    const photo = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
      'base64',
    )
    for (const path of [
      await put('documents', 'договор.pdf', Buffer.from('%PDF-1.7\nx\n%%EOF')),
      await put('photo', 'лицо.png', photo),
    ])
      expect((await admin.get(path)).status).toBe(200)
    const asked = { page_name: 'staff', item_id: person.id, type: 'download' }
    await expect.poll(async () => (await events(asked)).length).toBe(2)
    const files = new Map<unknown, number>()
    for (const { id } of await events(asked))
      files.set(((await told(id)).facts as { file?: string }).file, id)
    const [face, contract] = ['лицо.png', 'договор.pdf'].map((name) => files.get(name)!)
    expect((await told(contract!)).present).toBe(true)
    // the documents of employees are personal
    expect((await events(asked, reader)).map(({ id }) => id)).toEqual([face])
    expect((await reader.get(`${at}/getChanges/${contract}`)).status).toBe(404)
    // and a download is no change of the record: its history has none, and it can come back
    const { result: history } = await admin.get(`/api/fms/staff/getHistory/${person.id}`)
    expect((history as { type: string }[]).map(({ type }) => type)).toEqual([
      'change',
      'change',
      'create',
    ])
  })
})

describe('the event log', () => {
  it('takes no events of records by a call, and loses none', async () => {
    const before = (await admin.get(`${at}/getCount`)).result
    const event = { page_name: 'car', uri_path: '/vehicles', item_id: 1 }
    const answers = [
      await admin.post(`${at}/save`, { ...event, event_type_id: 2 }),
      await admin.post(`${at}/savePolicy`, { ...event, data: '{}' }),
      await admin.delete(`${at}/delete`, { id: 1 }),
    ]
    expect(answers.map(({ status, error }) => [status, error?.code])).toEqual([
      [400, 'validation'],
      [400, 'validation'],
      [422, 'append_only'],
    ])
    expect((await admin.get(`${at}/getCount`)).result).toEqual(before)
  })
  it('knows the page of every resource', () => {
    expect(
      resources.filter(({ page }) => !Object.hasOwn(eventPages, page)).map(({ name }) => name),
    ).toEqual([])
    expect(Object.keys(eventPages)).toHaveLength(46)
  })
  it('is paged by cursor, and read in few statements', async () => {
    for (let n = 0; n < 25; n++) await save('fuel-type', { name: `Группа ${n}` })
    const first = await events({ page_name: 'fuel', size: 10 })
    await save('fuel-type', { name: 'Вставлена' })
    const next = await events({ page_name: 'fuel', size: 10, after: [first.at(-1)!.id] })
    expect(next.map(({ item }) => item)).toEqual(
      Array.from({ length: 10 }, (_, n) => `Группа ${14 - n}`),
    )
    statements.forget()
    await events({ page_name: 'fuel', size: 20 })
    expect(statements.texts.filter((text) => !/session/.test(text))).toHaveLength(1)
  })
  it('continues from a cursor in time order, and filters by time to the millisecond', async () => {
    const asked = { page_name: 'fuel', size: 5, sort: '-reg_date' }
    const all = await events({ ...asked, size: 20 })
    const fifth = all[4]!
    const next = await events({ ...asked, after: [fifth.reg_date, fifth.id] })
    expect(next.map(({ id }) => id)).toEqual(all.slice(5, 10).map(({ id }) => id))
    const same = await events({
      page_name: 'fuel',
      reg_date: { from: fifth.reg_date, to: fifth.reg_date },
    })
    expect(same.map(({ id }) => id)).toContain(fifth.id)
  })
  it('is exported as a file', async () => {
    const offered = (
      await admin.post(`${at}/export`, {
        format: 'csv',
        columns: ['reg_date', 'type', 'page_name', 'item', 'login'],
        filter: { page_name: 'fuel' },
      })
    ).result as { path: string; rows: number }
    expect(offered.rows).toBeGreaterThan(20)
    const { text } = await admin.get(`/${offered.path}`)
    expect(text).toContain('Вставлена')
    expect(text).toContain('Виды топлива')
  })
})
