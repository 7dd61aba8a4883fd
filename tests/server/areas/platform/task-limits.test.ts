// Tasks for others: the limit per minute, and one notification per call, however many tasks it
// contains.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { registry } from '#resources/index.ts'
import { say } from '#i18n/server.ts'
import { locales } from '#resources/kernel/locales.ts'
import { productQuotas } from '#server/kernel/account-quotas.ts'
import { carry, check, upload } from '#tests/support/server/import-calls.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Caller, Row, Wire } from '#tests/support/server/test-app.ts'

const { clock, database, signIn } = await testApp({ quotas: productQuotas })
const [keeper, colleague, admin] = await Promise.all([
  signIn('keeper'),
  signIn('colleague'),
  signIn('admin'),
])
const at = '/api/fms/task'
const ids: Record<string, number> = {}
beforeAll(async () => {
  for (const { id, login } of await database.query<{ id: number; login: string }>(
    'select id::int, login from account',
  ))
    ids[login] = id
})
beforeEach(() => {
  clock.advance(2 * 60_000)
  return database.query('delete from notification')
})

const give = (to: Caller, more: Wire = {}, headers: Wire = {}) =>
  keeper.post(`${at}/save`, { name: 'Дело', assignee_id: ids[to.login], ...more }, headers)
const news = async (who: Caller) =>
  (
    (await who.post('/api/fms/staff-notification/getListByFilter', { size: 100 })).result as {
      message_type_id: number
      name_ru: string
      message_ru: string
      about: object
    }[]
  ).map(({ name_ru, message_ru }) => `${name_ru}: ${message_ru}`)

describe('tasks for others', () => {
  it('are limited to thirty per minute, those for oneself are not', async () => {
    for (let i = 0; i < 30; i++) expect((await give(colleague)).status).toBe(200)
    for (const locale of locales) {
      const { status, error, headers } = await give(colleague, {}, { 'accept-language': locale })
      expect([status, error?.code, error?.message]).toEqual([
        429,
        'too_many_tasks',
        say(locale, 'errors.too_many_tasks'),
      ])
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    }
    const own = await give(keeper)
    expect(own.status).toBe(200)
    // neither by a change
    const { id } = own.result as Row
    expect((await keeper.post(`${at}/save`, { id, assignee_id: ids.colleague })).status).toBe(429)
    expect((await admin.post(`${at}/save`, { name: 'x', assignee_id: ids.keeper })).status).toBe(
      200,
    )
    clock.advance(60_000)
    for (let i = 0; i < 30; i++) expect((await give(colleague)).status).toBe(200)
    expect((await give(colleague)).status).toBe(429)
  })
  it('of a bulk call notify each assignee once', async () => {
    const rows = [colleague, admin].flatMap((to) =>
      Array.from({ length: 40 }, (_, i) => ({
        set: { name: `Дело ${i}`, assignee_id: ids[to.login] },
      })),
    )
    const { status, result } = await keeper.post(`${at}/bulk`, { action: 'write', rows })
    expect([status, (result as { done: number }).done]).toEqual([200, 80])
    for (const who of [colleague, admin])
      expect(await news(who)).toEqual(['Новые задачи: «Дело 0» и другие. Поставил(а): keeper'])
    // each row by itself, for one of them is refused
    await database.query('delete from notification')
    const mixed = [...rows.slice(0, 3), { set: { name: '' } }]
    await keeper.post(`${at}/bulk`, { action: 'write', rows: mixed })
    expect(await news(colleague)).toEqual(['Новые задачи: «Дело 0» и другие. Поставил(а): keeper'])
  })
  it('that are changed together are notified once', async () => {
    const made = [await give(colleague), await give(colleague)].map(({ result }) => result as Row)
    await database.query('delete from notification')
    const changed = Object.fromEntries(made.map(({ id }) => [id, null]))
    const body = { action: 'update', ids: changed, set: { due: '2026-05-01' } }
    expect((await keeper.post(`${at}/bulk`, body)).status).toBe(200)
    expect(await news(colleague)).toEqual(['Задачи изменены: «Дело» и другие. Изменил(а): keeper'])
  })
  it('of a file are notified once, and not again when it is undone', async () => {
    const lines = Array.from({ length: 250 }, (_, i) => `Из файла ${i};colleague`)
    const job = await check(
      keeper,
      await upload(keeper, registry.task, `name;assignee_id\n${lines.join('\n')}\n`),
    )
    expect(await news(colleague)).toEqual([])
    expect((await carry(keeper, 'apply', job.id)).applied).toMatchObject({ created: 250 })
    const told = ['Новые задачи: «Из файла 0» и другие. Поставил(а): keeper']
    expect(await news(colleague)).toEqual(told)
    await carry(keeper, 'undo', job.id)
    expect(await news(colleague)).toEqual(told)
  })
})
