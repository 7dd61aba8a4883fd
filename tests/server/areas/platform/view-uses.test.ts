// Uses of saved views other than opening them: the menu, default views of roles, e-mail.
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { sheetTexts } from '#i18n/server.ts'
import { reportTexts } from '#i18n/report-texts.ts'
import { locales } from '#resources/kernel/locales.ts'
import type { SavedView } from '#resources/kernel/views/views.ts'
import { eventTypes } from '#server/kernel/db/event-log.ts'
import { mailServer } from '#tests/support/network/mail-server.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Caller, Row, Wire } from '#tests/support/server/test-app.ts'

const mail = await mailServer()
afterAll(() => mail.close())
const { clock, database, jobs, signIn } = await testApp({
  config: {
    ...{ demo: false, publicUrl: 'https://park.example', trustProxy: false, version: 'test' },
    mail: { url: mail.url, from: 'motorpool@example.org' },
  },
})
const day = 86_400_000
/** The clock goes on for weeks, which no session outlives. */
const admin = () => signIn('admin')
const colleague = () => signIn('colleague')
const reader = () => signIn('reader')

async function create(caller: Caller, body: Wire = {}): Promise<SavedView & Row> {
  const { status, text, result } = await caller.post('/api/views/save', {
    ...{ resource: 'specimen', name: 'Вид', content: { filter: {} } },
    ...body,
  })
  expect(status, text).toBe(200)
  return result as SavedView & Row
}
const opens = async (caller: Caller) => {
  const { result } = await caller.get('/api/views/getSettings')
  return (result as Record<string, { view?: SavedView }>).specimen?.view?.name
}
const use = (caller: Caller, call: string, body: Wire) => caller.post(`/api/views/${call}`, body)
const events = (type: keyof typeof eventTypes) =>
  database.query<{ data: { before?: Wire; after?: Wire }; login: string }>(
    `select e.data, a.login from event_log e join account a on a.id = e.account_id
     where e.event_type_id = $1 order by e.id`,
    [eventTypes[type]],
  )

beforeEach(async () => {
  for (const table of ['saved_view', 'grid_setting']) await database.query(`delete from ${table}`)
})

/** The text of a letter that has a file as well. */
function words(letter: string): string {
  const [, encoding, body = ''] =
    /Content-Transfer-Encoding: (\S+)\n\n([^]*?)\n--/.exec(letter) ?? []
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  const bytes = body
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCodePoint(Number.parseInt(hex, 16)),
    )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

describe('a view in the menu', () => {
  it('is chosen by each user, and is removed with the view', async () => {
    const one = await create(await admin(), { shared: true })
    const menu = async (caller: Caller) =>
      ((await caller.get('/api/views/getPinned')).result as SavedView[]).map(({ name }) => name)
    const { result } = await use(await colleague(), 'setPin', { id: one.id, pinned: true })
    expect(result).toMatchObject({ id: one.id, pinned: true, own: false })
    await use(await colleague(), 'setPin', { id: one.id, pinned: true })
    expect(await menu(await colleague())).toEqual(['Вид'])
    expect(await menu(await admin())).toEqual([])
    // no longer shared
    await (await admin()).post('/api/views/save', { id: one.id, shared: false })
    expect(await menu(await colleague())).toEqual([])
    await (await admin()).post('/api/views/save', { id: one.id, shared: true })
    expect(await menu(await colleague())).toEqual(['Вид'])
    await use(await colleague(), 'setPin', { id: one.id, pinned: false })
    expect(await menu(await colleague())).toEqual([])
    await use(await colleague(), 'setPin', { id: one.id, pinned: true })
    await (await admin()).delete('/api/views/delete', { id: one.id })
    expect(await menu(await colleague())).toEqual([])
  })
  it('cannot be another user’s, nor of an unreadable list', async () => {
    const one = await create(await admin())
    for (const caller of [await colleague(), await signIn('stranger'), await signIn('neighbour')])
      for (const [call, body] of [
        ['setPin', { pinned: true }],
        ['subscribe', { subscription: null }],
        ['setRoles', { roles: [] }],
      ] as const)
        expect([call, (await use(caller, call, { id: one.id, ...body })).status]).toEqual([
          call,
          404,
        ])
  })
  it('is one of twenty at most', async () => {
    const caller = await admin()
    for (let n = 0; n < 21; n++) {
      const { id } = await create(caller, { name: `Вид ${n}` })
      const { status, error } = await use(caller, 'setPin', { id, pinned: true })
      expect([n, status, Object.keys(error?.fields ?? {})]).toEqual(
        n < 20 ? [n, 200, []] : [n, 400, ['pinned']],
      )
    }
    expect((await caller.get('/api/views/getPinned')).result).toHaveLength(20)
  })
})

describe('the view of a role', () => {
  it('opens the lists of its users, unless they choose', async () => {
    const one = await create(await admin(), { name: 'Роли', shared: true })
    const { status, result } = await use(await admin(), 'setRoles', {
      ...{ id: one.id, roles: ['manager', 'hr'] },
    })
    expect([status, (result as SavedView).roles]).toEqual([200, ['hr', 'manager']])
    expect([await opens(await reader()), await opens(await admin())]).toEqual(['Роли', undefined])
    const own = await create(await reader(), { name: 'Своё' })
    const choose = async (id: number | null) =>
      (await reader()).post('/api/views/setDefault', { resource: 'specimen', id })
    await choose(own.id)
    expect(await opens(await reader())).toBe('Своё')
    await choose(null)
    expect(await opens(await reader())).toBe(undefined)
    await database.query('delete from grid_setting')
    expect(await opens(await reader())).toBe('Роли')
    // another one takes its place; without being shared none does
    const next = await create(await admin(), { name: 'Новее', shared: true })
    await use(await admin(), 'setRoles', { id: next.id, roles: ['manager'] })
    expect(await opens(await reader())).toBe('Новее')
    await (await admin()).post('/api/views/save', { id: next.id, shared: false })
    expect(await opens(await reader())).toBe(undefined)
    const logged = (await events('change')).map(({ data }) => data.after?.roles).filter(Boolean)
    expect(logged).toEqual([['manager', 'hr'], ['manager']])
  })
  it('is set by administrators only, and must be shared', async () => {
    const shared = await create(await colleague(), { shared: true, name: 'Общий' })
    const refused = await use(await reader(), 'setRoles', { id: shared.id, roles: ['manager'] })
    expect([refused.status, refused.error?.code]).toEqual([403, 'forbidden'])
    const own = await create(await admin())
    const unshared = await use(await admin(), 'setRoles', { id: own.id, roles: ['manager'] })
    expect([unshared.status, Object.keys(unshared.error?.fields ?? {})]).toEqual([400, ['shared']])
    const unknown = await use(await admin(), 'setRoles', { id: shared.id, roles: ['nobody'] })
    expect(unknown.status).toBe(400)
    expect(await opens(await reader())).toBe(undefined)
  })
})

describe('a subscription', () => {
  const filter = { search: 'подписка' }
  const address = async (login: string, locale = 'en') =>
    database.query(
      `insert into notification_setting (account_id, contract_id, email, locale)
       select id, 1, $1 || '@example.org', $2 from account where login = $1
       on conflict (account_id, contract_id) do update set email = excluded.email, locale = $2`,
      [login, locale],
    )
  const sent = async () => {
    mail.letters.length = 0
    await jobs.run('report-deliveries')
    return mail.letters.map(({ to }) => to[0]).sort()
  }
  const subscribe = async (caller: Caller, id: number, frequency: string, hour: number) => {
    const body = { id, subscription: { frequency, hour } }
    const { status, result } = await use(caller, 'subscribe', body)
    expect([status, (result as SavedView).subscription]).toEqual([200, body.subscription])
  }

  it('sends the rows from its hour on, once a day, until it ends', async () => {
    await address('reader')
    const one = await create(await admin(), { shared: true, content: { filter, sort: '-name' } })
    await subscribe(await reader(), one.id, 'daily', 13)
    // twelve in Tashkent
    expect(clock.now.toISOString()).toBe('2026-01-14T07:00:00.000Z')
    expect(await sent()).toEqual([])
    clock.advance(day / 24)
    expect(await sent()).toEqual(['reader@example.org'])
    const [letter] = mail.letters
    expect(letter?.head).toContain('multipart/mixed')
    expect(letter?.text).toContain('.xlsx')
    expect(letter?.text).toContain('https://park.example/')
    expect(await sent()).toEqual([])
    const exported = (await events('export')).at(-1)!
    expect(exported).toMatchObject({
      login: 'reader',
      data: { after: { email: true, view: 'Вид' } },
    })
    clock.advance(day)
    expect(await sent()).toHaveLength(1)
    expect(
      (await use(await reader(), 'subscribe', { id: one.id, subscription: null })).result,
    ).toEqual(expect.objectContaining({ subscription: null }))
    clock.advance(day)
    expect(await sent()).toEqual([])
    const logged = (await events('change')).map(({ data }) => data.after?.subscription)
    expect(logged.filter((now) => now !== undefined)).toEqual([
      { frequency: 'daily', hour: 13 },
      null,
    ])
  })
  it('is tried again where the mail server refuses it', async () => {
    await address('reader')
    const one = await create(await reader())
    await subscribe(await reader(), one.id, 'daily', 0)
    mail.answer = '450 later'
    expect(await sent()).toEqual([])
    mail.answer = '250 ok'
    expect(await sent()).toEqual(['reader@example.org'])
  })
  it('sends nothing to users who have left or may no longer read the list', async () => {
    await address('reader')
    const one = await create(await admin(), { shared: true })
    await subscribe(await reader(), one.id, 'daily', 0)
    const away = async (change: string, back: string) => {
      clock.advance(day)
      await database.query(change)
      expect([change, await sent()]).toEqual([change, []])
      await database.query(back)
      clock.advance(day)
      expect([back, await sent()]).toEqual([back, ['reader@example.org']])
    }
    const account = (active: boolean) =>
      `update account set active = ${active} where login = 'reader'`
    await away(account(false), account(true))
    const level = (to: number) =>
      `update access_level set level = ${to} where resource = 'specimen' and role = 'manager'`
    await away(level(0), level(1))
    const shared = (to: boolean) => `update saved_view set shared = ${to} where id = ${one.id}`
    await away(shared(false), shared(true))
  })
  it('has only the columns and conditions that its reader may read at that time', async () => {
    await address('reader')
    const one = await create(await admin(), {
      ...{ shared: true, name: 'Паспорта' },
      content: { filter: { passport: 'АА' }, columns: ['name', 'passport'], sort: '-passport' },
    })
    await subscribe(await reader(), one.id, 'daily', 0)
    expect(await sent()).toHaveLength(1)
    expect(mail.letters[0]?.text).not.toContain('passport')
    const { data } = (await events('export')).at(-1)!
    expect(data.after).toMatchObject({ columns: ['name'], filter: {} })
  })
  it('comes in the language of its reader', async () => {
    const one = await create(await admin(), { name: 'Языки' })
    await subscribe(await admin(), one.id, 'daily', 0)
    for (const locale of locales) {
      await address('admin', locale)
      clock.advance(day)
      expect(await sent()).toEqual(['admin@example.org'])
      const text = words(mail.letters[0]!.text)
      const { filled } = sheetTexts(locale)
      const { view_letter: said, view_letter_foot: foot } = reportTexts(locale)
      expect(text).toContain(filled(said, { name: 'Языки', count: '0' }))
      expect(text).toContain(foot)
    }
  })
  it('has an hour of the day, and is one of at most twenty', async () => {
    const caller = await admin()
    const { id } = await create(caller)
    for (const subscription of [
      { frequency: 'hourly', hour: 7 },
      { frequency: 'daily', hour: 24 },
      { frequency: 'daily', hour: -1 },
      { frequency: 'daily' },
    ])
      expect((await use(caller, 'subscribe', { id, subscription })).status).toBe(400)
    for (let n = 0; n < 20; n++)
      await subscribe(caller, (await create(caller, { name: `Вид ${n}` })).id, 'weekly', 7)
    const subscription = { frequency: 'monthly', hour: 7 }
    expect((await use(caller, 'subscribe', { id, subscription })).status).toBe(400)
  })
})
