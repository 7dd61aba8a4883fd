// Saved reports by e-mail: when they are sent, to whom, and their content.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { mailServer } from '#tests/support/network/mail-server.ts'
import { signInRoles } from '#tests/support/server/role-accounts.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'

const mail = await mailServer()
afterAll(() => mail.close())
const app = await testApp({
  config: {
    ...{ demo: false, publicUrl: null, trustProxy: false, version: 'test' },
    mail: { url: mail.url, from: 'motorpool@example.org' },
  },
})
const { clock, database, jobs, signIn } = app
const day = 86_400_000
/** The clock goes on for weeks, which no session outlives. */
const chief = () => signIn('role-chief-engineer')
/** Account by role. */
const accounts = new Map<string, number>()

beforeAll(async () => {
  await signInRoles(app, allResources())
  for (const role of ['chief-engineer', 'hr', 'manager']) {
    const rows = await database.query('select id from account where login = $1', [`role-${role}`])
    const [{ id } = { id: 0 }] = rows as unknown as { id: number }[]
    accounts.set(role, Number(id))
    await database.query(
      `insert into "user" (contract_id, login, active) values (1, $1, true) on conflict do nothing`,
      [`role-${role}`],
    )
    await database.query(
      `insert into notification_setting (account_id, contract_id, email, locale)
       values ($1, 1, $2, 'en') on conflict (account_id, contract_id) do update set email = excluded.email, locale = 'en'`,
      [id, `${role}@example.org`],
    )
  }
})

async function save(more: Wire): Promise<Row> {
  const { status, result, text } = await (
    await chief()
  ).post('/api/fms/report/save', {
    ...{ name: 'Заправки за неделю', report: 'refuelling_summary', preset: 'last_week' },
    ...more,
  })
  expect([status, text]).toEqual([200, text])
  return result as Row
}
const sent = async () => {
  mail.letters.length = 0
  await jobs.run('report-deliveries')
  return mail.letters.map(({ to }) => to[0]).sort()
}

describe('a saved report', () => {
  it('is sent daily, once in the morning, to users who may read it', async () => {
    await save({
      frequency: 'daily',
      recipient_ids: [accounts.get('chief-engineer'), accounts.get('hr')],
    })
    expect(clock.now.toISOString()).toBe('2026-01-14T07:00:00.000Z')
    // an HR clerk reads no refuellings
    expect(await sent()).toEqual(['chief-engineer@example.org'])
    const [letter] = mail.letters
    expect(letter?.head).toContain('multipart/mixed')
    expect(letter?.text).toContain('Refuelling')
    expect(letter?.text).toContain('.xlsx')
    expect(await sent()).toEqual([])
    // the next day, but not at night
    clock.advance(day - 7 * 3_600_000)
    expect(await sent()).toEqual([])
    clock.advance(7 * 3_600_000)
    expect(await sent()).toEqual(['chief-engineer@example.org'])
    await database.query("update report set frequency = 'never'")
  })
  it('is tried again where the mail server refuses it', async () => {
    await save({ frequency: 'daily', recipient_ids: [accounts.get('chief-engineer')] })
    mail.answer = '450 later'
    expect(await sent()).toEqual([])
    mail.answer = '250 ok'
    expect(await sent()).toEqual(['chief-engineer@example.org'])
    await database.query("update report set frequency = 'never'")
  })
  it('is sent with the next week or month', async () => {
    // a Thursday
    expect(clock.now.toISOString().slice(0, 10)).toBe('2026-01-15')
    const recipient_ids = [accounts.get('chief-engineer')]
    await save({ name: 'Неделя', frequency: 'weekly', recipient_ids })
    await save({ name: 'Месяц', frequency: 'monthly', preset: 'last_month', recipient_ids })
    await database.query("update report set created_at = $1 where frequency <> 'never'", [
      clock.now,
    ])
    expect(await sent()).toEqual([])
    clock.advance(4 * day)
    expect(await sent()).toHaveLength(1)
    clock.advance(13 * day)
    // 1 February is a Sunday: the week of the second report began meanwhile, too
    expect(clock.now.toISOString().slice(0, 10)).toBe('2026-02-01')
    expect(await sent()).toHaveLength(2)
    expect(await sent()).toEqual([])
  })
  it('reports the missing parameters', async () => {
    const { status, error } = await (
      await chief()
    ).post('/api/fms/report/save', {
      ...{ name: 'Моточасы', report: 'engine_hours', preset: 'next_30_days', frequency: 'daily' },
    })
    expect([status, Object.keys(error?.fields ?? {}).sort()]).toEqual([400, ['car_id', 'preset']])
  })
})
