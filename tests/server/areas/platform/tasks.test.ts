// Tasks: visibility, who may change the state, the completion record, and notifications.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '#resources/index.ts'
import { callsOf } from '#resources/kernel/calls/standard-calls.ts'
import { allResources } from '#resources/kernel/derive.ts'
import { notifyOfExpiry } from '#server/areas/platform/notifications/expiry-notices.ts'
import { areaAccounts, areaRules } from '#server/areas/area-registry.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { createKernel } from '#server/kernel/create-kernel.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Caller, Row, Wire } from '../../../support/server/test-app.ts'

const { database, clock, signIn } = await testApp()
const pool = createPool(database.app)
afterAll(() => pool.end())
const kernel = createKernel({
  ...{ db: createDb(pool), resources: allResources(), rules: areaRules },
  clock: () => clock.now,
  accounts: areaAccounts,
  seal: (text) => text,
})

const [admin, colleague, keeper, reader, neighbour] = (await Promise.all(
  (['admin', 'colleague', 'keeper', 'reader', 'neighbour'] as const).map(signIn),
)) as [Caller, Caller, Caller, Caller, Caller]
const ids: Record<string, number> = {}
const at = '/api/fms/task'
beforeAll(async () => {
  for (const { id, login } of await database.query<{ id: number; login: string }>(
    'select id::int, login from account',
  ))
    ids[login] = id
  // edits tasks, but manages no users
  for (const [role, level] of [
    ['user', 0],
    ['driver', 0],
    ['manager', 0],
  ] as const)
    await database.query(
      `update access_level set level = $2 where resource = 'user' and role = $1`,
      [role, level],
    )
  await database.query(
    `update access_level set level = 15 where resource = 'task' and role in ('user', 'driver', 'manager')`,
  )
})

const stranger = await signIn('stranger')
const give = async (from: Caller, to: Caller, more: Wire = {}): Promise<Row> => {
  const { status, result, text } = await from.post(`${at}/save`, {
    name: 'Проверить шины',
    assignee_id: ids[to.login],
    ...more,
  })
  if (status !== 200) throw new Error(text)
  return result as Row
}

const told = ({ status, error }: Awaited<ReturnType<Caller['get']>>) => [status, error?.code]
const news = async (who: Caller, type: number) =>
  (
    ((
      await who.post('/api/fms/staff-notification/getListByFilter', {
        message_type_id: type,
        size: 100,
      })
    ).result ?? []) as Row[]
  ).map(({ message_ru, about }) => [String(message_ru), about])
const waits = async (who: Caller) =>
  ((await who.get('/api/waiting')).result as Record<string, number>).task

describe('a task', () => {
  it('is visible to its author, its assignee and user administrators, in every call', async () => {
    const { id } = await give(keeper, stranger, { name: 'Видимость Квокка', due: '2026-01-20' })
    for (const who of [keeper, stranger, admin, colleague])
      expect((await who.get(`${at}/getById/${id}`)).status, who.login).toBe(200)
    await stranger.post(`${at}/save`, { id, state: 'work' })
    const event = ((await stranger.get(`${at}/getHistory/${id}`)).result as { id: number }[])[0]!.id
    // once for what is there, once for what was removed
    for (const gone of [false, true]) {
      if (gone) expect((await keeper.delete(`${at}/delete`, { id })).status).toBe(200)
      const last = gone
        ? ((await keeper.get(`${at}/getRemoved`)).result as { event: number }[])[0]!.event
        : event
      for (const who of [reader, neighbour]) {
        const asked: Record<string, () => ReturnType<Caller['get']>> = {
          getList: () => who.get(`${at}/getList`),
          getListAll: () => who.get(`${at}/getListAll`),
          getListPerPage: () => who.get(`${at}/getListPerPage/0/20`),
          getCount: () => who.get(`${at}/getCount`),
          getById: () => who.get(`${at}/getById/${id}`),
          getListByFilter: () => who.post(`${at}/getListByFilter`, { search: 'Квокка' }),
          getCountByFilter: () => who.post(`${at}/getCountByFilter`, { search: 'Квокка' }),
          getGroupsByFilter: () =>
            who.post(`${at}/getGroupsByFilter`, {
              by: 'assignee_id',
              filter: { search: 'Квокка' },
            }),
          getCountsByFilter: () =>
            who.post(`${at}/getCountsByFilter`, { counts: [{ filter: { search: 'Квокка' } }] }),
          export: async () => {
            const { result } = await who.post(`${at}/export`, {
              filter: {},
              columns: ['name'],
              format: 'csv',
            })
            return who.get((result as { url: string }).url)
          },
          getHistory: () => who.get(`${at}/getHistory/${id}`),
          save: () => who.post(`${at}/save`, { id, name: 'Чужая' }),
          revert: () => who.post(`${at}/revert`, { id, event: last }),
          getNames: () => who.post(`${at}/getNames`, { texts: ['видимость квокка', 'квокка'] }),
          bulk: () =>
            who.post(`${at}/bulk`, { action: 'update', ids: [id], set: { name: 'Чужая' } }),
          delete: () => who.delete(`${at}/delete`, { id }),
          getRemoved: () => who.get(`${at}/getRemoved`),
          bringBack: () => who.post(`${at}/bringBack`, { event: last }),
        }
        for (const { name } of callsOf(registry.task).filter(
          (call) => !call.name.startsWith('import'),
        )) {
          const answer = await asked[name]!()
          expect(answer.text, `${who.login} ${name}`).not.toContain('Видимость')
          if (['getById', 'getHistory', 'save', 'revert', 'delete', 'bringBack'].includes(name))
            expect(told(answer), `${who.login} ${name}`).toEqual([404, 'not_found'])
        }
        for (const [path, body] of [
          ['api/search?q=Квокка', null],
          ['api/fms/event-log/getListByFilter', { item_id: id, size: 100 }],
          [`api/fms/event-log/getChanges/${last}`, null],
          [
            'api/drafts/save',
            { screen: 'task', record: String(id), version: 1, base: {}, fields: { name: 'x' } },
          ],
          ['api/fms/task/see', { id }],
        ] as const) {
          const { text } = body ? await who.post(`/${path}`, body) : await who.get(`/${path}`)
          expect(text, `${who.login} ${path}`).not.toContain('Квокка')
          expect(text, `${who.login} ${path}`).not.toContain('"saved_at":"')
          expect(text, `${who.login} ${path}`).not.toMatch(/"page_name":"task"/)
        }
      }
      // users who may read the log and see the task find both values there
      const log = (
        await admin.post('/api/fms/event-log/getListByFilter', {
          item_id: id,
          page_name: 'task',
          size: 100,
        })
      ).result as Row[]
      expect(log.length).toBeGreaterThan(gone ? 2 : 1)
    }
    expect((await stranger.get(`${at}/getHistory/${id}`)).status).toBe(200)
    expect((await admin.get(`${at}/getRemoved`)).text).toContain('Квокка')
  })
  it('shows its other viewers only to users who can see it', async () => {
    const { id } = await give(keeper, stranger)
    await keeper.post('/api/presence', { resource: 'task', id })
    expect(
      ((await stranger.post('/api/presence', { resource: 'task', id })).result as unknown[]).length,
    ).toBe(1)
    expect((await reader.post('/api/presence', { resource: 'task', id })).result).toEqual([])
    expect(
      ((await stranger.post('/api/presence', { resource: 'task', id })).result as unknown[]).length,
    ).toBe(1)
  })
  it('is updated by its author and assignee only, and deleted by its author or a user administrator', async () => {
    const { id } = await give(keeper, stranger)
    expect(told(await admin.post(`${at}/save`, { id, state: 'done' }))).toEqual([
      422,
      'not_own_task',
    ])
    expect(told(await stranger.delete(`${at}/delete`, { id }))).toEqual([422, 'not_own_task'])
    // user administrators may correct everything except the state, also the assignee
    expect((await admin.post(`${at}/save`, { id, assignee_id: ids.reader })).status).toBe(200)
    expect(told(await stranger.get(`${at}/getById/${id}`))).toEqual([404, 'not_found'])
    expect((await reader.post(`${at}/save`, { id, state: 'work' })).status).toBe(200)
    expect((await keeper.post(`${at}/save`, { id, state: 'cancelled' })).status).toBe(200)
    expect((await admin.delete(`${at}/delete`, { id })).status).toBe(200)
  })
  it('records who completed it and when, as long as it is done', async () => {
    const { id } = await give(keeper, stranger)
    const done = (await stranger.post(`${at}/save`, { id, state: 'done' })).result as Row
    expect(done).toMatchObject({
      done_at: clock.now.toISOString(),
      done_by: 'stranger',
      author: 'keeper',
      created_by: ids.keeper,
    })
    expect((await keeper.post(`${at}/save`, { id, state: 'work' })).result).toMatchObject({
      done_at: null,
      done_by: null,
    })
    expect(told(await stranger.post(`${at}/save`, { id, done_by: 'keeper' }))).toEqual([
      400,
      'validation',
    ])
  })
  it('is rejected for another contract’s user, a former one and an unknown one', async () => {
    for (const other of ['neighbour', 'disabled', 'nowhere'])
      expect(
        (await keeper.post(`${at}/save`, { name: 'x', assignee_id: ids[other] })).error?.fields,
        other,
      ).toEqual(
        (await keeper.post(`${at}/save`, { name: 'x', assignee_id: 987_654 })).error?.fields,
      )
    const names = (
      (await stranger.get('/api/fms/colleague/getList')).result as { name: string }[]
    ).map(({ name }) => name)
    expect(names).toContain('keeper')
    for (const other of ['neighbour', 'disabled', 'nowhere']) expect(names).not.toContain(other)
  })
  it('can have an attached record that its author may read, and no other', async () => {
    const fuel = ((await admin.post('/api/fms/fuel/save', { name: 'Бензин задачи' })).result as Row)
      .id
    const theirs = (
      (await neighbour.post('/api/fms/fuel/save', { name: 'Их бензин' })).result as Row
    ).id
    expect((await give(keeper, stranger, { about: `fuel/${fuel}` })).about).toBe(`fuel/${fuel}`)
    const refused = async (who: Caller, about: string) =>
      (await who.post(`${at}/save`, { name: 'x', assignee_id: ids.keeper, about })).text
    const missing = await refused(keeper, 'fuel/987654')
    expect(missing).toContain('about')
    expect(await refused(keeper, `fuel/${theirs}`)).toBe(missing)
    expect(await refused(keeper, 'nothing/1')).toBe(missing)
    expect(await refused(stranger, `fuel/${fuel}`)).toBe(missing) // reads no fuels
  })
})

describe('the task badge', () => {
  it('counts open tasks that the assignee has not opened, regardless of other readers', async () => {
    const before = await waits(stranger)
    const { id } = await give(keeper, stranger)
    expect(await waits(stranger)).toBe((before ?? 0) + 1)
    await keeper.post(`${at}/see`, { id })
    expect(await waits(stranger)).toBe((before ?? 0) + 1)
    expect((await stranger.post(`${at}/see`, { id })).result).toEqual({ fresh: true })
    expect((await stranger.post(`${at}/see`, { id })).result).toEqual({ fresh: false })
    expect(await waits(stranger)).toBe(before)
    expect(((await keeper.get(`${at}/getById/${id}`)).result as Row).seen_at).toBe(
      clock.now.toISOString(),
    )
    // reassigned, it is new to the new assignee
    const others = await waits(reader)
    await keeper.post(`${at}/save`, { id, assignee_id: ids.reader })
    expect(await waits(reader)).toBe((others ?? 0) + 1)
    await keeper.post(`${at}/save`, { id, state: 'cancelled' })
    expect(await waits(reader)).toBe(others)
    // a task assigned to oneself is already known
    const own = await waits(keeper)
    await give(keeper, keeper)
    expect(await waits(keeper)).toBe(own)
  })
})

describe('a participant of a task', () => {
  it('is notified of the assignment, its outcome and a new due date, unless they caused it', async () => {
    const { id } = await give(keeper, stranger, { name: 'Вести', due: '2026-03-01' })
    const about = { resource: 'task', id }
    expect(await news(stranger, 5)).toContainEqual(['Вести. Поставил(а): keeper', about])
    expect(JSON.stringify(await news(keeper, 5))).not.toContain('Вести')
    await keeper.post(`${at}/save`, { id, due: '2026-03-02' })
    expect(await news(stranger, 6)).toContainEqual([
      'Вести. Новый срок: 02.03.2026, изменил(а): keeper',
      about,
    ])
    await stranger.post(`${at}/save`, { id, state: 'done' })
    const of = async (who: Caller) =>
      (await news(who, 6)).filter(([text]) => String(text).startsWith('Вести'))
    expect(await of(keeper)).toEqual([['Вести. Выполнил(а): stranger', about]])
    expect((await of(stranger)).length).toBe(1)
    await keeper.post(`${at}/save`, { id, description: 'Слова' })
    expect((await of(stranger)).length).toBe(1)
  })
  it('is notified once in the morning of the due date, and once when it is overdue', async () => {
    const { id } = await give(keeper, stranger, { name: 'Срочная', due: '2026-02-10' })
    await give(keeper, stranger, { name: 'Готовая', due: '2026-02-10', state: 'done' })
    const round = async (moment: string) => {
      await notifyOfExpiry(kernel, new Date(moment))
      return [await news(stranger, 7), await news(keeper, 7)].map((list) =>
        list.map(([text]) => text),
      )
    }
    // six in the morning in Tashkent, then eight
    expect(await round('2026-02-10T01:00:00Z')).toEqual([[], []])
    const onTheDay = ['Срочная: 10.02.2026']
    expect(await round('2026-02-10T03:00:00Z')).toEqual([onTheDay, []])
    expect(await round('2026-02-10T05:00:00Z')).toEqual([onTheDay, []])
    const late = 'Срочная: срок был 10.02.2026'
    expect(await round('2026-02-11T03:00:00Z')).toEqual([[late, ...onTheDay], [late]])
    expect(await round('2026-02-12T03:00:00Z')).toEqual([[late, ...onTheDay], [late]])
    // private tasks are not announced to others, as documents are
    expect(JSON.stringify(await news(admin, 1))).not.toContain('Срочная')
    await stranger.post(`${at}/save`, { id, state: 'done' })
  })
})
