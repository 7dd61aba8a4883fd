// The organisation settings: rights to change them, their effect for all users, logging and
// reverting.
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../../support/server/test-app.ts'
import type { Caller, Row, Wire } from '../../../support/server/test-app.ts'
import { sendForm } from '../../../support/network/multipart-form.ts'

const { app, database, clock, nobody, signIn } = await testApp()
const admin = await signIn('admin')
const colleague = await signIn('colleague')
const reader = await signIn('reader')
const stranger = await signIn('stranger')
const neighbour = await signIn('neighbour')
const at = '/api/fms/organisation'
const tashkent = {
  name: 'Первый парк',
  time_zone: 'Asia/Tashkent',
  country: 'UZ',
  week_start: 'monday',
}

const save = (body: Wire, caller: Caller = admin) => caller.post(`${at}/save`, body)
async function saved(body: Wire, caller: Caller = admin): Promise<Row> {
  const { status, result, text } = await save(body, caller)
  expect(status, text).toBe(200)
  return result as Row
}

const seen = async (caller: Caller) =>
  ((await caller.get('/auth/user')).result as { contract: Wire }).contract
const contract = async () =>
  (
    await database.query(
      'select name, time_zone, currency, country, week_start from contract where id = 1',
    )
  )[0]

let own: Row
beforeAll(async () => {
  own = await saved(tashkent)
})

describe('saved organisation settings', () => {
  it('apply at once to all users of the organisation, and only to them', async () => {
    const before = await seen(neighbour)
    await saved({
      id: own.id,
      name: 'Новый парк',
      time_zone: 'Asia/Yekaterinburg',
      country: 'RU',
      week_start: 'sunday',
    })
    const now = {
      name: 'Новый парк',
      time_zone: 'Asia/Yekaterinburg',
      currency: 'RUB',
      country: 'RU',
      week_start: 'sunday',
    }
    for (const caller of [admin, colleague, stranger]) expect(await seen(caller)).toMatchObject(now)
    expect(await contract()).toEqual(now)
    expect(await seen(neighbour)).toEqual(before)
    await saved({ id: own.id, ...tashkent })
    expect(await seen(colleague)).toMatchObject({ ...tashkent, currency: 'UZS' })
  })
  it('of the time zone shift today: a future date in Tashkent has begun further east', async () => {
    clock.advance(5 * 3_600_000)
    const issued = async () =>
      (await admin.post('/api/fms/specimen/save', { name: 'Запись', issued: '2026-01-15' })).error
        ?.fields
    expect(await issued()).toHaveProperty('issued')
    await saved({ id: own.id, time_zone: 'Pacific/Kiritimati' })
    expect(await issued()).toBeUndefined()
    await saved({ id: own.id, time_zone: 'Asia/Tashkent' })
  })
  it('may give two organisations the same name without linking them', async () => {
    await saved({ name: 'Одинаково', time_zone: 'Asia/Tashkent' }, neighbour)
    await saved({ id: own.id, name: 'Одинаково' })
    await saved({ id: own.id, name: tashkent.name })
    expect((await seen(neighbour)).name).toBe('Одинаково')
  })
})

describe('a time zone', () => {
  it.each([
    '+05:00',
    'Mars/Olympus',
    'asia/tashkent',
    'Ташкент',
    'UTC;drop',
    '',
    null,
    5,
    'posixrules',
  ])('cannot be %j', async (zone) => {
    const { status, error } = await save({ id: own.id, time_zone: zone })
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, ['time_zone']])
    expect(await contract()).toMatchObject({ time_zone: 'Asia/Tashkent' })
  })
  it.each(['UTC', 'Europe/Moscow', 'America/Argentina/Buenos_Aires', 'Etc/GMT-5'])(
    'can be %s',
    async (zone) => {
      await saved({ id: own.id, time_zone: zone })
      expect((await seen(reader)).time_zone).toBe(zone)
      await saved({ id: own.id, time_zone: 'Asia/Tashkent' })
    },
  )
})

describe('rights to the organisation settings', () => {
  it('follow the access level: readers cannot write, and users without access see nothing', async () => {
    expect((await save({ id: own.id, name: 'Чужое' }, reader)).status).toBe(403)
    expect((await reader.get(`${at}/getById/${own.id}`)).result).toMatchObject({
      name: tashkent.name,
    })
    expect((await save({ id: own.id, name: 'Чужое' }, stranger)).status).toBe(403)
    expect((await stranger.get(`${at}/getList`)).status).toBe(403)
    expect((await save({ id: own.id, name: 'Чужое' }, nobody)).status).toBe(401)
    expect(await contract()).toMatchObject({ name: tashkent.name })
  })
  it('end at the contract', async () => {
    const { status, text } = await save({ id: own.id, name: 'Чужое' }, neighbour)
    const missing = await save({ id: 999_999, name: 'Чужое' }, neighbour)
    expect([status, text]).toEqual([404, missing.text])
    expect(await contract()).toMatchObject({ name: tashkent.name })
  })
})

describe('a change of the organisation settings', () => {
  it('with an outdated version is rejected', async () => {
    const { version } = (await colleague.get(`${at}/getById/${own.id}`)).result as Row
    await saved({ id: own.id, address: 'Ташкент, ул. Амира Темура, 1' })
    const { status, error } = await save({ id: own.id, version, address: 'Самарканд' }, colleague)
    expect([status, error?.code, error?.current?.address]).toEqual([
      409,
      'stale',
      'Ташкент, ул. Амира Темура, 1',
    ])
  })
  it('is logged before and after, and can be reverted for everybody', async () => {
    await saved({ id: own.id, name: 'Ошибка', time_zone: 'Europe/Moscow' })
    expect(await seen(reader)).toMatchObject({ name: 'Ошибка', time_zone: 'Europe/Moscow' })
    const [entry] = (await admin.get(`${at}/getHistory/${own.id}`)).result as {
      id: number
      type: string
      changes: Wire[]
    }[]
    const changes = [...entry!.changes].sort((a, b) =>
      String(a.field).localeCompare(String(b.field)),
    )
    expect(changes).toMatchObject([
      { field: 'name', before: tashkent.name, after: 'Ошибка' },
      { field: 'time_zone', before: 'Asia/Tashkent', after: 'Europe/Moscow' },
    ])
    expect((await reader.post(`${at}/revert`, { id: own.id, event: entry!.id })).status).toBe(403)
    expect((await admin.post(`${at}/revert`, { id: own.id, event: entry!.id })).status).toBe(200)
    expect(await seen(reader)).toMatchObject({ name: tashkent.name, time_zone: 'Asia/Tashkent' })
    const found = (
      await admin.post('/api/fms/event-log/getListByFilter', {
        page_name: 'general',
        item_id: own.id,
        type: 'change',
      })
    ).result
    expect((found as Wire[])[0]).toMatchObject({
      resource: 'organisation',
      item: tashkent.name,
      login: 'admin',
    })
  })
})

describe('the logo', () => {
  const picture = () =>
    sharp({ create: { width: 120, height: 60, channels: 3, background: '#1555a5' } })
      .png()
      .toBuffer()
  const upload = (content: Buffer | string, caller: Caller = admin) =>
    sendForm(app, `${at}/saveOrganisationFile`, caller.cookie, [
      { name: 'id', content: String(own.id) },
      { name: 'photos', file: 'logo.png', content },
    ])
  it('is a single image, visible to all readers of the settings', async () => {
    expect((await upload('no picture at all')).status).toBe(415)
    expect((await upload(await picture(), reader)).status).toBe(403)
    expect((await seen(admin)).logo).toBeNull()
    const [file] = (await upload(await picture())).result as { id: number }[]
    expect((await seen(reader)).logo).toBe(file!.id)
    const small = await app.inject({
      url: `${at}/file/${file!.id}?thumb=1`,
      headers: { cookie: reader.cookie },
    })
    expect([small.statusCode, small.headers['content-type']]).toEqual([200, 'image/webp'])
    expect((await upload(await picture())).status).toBe(400)
    // users who may not read it get no address
    expect((await seen(stranger)).logo).toBeNull()
    expect((await seen(neighbour)).logo).toBeNull()
    expect((await neighbour.get(`${at}/file/${file!.id}`)).status).toBe(404)
    expect((await admin.delete(`${at}/deleteFile`, { id: file!.id })).status).toBe(200)
    expect((await seen(reader)).logo).toBeNull()
  })
})
