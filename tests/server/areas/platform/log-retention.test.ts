// Retention of events: who sets it, when it takes effect, who is notified, and what is removed.
import { beforeEach, describe, expect, it } from 'vitest'
import { shorteningDelay } from '#server/areas/platform/event-log/log-retention.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Caller, Row } from '../../../support/server/test-app.ts'

const { database, clock, jobs, signIn } = await testApp()
const at = '/api/fms/event-log'
const day = 24 * 3600_000
let [admin, colleague, keeper, reader, stranger, neighbour] = [] as unknown as [
  Caller,
  Caller,
  Caller,
  Caller,
  Caller,
  Caller,
]
// the clock goes on for weeks, and sessions end
beforeEach(async () => {
  admin = await signIn('admin')
  colleague = await signIn('colleague')
  keeper = await signIn('keeper')
  reader = await signIn('reader')
  stranger = await signIn('stranger')
  neighbour = await signIn('neighbour')
})

const retention = async (caller = admin) => (await caller.get(`${at}/getRetention`)).result
const set = (caller: Caller, months: unknown) => caller.post(`${at}/saveRetention`, { months })
const facts = async (id: number) =>
  ((await admin.get(`${at}/getChanges/${id}`)).result as { facts: unknown }).facts
async function lastEvent(): Promise<Row> {
  const filter = { page_name: 'general', type: 'change', size: 1 }
  return ((await admin.post(`${at}/getListByFilter`, filter)).result as Row[])[0]!
}
const heard = async (caller: Caller) =>
  (
    (await caller.post('/api/fms/staff-notification/getListByFilter', { message_type_id: 10 }))
      .result as Row[]
  ).map(({ message_ru }) => message_ru)

describe('the retention period', () => {
  it('is a setting of the contract between 3 months and 20 years', async () => {
    expect(await retention()).toEqual({
      ...{ months: 60, editable: true, shortens: true },
      pending: null,
    })
    expect(await retention(keeper)).toMatchObject({ editable: true, shortens: false })
    expect(await retention(reader)).toMatchObject({ editable: false, shortens: false })
    for (const value of [2, 241, '12']) {
      const { status, error } = await set(admin, value)
      expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, ['months']])
    }
  })
  it('is extended at once by users who manage users, and the change is logged', async () => {
    expect((await set(reader, 72)).status).toBe(403)
    expect((await set(stranger, 72)).status).toBe(403)
    expect((await set(keeper, 72)).result).toMatchObject({ months: 72, pending: null })
    expect(await retention(neighbour)).toMatchObject({ months: 60 })
    const event = await lastEvent()
    expect([event.type, event.login, await facts(event.id)]).toEqual([
      ...['change', 'keeper'],
      { log_months: 72 },
    ])
  })
  it('becomes shorter by the highest roles alone', async () => {
    for (const caller of [keeper, reader, stranger])
      expect((await set(caller, 71)).status).toBe(403)
    expect(await retention()).toMatchObject({ months: 72, pending: null })
  })
  it('becomes shorter after a week, during which others are notified and can revert it', async () => {
    expect((await set(admin, 12)).result).toMatchObject({
      months: 72,
      pending: { months: 12, from: '2026-01-21' },
    })
    expect(await facts((await lastEvent()).id)).toEqual({
      log_months: 12,
      log_months_from: '2026-01-21',
    })
    for (const caller of [colleague, keeper]) {
      const [said, ...more] = await heard(caller)
      expect(more).toEqual([])
      expect(said).toMatch(/admin: с 21\.01\.2026 события хранятся 12 мес\./)
    }
    for (const caller of [admin, reader, stranger, neighbour])
      expect(await heard(caller)).toEqual([])
    // the same again is no other change, and starts no other week
    clock.advance(day / 4)
    expect((await set(admin, 12)).result).toMatchObject({ pending: { from: '2026-01-21' } })
    expect(await heard(colleague)).toHaveLength(1)
    expect((await set(keeper, 72)).result).toMatchObject({ months: 72, pending: null })
    expect(await facts((await lastEvent()).id)).toEqual({ log_months: 72 })
    clock.advance(shorteningDelay)
    await jobs.run('daily round')
    expect(await retention(await signIn('admin'))).toMatchObject({ months: 72, pending: null })
  })
  it('counts once the week is over', async () => {
    await set(admin, 12)
    clock.advance(shorteningDelay - 1)
    await jobs.run('daily round')
    expect(await retention(await signIn('admin'))).toMatchObject({
      months: 72,
      pending: { months: 12 },
    })
    clock.advance(1)
    await jobs.run('daily round')
    admin = await signIn('admin')
    expect(await retention()).toMatchObject({ months: 12, pending: null })
    const event = await lastEvent()
    expect([event.type, event.login, await facts(event.id)]).toEqual([
      ...['change', null],
      { log_months: 12 },
    ])
    await jobs.run('daily round')
    expect((await lastEvent()).id).toBe(event.id)
  })
})

describe('the daily round', () => {
  const months = async () =>
    (
      await database.query<{ name: string }>(
        `select relname as name from pg_class where relname ~ '^event_log_\\d{6}$' order by 1`,
      )
    ).map(({ name }) => name)
  it('drops whole months once no contract keeps them, and nothing else', async () => {
    expect(await retention()).toMatchObject({ months: 12 })
    await database.query(
      `create table event_log_200101 partition of event_log for values from ('2001-01-01 00:00+00') to ('2001-02-01 00:00+00')`,
    )
    await database.query(
      `insert into event_log (contract_id, event_type_id, page_name, resource, uri_path, data, reg_date) values (1, 1, 'car', 'car', '/', '{}', '2001-01-05')`,
    )
    // 20 months ago: one contract keeps a year, the other five
    const [from, to] = [20, 19].map((ago) =>
      new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - ago, 1))
        .toISOString()
        .slice(0, 10),
    )
    const recent = `event_log_${from!.slice(0, 7).replace('-', '')}`
    await database.query(
      `create table ${recent} partition of event_log for values from ('${from} 00:00+00') to ('${to} 00:00+00')`,
    )
    await set(neighbour, 12)
    await jobs.run('daily round')
    expect(await months()).toContain(recent)
    expect(await months()).not.toContain('event_log_200101')
    clock.advance(shorteningDelay)
    const before = await months()
    await jobs.run('daily round')
    expect(await months()).toEqual(before.filter((name) => name !== recent))
  })
})
