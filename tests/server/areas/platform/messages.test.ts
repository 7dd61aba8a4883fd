// Messages between users: readers, unread counts, idempotent sending, and the number of
// statements.
import type { AddressInfo } from 'node:net'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../../../support/server/test-app.ts'
import type { Caller, Row } from '../../../support/server/test-app.ts'
import { openSocket, tokenOf } from '../../../support/server/notification-socket.ts'
import type { Ear } from '../../../support/server/notification-socket.ts'

interface Message {
  no: number
  author: string | null
  mine: boolean
  text: string
  attached: unknown
}

interface Conversation {
  id: number
  role: string | null
  person: { id: number; name: string } | null
  own: boolean
  open: boolean
  unread: number
  last: {
    no: number
    text: string
    at: string
    author: string | null
    mine: boolean
    record: boolean
  }
}

interface Thread {
  conversation: Conversation
  read_no: number
  messages: Message[]
  more: boolean
}

const { app, database, clock, statements, nobody, signIn } = await testApp()
const [admin, colleague, reader, keeper, stranger, neighbour] = (await Promise.all(
  (['admin', 'colleague', 'reader', 'keeper', 'stranger', 'neighbour'] as const).map(signIn),
)) as [Caller, Caller, Caller, Caller, Caller, Caller]
const users: Record<string, number> = {}
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  for (const { id, login } of await database.query<{ id: number; login: string }>(
    `select id::int, login from "user" order by contract_id desc`,
  ))
    users[login] = id
})

beforeEach(async () => {
  await database.query('delete from conversation')
  await database.query('delete from notification')
  clock.advance(120_000)
})

const ears: Ear[] = []
afterEach(() => ears.splice(0).forEach(({ socket }) => socket.terminate()))
const base = '/api/messages'
let key = 0
const send = (
  caller: Caller,
  body: object,
  headers: Record<string, string> = { 'idempotency-key': `message-${++key}` },
) => caller.post(`${base}/send`, { text: 'Здравствуйте', ...body }, headers)
async function sent(
  caller: Caller,
  body: object,
): Promise<{ conversation: number; message: Message }> {
  const { status, text, result } = await send(caller, body)
  if (status !== 200) throw new Error(text)
  return result as { conversation: number; message: Message }
}

const list = async (caller: Caller, query = '') =>
  (await caller.get(`${base}/getConversations${query}`)).result as Conversation[]
const thread = async (caller: Caller, id: number, query = '') =>
  (await caller.get(`${base}/getThread/${id}${query}`)).result as Thread
const read = async (caller: Caller, id: number, no: number) =>
  (await caller.post(`${base}/markRead`, { id, no })).result
const waits = async (caller: Caller) =>
  ((await caller.get('/api/waiting')).result as { messages: number }).messages
const told = async (caller: Caller) =>
  (await caller.post('/api/fms/staff-notification/getListByFilter', { message_type_id: 4 }))
    .result as Row[]

describe('a message to a colleague', () => {
  it('is readable only to the two users, and answered in the same conversation', async () => {
    const first = await sent(admin, { user: users.reader, text: '  Когда вернётся машина?\n' })
    expect(first.message).toMatchObject({
      no: 1,
      author: 'admin',
      mine: true,
      text: 'Когда вернётся машина?',
      attached: 'none',
    })
    const id = first.conversation
    expect((await sent(reader, { conversation: id, text: 'К вечеру' })).message.no).toBe(2)
    expect((await sent(reader, { user: users.admin, text: 'Или завтра' })).conversation).toBe(id)
    const seen = await thread(admin, id)
    expect(seen.messages.map(({ no, author, mine, text }) => [no, author, mine, text])).toEqual([
      [1, 'admin', true, 'Когда вернётся машина?'],
      [2, 'reader', false, 'К вечеру'],
      [3, 'reader', false, 'Или завтра'],
    ])
    expect(seen).toMatchObject({
      read_no: 1,
      more: false,
      conversation: { unread: 2, own: true, open: true, role: null },
    })
    expect(seen.conversation.person).toEqual({ id: users.reader, name: 'reader' })
    const none = await colleague.get(`${base}/getThread/999999999`)
    const other = await colleague.get(`${base}/getThread/${id}`)
    expect([other.status, other.text]).toEqual([404, none.text])
    for (const caller of [colleague, keeper, neighbour]) {
      expect(await list(caller)).toEqual([])
      expect((await send(caller, { conversation: id })).status).toBe(404)
      expect((await caller.post(`${base}/markRead`, { id, no: 1 })).status).toBe(404)
    }
  })
  it('counts as unread only for its recipient, until it is read or answered', async () => {
    const { conversation: id } = await sent(admin, { user: users.reader })
    await sent(admin, { conversation: id })
    await sent(keeper, { user: users.reader })
    expect([
      await waits(reader),
      await waits(admin),
      await waits(keeper),
      await waits(neighbour),
    ]).toEqual([3, 0, 0, 0])
    expect((await list(reader)).map(({ unread }) => unread)).toEqual([1, 2])
    expect(await read(reader, id, 1)).toEqual({ unread: 1 })
    expect(await read(reader, id, 1)).toEqual({ unread: 1 })
    expect(await waits(reader)).toBe(2)
    // beyond the last one there is nothing to read in advance
    expect(await read(reader, id, 99)).toEqual({ unread: 0 })
    await sent(admin, { conversation: id })
    expect(await waits(reader)).toBe(2)
    await sent(reader, { conversation: id, text: 'Ответ' })
    expect([await waits(reader), await waits(admin)]).toEqual([1, 1])
  })
  it('is rejected for oneself, another contract’s user, a disabled one and a former one', async () => {
    const elsewhere = (
      await database.query<{ id: number }>(`select id::int from "user" where login = 'neighbour'`)
    )[0]!.id
    const answers = await Promise.all(
      [elsewhere, users.admin, users.disabled, 999_999_999].map((user) => send(admin, { user })),
    )
    for (const { status, text } of answers) expect([status, text]).toEqual([400, answers[3]!.text])
    expect(answers[3]!.error?.fields).toHaveProperty('user')
    const { conversation: id } = await sent(admin, { user: users.keeper })
    await database.query(
      `update "user" set active = false where login = 'keeper' and contract_id = 1`,
    )
    expect((await thread(admin, id)).conversation.open).toBe(false)
    expect((await send(admin, { conversation: id })).error?.fields).toHaveProperty('conversation')
    await database.query(
      `update "user" set active = true where login = 'keeper' and contract_id = 1`,
    )
    expect((await thread(admin, id)).conversation.open).toBe(true)
    expect(await database.query('select 1 from conversation')).toHaveLength(1)
  })
  it('of a removed user stays with the other, and is hidden from a new owner of the login', async () => {
    await database.query(
      `insert into account (login, password_hash) select 'guest', password_hash from account where login = 'admin'`,
    )
    const invite = `insert into "user" (contract_id, login) values (1, 'guest') returning id::int`
    const [guest] = await database.query<{ id: number }>(invite)
    const { conversation: id } = await sent(admin, { user: guest!.id })
    const he = await signIn('guest' as never)
    await sent(he, { conversation: id, text: 'Моё' })
    await database.query(`delete from "user" where login = 'guest'`)
    expect(await thread(admin, id)).toMatchObject({
      conversation: { person: null, open: false },
      messages: [{ author: 'admin' }, { author: null }],
    })
    await database.query(invite)
    const next = await signIn('guest' as never)
    expect(await list(next)).toEqual([])
    expect((await next.get(`${base}/getThread/${id}`)).status).toBe(404)
    await database.query(`delete from "user" where login = 'guest'`)
  })
})

describe('a message to a role', () => {
  it('is read by all members and its author, and counted as unread for each separately', async () => {
    const { conversation: id } = await sent(stranger, {
      role: 'customer-admin',
      text: 'Нужен пропуск',
    })
    expect([
      await waits(admin),
      await waits(colleague),
      await waits(stranger),
      await waits(reader),
    ]).toEqual([1, 1, 0, 0])
    expect((await list(admin))[0]).toMatchObject({
      id,
      role: 'customer-admin',
      own: false,
      person: { name: 'stranger' },
      unread: 1,
    })
    expect((await list(stranger))[0]).toMatchObject({
      id,
      role: 'customer-admin',
      own: true,
      unread: 0,
    })
    await sent(admin, { conversation: id, text: 'Готов' })
    expect([await waits(admin), await waits(colleague), await waits(stranger)]).toEqual([0, 2, 1])
    for (const caller of [reader, keeper, neighbour])
      expect((await caller.get(`${base}/getThread/${id}`)).status).toBe(404)
    // another author's is another conversation
    expect((await sent(keeper, { role: 'customer-admin' })).conversation).not.toBe(id)
  })
  it('is hidden from former members, and fully readable but not unread for new ones', async () => {
    const { conversation: id } = await sent(stranger, { role: 'manager' })
    expect(await waits(reader)).toBe(1)
    const roles = (login: string, ids: string) =>
      database.query(
        `update membership set role_ids = '${ids}' where contract_id = 1 and user_id = $1`,
        [users[login]],
      )
    await roles('reader', '{4}')
    await roles('keeper', '{3,2}')
    expect([
      await waits(reader),
      await list(reader),
      (await reader.get(`${base}/getThread/${id}`)).status,
    ]).toEqual([0, [], 404])
    expect([
      await waits(keeper),
      (await list(keeper)).map((one) => one.id),
      (await thread(keeper, id)).messages.length,
    ]).toEqual([0, [id], 1])
    await sent(stranger, { conversation: id })
    expect([await waits(reader), await waits(keeper)]).toEqual([0, 1])
    await roles('reader', '{2}')
    await roles('keeper', '{3}')
  })
  it('is rejected if no other user has the role', async () => {
    expect((await send(admin, { role: 'hr' })).error?.fields).toHaveProperty('role')
    expect((await send(keeper, { role: 'user' })).error?.fields).toHaveProperty('role')
    expect((await send(admin, { role: 'tsar' })).status).toBe(400)
  })
})

describe('possible recipients', () => {
  it('are active users of the contract by name, and their roles', async () => {
    const { people, roles } = (await admin.get(`${base}/getRecipients`)).result as {
      people: { name: string; roles: string[] }[]
      roles: object[]
    }
    expect(people.map(({ name }) => name)).toEqual([
      'both',
      'colleague',
      'keeper',
      'reader',
      'stranger',
    ])
    expect(people.find(({ name }) => name === 'both')?.roles).toEqual(['customer-admin', 'manager'])
    expect(roles).toContainEqual({ role: 'customer-admin', people: 2 })
    expect(roles).not.toContainEqual(expect.objectContaining({ role: 'hr' }))
  })
  it('are found by their displayed name, and by no personal data', async () => {
    await database.query(`with e as (insert into staff (contract_id, surname, name, personnel_number, search_key)
        values (1, 'Каримов', 'Азиз', 'T77', ' karimov aziz t77') returning id)
      update "user" set staff_id = (select id from e) where login = 'keeper' and contract_id = 1`)
    const found = async (search: string) =>
      (
        (await admin.get(`${base}/getRecipients?search=${encodeURIComponent(search)}`)).result as {
          people: { name: string }[]
        }
      ).people.map(({ name }) => name)
    expect(await found('карим аз')).toEqual(['Каримов Азиз'])
    expect(await found('Karimov')).toEqual(['Каримов Азиз'])
    expect(await found('T77')).toEqual([])
    expect(await found('reader')).toEqual(['reader'])
    expect(await found('никто')).toEqual([])
    await database.query(
      `update "user" set staff_id = null where login = 'keeper' and contract_id = 1`,
    )
  })
})

describe('two concurrent first messages', () => {
  it('start one conversation', async () => {
    const both = await Promise.all([
      ...Array.from({ length: 4 }, (_, i) => sent(admin, { user: users.reader, text: `a${i}` })),
      ...Array.from({ length: 4 }, (_, i) => sent(reader, { user: users.admin, text: `r${i}` })),
    ])
    expect(new Set(both.map(({ conversation }) => conversation)).size).toBe(1)
    const { messages } = await thread(admin, both[0]!.conversation)
    expect(messages.map(({ no }) => no)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(new Set(messages.map(({ text }) => text)).size).toBe(8)
    await expect(
      database.query(
        `insert into conversation (contract_id, author_id, colleague_id, last_at) values (1, $1, $2, now())`,
        [users.reader, users.admin],
      ),
    ).rejects.toThrow('conversation_pair_key')
  })
  it('cannot include another contract’s users, by a constraint of the database', async () => {
    const [elsewhere] = await database.query<{ id: number }>(
      `select id::int from "user" where login = 'neighbour'`,
    )
    await expect(
      database.query(
        `insert into conversation (contract_id, author_id, colleague_id, last_at) values (1, $1, $2, now())`,
        [users.admin, elsewhere!.id],
      ),
    ).rejects.toThrow('conversation_colleague_fkey')
  })
})

describe('an attached record', () => {
  it('has its title for those who may read it, and is "without access" for others', async () => {
    const { id } = (await admin.post('/api/fms/fuel/save', { name: 'Топливо А' })).result as Row
    const record = { resource: 'fuel', id }
    const { conversation, message } = await sent(admin, { user: users.stranger, record, text: '' })
    expect(message.attached).toMatchObject({ ...record, name: 'Топливо А' })
    const [seen] = (await thread(stranger, conversation)).messages
    expect([seen?.text, seen?.attached]).toEqual(['', 'closed'])
    expect((await list(stranger))[0]?.last).toMatchObject({ text: '', record: true })
    expect((await stranger.get(`${base}/getThread/${conversation}`)).text).not.toContain('fuel')
  })
  it('that the sender may not read is answered like a missing one', async () => {
    const { id } = (await admin.post('/api/fms/fuel/save', { name: 'Топливо Б' })).result as Row
    const other = (await neighbour.post('/api/fms/fuel/save', { name: 'Их топливо' })).result as Row
    const answers = []
    for (const record of [
      { resource: 'fuel', id },
      { resource: 'fuel', id: 999_999_999 },
      { resource: 'fuel', id: other.id },
      { resource: 'nothing', id: 1 },
    ])
      answers.push(await send(stranger, { user: users.admin, record }))
    for (const { status, text } of answers) expect([status, text]).toEqual([400, answers[1]!.text])
    expect(answers[1]!.error?.fields).toHaveProperty('record')
    expect(await list(admin)).toEqual([])
  })
})

describe('sending', () => {
  it('stores a message once per idempotency key', async () => {
    const headers = { 'idempotency-key': 'one-and-only' }
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => send(admin, { user: users.reader }, headers)),
    )
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect([await waits(reader), (await told(reader)).length]).toEqual([1, 1])
    expect((await send(admin, { user: users.reader, text: 'Другое' }, headers)).error?.code).toBe(
      'key_reused',
    )
  })
  it('rejects empty, too long and invalid texts', async () => {
    const fields = async (body: object) =>
      Object.keys((await send(admin, { user: users.reader, ...body })).error?.fields ?? {})
    expect(await fields({ text: ' \n ' })).toEqual(['text'])
    expect(await fields({ text: 'я'.repeat(4001) })).toEqual(['text'])
    expect(await fields({ text: 'a\u0000b' })).toEqual(['text'])
    expect(await fields({ role: 'manager' })).toEqual(['conversation'])
    expect(await fields({ user: undefined })).toEqual(['conversation'])
    expect(await fields({ more: 1 })).toEqual(['more'])
    expect((await sent(admin, { user: users.reader, text: 'я'.repeat(4000) })).message.no).toBe(1)
    const html = '<img src=x onerror=alert(1)> javascript:alert(1)'
    expect((await sent(admin, { user: users.reader, text: html })).message.text).toBe(html)
  })
  it('is throttled after thirty messages a minute, for that author only', async () => {
    for (let i = 0; i < 30; i++) await sent(admin, { user: users.reader })
    const { status, headers } = await send(admin, { user: users.keeper })
    expect([status, Number(headers['retry-after'])]).toEqual([429, 60])
    expect((await send(reader, { user: users.admin })).status).toBe(200)
    clock.advance(60_001)
    expect((await send(admin, { user: users.reader })).status).toBe(200)
  })
  it('is open to every signed-in user', async () => {
    for (const { status } of [
      await send(nobody, { user: 1 }),
      await nobody.get(`${base}/getConversations`),
      await nobody.get(`${base}/getRecipients`),
    ])
      expect(status).toBe(401)
  })
})

describe('recipients of a message', () => {
  it('are notified at once according to their roles, and no more after reading it', async () => {
    const open = async (caller: Caller) => {
      const { port } = app.server.address() as AddressInfo
      const ear = await openSocket(`http://127.0.0.1:${port}`, caller.cookie, {
        staffId: 0,
        token: await tokenOf(caller),
      })
      ears.push(ear)
      return ear
    }
    const his = await open(reader)
    const mine = await open(admin)
    const others = await open(keeper)
    const { conversation: id } = await sent(admin, { user: users.reader, text: 'Тайное слово' })
    const heard = await his.hears(({ message_type_id }) => message_type_id === 4, 1000)
    expect(heard).toMatchObject({
      name: 'Новое сообщение',
      is_popup: true,
      about: { resource: 'messages', id },
      unread: 1,
    })
    await his.hears(({ stirred }) => stirred === 'messages', 1000)
    await mine.hears(({ stirred }) => stirred === 'messages', 1000)
    expect(JSON.stringify(heard)).not.toContain('Тайное')
    await read(reader, id, 1)
    await his.hears(({ unread }) => unread === 0)
    expect(await told(reader)).toMatchObject([{ is_read: true }])
    expect(others.heard).toEqual([])
  })
  it('who disabled notifications still get the message', async () => {
    await reader.post('/api/fms/staff-notification/saveSettings', { muted: [4] })
    await sent(admin, { user: users.reader })
    expect([await told(reader), await waits(reader)]).toEqual([[], 1])
    await reader.post('/api/fms/staff-notification/saveSettings', { muted: [] })
  })
  it('are the only ones to see it: the event log has nothing of it', async () => {
    const before = await database.query('select count(*) from event_log')
    await sent(admin, { user: users.reader, text: 'Тайное слово' })
    expect(await database.query('select count(*) from event_log')).toEqual(before)
  })
})

describe('many conversations and messages', () => {
  beforeEach(async () => {
    await database.query(
      `insert into "user" (contract_id, login) select 1, 'crowd' || i from generate_series(1, 50) i on conflict do nothing`,
    )
    await database.query(
      `with c as (insert into conversation (contract_id, author_id, colleague_id, last_no, last_at)
         select 1, u.id, $1, 100, timestamptz '2026-01-01' + u.id * interval '1 minute' from "user" u where login like 'crowd%' returning id, author_id),
       r as (insert into conversation_reader (contract_id, conversation_id, user_id, read_no, last_no) select 1, id, $1, 98, 100 from c)
       insert into message (contract_id, conversation_id, no, author_id, text, created_at)
       select 1, c.id, n, c.author_id, 'Сообщение ' || n, timestamptz '2026-01-01' + n * interval '1 second' from c, generate_series(1, 100) n`,
      [users.reader],
    )
  })
  it('are paged without duplicates, conversations by latest activity, messages from newest to oldest', async () => {
    const ids: number[] = []
    for (let query = ''; ;) {
      const page = await list(reader, query)
      ids.push(...page.map(({ id }) => id))
      const last = page.at(-1)
      if (!last) break
      expect(page.length).toBe(ids.length < 50 ? 20 : 10)
      query = `?at=${last.last.at}&id=${last.id}`
    }
    expect(ids).toHaveLength(50)
    expect(new Set(ids).size).toBe(50)
    const first = await thread(reader, ids[0]!)
    expect([first.messages.map(({ no }) => no), first.more, first.read_no]).toEqual([
      Array.from({ length: 30 }, (_, i) => 71 + i),
      true,
      98,
    ])
    const last = await thread(reader, ids[0]!, '?before=11')
    expect([last.messages.map(({ no }) => no), last.more]).toEqual([
      Array.from({ length: 10 }, (_, i) => 1 + i),
      false,
    ])
    expect(await waits(reader)).toBe(100)
  })
  it('take as many statements as few', async () => {
    const [{ id }] = (await list(reader)) as [Conversation]
    const cost = async (work: () => Promise<unknown>) => {
      statements.forget()
      await work()
      return statements.texts.filter(
        (text) => !/^(begin|commit|set local|update "?session)/i.test(text),
      ).length
    }
    // what the control centre has open is counted once in some minutes, for everybody
    await waits(reader)
    // the session's own is among them
    expect(await cost(() => list(reader))).toBe(3)
    expect(await cost(() => thread(reader, id))).toBe(4)
    expect(await cost(() => waits(reader))).toBe(2)
    expect(await cost(() => reader.get(`${base}/getRecipients`))).toBe(4)
    expect(await cost(() => send(reader, { conversation: id }))).toBeLessThanOrEqual(14)
  })
})
