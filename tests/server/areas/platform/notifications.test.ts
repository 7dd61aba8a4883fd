// Notifications: recipients, deduplication, and privacy.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notify } from '#server/areas/platform/index.ts'
import type { Notice } from '#server/areas/platform/index.ts'
import { registry } from '#resources/index.ts'
import type { MessageType } from '#resources/kernel/message-types.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Caller, Row } from '../../../support/server/test-app.ts'
import { carry, check, upload } from '../../../support/server/import-calls.ts'
import { contracts } from '../../../support/server/test-accounts.ts'

const { database, clock, nobody, signIn } = await testApp()
const pool = createPool(database.app)
const db = createDb(pool)
afterAll(() => pool.end())
const [admin, colleague, reader, keeper, stranger, neighbour, both] = (await Promise.all(
  (['admin', 'colleague', 'reader', 'keeper', 'stranger', 'neighbour', 'both'] as const).map(
    signIn,
  ),
)) as [Caller, Caller, Caller, Caller, Caller, Caller, Caller]
const ids: Record<string, number> = {}
beforeAll(async () => {
  for (const { id, login } of await database.query<{ id: number; login: string }>(
    'select id::int, login from account',
  ))
    ids[login] = id
})

const base = '/api/fms/staff-notification'
/** In a transaction of its own, as a rule would; `fails` takes it back. */
function tell<T extends MessageType>(
  notice: Notice<T>,
  { contractId = contracts.first as number, fails = false } = {},
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const told = await notify({ db: trx, person: { contractId }, now: clock.now }, notice)
    if (fails) throw new Error('the cause was taken back')
    return told
  })
}

const rights = (by: string, ...to: string[]): Notice<'rights_changed'> => ({
  type: 'rights_changed',
  to: to.map((login) => ids[login]!),
  params: { by },
})

const expires = (name: string, more: Partial<Notice<'expires'>> = {}): Notice<'expires'> => ({
  type: 'expires',
  params: { resource: 'staff', id: 5, name, field: 'licence_until', day: '2026-02-05' },
  ...more,
})

const list = async (caller: Caller, filter: object = {}) =>
  (await caller.post(`${base}/getListByFilter`, filter)).result as Row[]
const unread = async (caller: Caller) =>
  ((await caller.get(`${base}/getUnreadCount`)).result as { count: number }).count
const texts = async (caller: Caller) =>
  (await list(caller, { size: 100 })).map(({ message_ru }) => String(message_ru))
const hears = async (caller: Caller, part: string) =>
  (await texts(caller)).some((text) => text.includes(part))

describe('a notification', () => {
  it('is delivered to its accounts, and not to another contract', async () => {
    expect(await tell(rights('Первый', 'reader', 'neighbour'))).toBe(1)
    expect(await hears(reader, 'Первый')).toBe(true)
    for (const other of [admin, keeper, neighbour]) expect(await hears(other, 'Первый')).toBe(false)
  })
  it('is delivered to any user with a role that receives its type', async () => {
    await tell(expires('Ролевой'))
    for (const caller of [admin, colleague, reader, both])
      expect(await hears(caller, 'Ролевой'), caller.login).toBe(true)
    for (const caller of [keeper, stranger, neighbour])
      expect(await hears(caller, 'Ролевой'), caller.login).toBe(false)
  })
  it('is hidden from users without the rights it needs, now or later', async () => {
    await tell(expires('Личный', { needs: { 'staff-personal': 15 } }))
    expect(await hears(admin, 'Личный')).toBe(true)
    expect(await hears(reader, 'Личный')).toBe(false)
    const before = await unread(admin)
    await database.query(
      `update access_level set level = 0 where resource = 'staff-personal' and role in ('root', 'customer-admin')`,
    )
    expect(await hears(admin, 'Личный')).toBe(false)
    expect(await unread(admin)).toBe(before - 1)
    await database.query(
      `update access_level set level = 15 where resource = 'staff-personal' and role in ('root', 'customer-admin')`,
    )
    expect(await unread(admin)).toBe(before)
  })
  it('is created once per deduplication key, also concurrently', async () => {
    const told = await Promise.all(
      [1, 2, 3, 4].map(() => tell(expires('Единственный', { once: 'paper 5' }))),
    )
    expect([...told].sort()).toEqual([0, 0, 0, 4])
    expect((await texts(admin)).filter((text) => text.includes('Единственный'))).toHaveLength(1)
  })
  it('is withdrawn with its cause', async () => {
    await expect(tell(expires('Отменённый'), { fails: true })).rejects.toThrow(/taken back/)
    expect(await hears(admin, 'Отменённый')).toBe(false)
  })
  it('is not delivered to disabled users or former members of the contract', async () => {
    await database.query('update membership set active = false where account_id = $1', [
      ids.colleague,
    ])
    await tell(expires('Ушедший'))
    await database.query('update membership set active = true where account_id = $1', [
      ids.colleague,
    ])
    expect(await hears(colleague, 'Ушедший')).toBe(false)
    expect(
      await database.query('select 1 from notification where account_id = $1', [ids.disabled]),
    ).toEqual([])
  })
})

describe('the text of a notification', () => {
  it('is in the reader’s language, with Russian beside it', async () => {
    await tell(expires('Karimov Aziz'))
    const [en] = (
      await admin.post(`${base}/getListByFilter`, { size: 1 }, { 'accept-language': 'en' })
    ).result as Row[]
    expect(en).toMatchObject({
      name: 'Expiring soon',
      name_ru: 'Истекает срок',
      message_type_id: 1,
      is_popup: false,
      is_read: false,
      about: { resource: 'staff', id: 5 },
      created_at: clock.now.toISOString(),
    })
    expect(en?.message).toMatch(/^Karimov Aziz: .*licence.* – 05[./]02[./]2026$/i)
    expect(en?.message_ru).toMatch(/^Karimov Aziz: .*удостоверени.* — 05\.02\.2026$/i)
    const [cyrillic] = (
      await admin.post(`${base}/getListByFilter`, { size: 1 }, { 'accept-language': 'uz-Cyrl' })
    ).result as Row[]
    expect(cyrillic?.name).toBe('Муддати тугаяпти')
  })
})

describe('an event of a transport order', () => {
  const types = [
    'order_created',
    'order_changed',
    'order_approved',
    'order_rejected',
    'order_assigned',
    'order_completed',
  ] as const
  it.each(types.map((type, at) => [type, 12 + at] as const))(
    '%s is sent as type %i to the users who handle orders',
    async (type, number) => {
      await tell({ type, params: { resource: 'order', id: 5, number: `З-${number}` } })
      for (const locale of ['ru', 'uz', 'uz-Cyrl', 'en']) {
        const [row] = (
          await admin.post(`${base}/getListByFilter`, { size: 1 }, { 'accept-language': locale })
        ).result as Row[]
        expect(row).toMatchObject({
          message_type_id: number,
          is_popup: true,
          message: expect.stringContaining(`З-${number}`) as string,
        })
        expect([locale, row!.name === row!.name_ru]).toEqual([locale, locale === 'ru'])
      }
      for (const other of [reader, keeper, stranger])
        expect(await hears(other, `З-${number}`), other.login).toBe(false)
    },
  )
})

describe('the notification list', () => {
  it('returns the newest first, 20 a page by default, and continues by page', async () => {
    for (let i = 0; i < 23; i++) await tell(rights(`Номер ${i}.`, 'stranger'))
    const first = await list(stranger)
    const second = await list(stranger, { page: 1 })
    const last = await list(stranger, { page: -1, size: 2 })
    expect(first.map(({ message_ru }) => /Номер (\d+)/.exec(String(message_ru))?.[1])).toEqual(
      Array.from({ length: 20 }, (_, i) => String(22 - i)),
    )
    expect(second).toHaveLength(3)
    expect(last.map(({ id }) => id)).toEqual(second.slice(1).map(({ id }) => id))
    expect((await stranger.get(`${base}/getListPerPage/1/20`)).result).toEqual(second)
    expect((await stranger.get(`${base}/getList`)).result).toHaveLength(23)
    expect((await stranger.get(`${base}/getCount`)).result).toEqual({ count: 23 })
  })
  it('filters by type and unread state, and rejects unknown filters', async () => {
    const [{ id } = { id: 0 }] = await list(stranger)
    await stranger.post(`${base}/save`, { id, is_read: true })
    expect(await list(stranger, { is_read: true })).toHaveLength(1)
    expect((await stranger.post(`${base}/getCountByFilter`, { is_read: false })).result).toEqual({
      count: 22,
    })
    expect(await list(stranger, { message_type_id: 1 })).toEqual([])
    for (const [filter, field] of [
      [{ account_id: 1 }, 'account_id'],
      [{ params: 'x' }, 'params'],
      [{ size: 501 }, 'size'],
      [{ after: [clock.now.toISOString(), 5] }, 'after'],
      [{ is_read: 'perhaps' }, 'is_read'],
    ] as const) {
      const { status, error } = await stranger.post(`${base}/getListByFilter`, filter)
      expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, [field]])
    }
  })
  it('marks notifications as read, one by one and all at once, and as unread again', async () => {
    const [row] = (await list(stranger, { is_read: false })) as [Row]
    expect((await stranger.post(`${base}/save`, { id: row.id, is_read: true })).result).toEqual({
      ...row,
      is_read: true,
    })
    expect(await unread(stranger)).toBe(21)
    expect((await stranger.post(`${base}/save`, { id: row.id, is_read: false })).result).toEqual(
      row,
    )
    expect((await stranger.post(`${base}/readAll`)).result).toEqual({ count: 22 })
    expect((await stranger.post(`${base}/readAll`)).result).toEqual({ count: 0 })
    expect(await unread(stranger)).toBe(0)
  })
  it('answers for another user’s notification exactly like for a missing one', async () => {
    const [mine] = (await list(stranger)) as [Row]
    for (const other of [admin, neighbour]) {
      for (const send of [
        (id: number) => other.get(`${base}/getById/${id}`),
        (id: number) => other.post(`${base}/save`, { id, is_read: false }),
        (id: number) => other.delete(`${base}/delete`, { id }),
      ]) {
        const theirs = await send(mine.id)
        const none = await send(999_999_999)
        expect([theirs.status, theirs.text]).toEqual([404, none.text])
      }
    }
    expect((await stranger.get(`${base}/getById/${mine.id}`)).result).toEqual(mine)
    expect((await stranger.delete(`${base}/delete`, { id: mine.id })).result).toEqual({
      id: mine.id,
    })
    expect((await stranger.get(`${base}/getById/${mine.id}`)).status).toBe(404)
    expect((await nobody.get(`${base}/getUnreadCount`)).status).toBe(401)
  })
})

describe('notification settings', () => {
  const routes = '/api/fms/notification/message-role-access'
  it('of the office select the roles that receive a type', async () => {
    const save = async (role: string, receives: boolean) => {
      const [row] = (await admin.post(`${routes}/getListByFilter`, { role, message_type_id: 1 }))
        .result as Row[]
      return admin.post(
        `${routes}/save`,
        row ? { id: row.id, receives } : { role, message_type_id: 1, receives },
      )
    }
    expect((await save('manager', false)).status).toBe(200)
    await save('user', true)
    await tell(expires('Настроенный'))
    expect(await hears(reader, 'Настроенный')).toBe(false)
    expect(await hears(keeper, 'Настроенный')).toBe(true)
    expect(await hears(admin, 'Настроенный')).toBe(true)
    await save('manager', true)
    await save('user', false)
    await tell(expires('Возвращённый'))
    expect([await hears(reader, 'Возвращённый'), await hears(keeper, 'Возвращённый')]).toEqual([
      true,
      false,
    ])
  })
  it('of the office select the types that pop up', async () => {
    await admin.post('/api/fms/message-settings/save', { message_type_id: 1, popup: true })
    await tell(expires('Всплывающий'))
    expect((await list(admin, { size: 1 }))[0]).toMatchObject({ is_popup: true })
  })
  it('of a user disable a type, except mandatory ones', async () => {
    const before = (await reader.get(`${base}/getSettings`)).result as {
      types: { message_type_id: number; always: boolean }[]
    }
    expect(before).toEqual({
      types: [
        { message_type_id: 1, muted: false, always: false },
        { message_type_id: 2, muted: false, always: false },
        { message_type_id: 3, muted: false, always: true },
        { message_type_id: 4, muted: false, always: false },
        { message_type_id: 5, muted: false, always: false },
        { message_type_id: 6, muted: false, always: false },
        { message_type_id: 7, muted: false, always: false },
        { message_type_id: 9, muted: false, always: true },
        { message_type_id: 10, muted: false, always: true },
        { message_type_id: 11, muted: false, always: false },
        { message_type_id: 18, muted: false, always: false },
        { message_type_id: 19, muted: false, always: false },
        { message_type_id: 20, muted: false, always: false },
        { message_type_id: 21, muted: false, always: false },
        { message_type_id: 22, muted: false, always: false },
        { message_type_id: 23, muted: false, always: false },
      ],
      email: null,
      letters: false,
    })
    await reader.post(`${base}/saveSettings`, { muted: [1, 3] })
    await tell(expires('Заглушённый'))
    await tell(rights('Важный', 'reader'))
    expect([
      await hears(reader, 'Заглушённый'),
      await hears(reader, 'Важный'),
      await hears(admin, 'Заглушённый'),
    ]).toEqual([false, true, true])
    const { result } = await reader.post(`${base}/saveSettings`, { email: 'reader@example.org' })
    expect(result).toMatchObject({
      email: 'reader@example.org',
      types: Array.from({ length: before.types.length }, (_, i) => ({ muted: i === 0 })),
    })
    expect(
      (await reader.post(`${base}/saveSettings`, { email: 'nobody' })).error?.fields,
    ).toHaveProperty('email')
    expect((await reader.post(`${base}/saveSettings`, { muted: [0] })).status).toBe(400)
    // another address is in the log, masked but distinguishable
    await reader.post(`${base}/saveSettings`, { email: 'reader@example.org', muted: [1] })
    await reader.post(`${base}/saveSettings`, { email: 'thief@example.com' })
    await reader.post(`${base}/saveSettings`, { email: null })
    const logged = await database.query(
      `select a.login, e.event_type_id, e.page_name, e.resource, e.uri_path, e.data
       from event_log e join account a on a.id = e.item_id
       where e.resource = 'account' and e.data -> 'after' ? 'email' order by e.id`,
    )
    const change = (before: string | null, after: string | null) => ({
      ...{ login: 'reader', event_type_id: 2, page_name: 'user', resource: 'account' },
      ...{
        uri_path: `${base}/saveSettings`,
        data: { before: { email: before }, after: { email: after } },
      },
    })
    expect(logged).toEqual([
      change(null, 'r…@example.org'),
      change('r…@example.org', 't…@example.com'),
      change('t…@example.com', null),
    ])
    // whose role gets nothing of a type is not asked about it
    const { types } = (await keeper.get(`${base}/getSettings`)).result as typeof before
    expect(types.map(({ message_type_id }) => message_type_id)).toEqual([2, 3, 4, 5, 6, 7, 9, 11])
  })
})

describe('an import', () => {
  it('notifies only its owner of its result', async () => {
    const job = await check(
      admin,
      await upload(
        admin,
        registry['car-type-category'],
        'name;description\nЛегковые;для людей\nГрузовые;для грузов',
      ),
    )
    expect((await carry(admin, 'apply', job.id)).state).toBe('applied')
    const [row] = (await list(admin, { size: 1 })) as [Row]
    expect(row).toMatchObject({ message_type_id: 2, name_ru: 'Импорт завершён' })
    expect(row.message_ru).toMatch(/добавлено 2, изменено 0/)
    expect(await list(colleague, { message_type_id: 2 })).toEqual([])
  })
})
