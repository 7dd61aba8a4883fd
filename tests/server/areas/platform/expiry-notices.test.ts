// Expiry notices: one per document and threshold, and emails to users who enabled them.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { areaAccounts, areaRules } from '#server/areas/area-registry.ts'
import { notify, smtpPost } from '#server/areas/platform/index.ts'
import { notifyOfExpiry } from '#server/areas/platform/notifications/expiry-notices.ts'
import { sendLetters } from '#server/areas/platform/notifications/email-queue.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { createKernel } from '#server/kernel/create-kernel.ts'
import { allResources } from '#resources/kernel/derive.ts'
import { testApp } from '../../../support/server/test-app.ts'
import type { Caller, Row } from '../../../support/server/test-app.ts'
import { makerFor } from '../../../support/server/valid-rows.ts'
import { mailServer } from '../../../support/network/mail-server.ts'
import { specimens } from '#tests/specimens/resources.ts'

const resources = [...allResources(), ...specimens]
const { database, signIn } = await testApp({ resources })
const pool = createPool(database.app)
const db = createDb(pool)
const kernel = createKernel({
  db,
  resources,
  clock: () => new Date(),
  accounts: areaAccounts,
  rules: areaRules,
  seal: String,
})

afterAll(() => pool.end())
const [admin, reader, keeper, neighbour] = (await Promise.all(
  (['admin', 'reader', 'keeper', 'neighbour'] as const).map(signIn),
)) as [Caller, Caller, Caller, Caller]
const base = '/api/fms/staff-notification'
const list = async (caller: Caller, filter: object = {}) =>
  (await caller.post(`${base}/getListByFilter`, { size: 200, ...filter })).result as Row[]
const texts = async (caller: Caller) =>
  (await list(caller, { message_type_id: 1 })).map(({ message_ru }) => String(message_ru))
/** Of nine in the morning in Tashkent. */
const at = (day: string, hour = '04') => new Date(`${day}T${hour}:00:00.000Z`)

describe('an expiry notice', () => {
  const staff = resources.find(({ name }) => name === 'staff')!
  let person: Row
  beforeAll(async () => {
    await database.query(`update contract set time_zone = 'Asia/Tashkent'`)
    const make = makerFor(admin, resources)
    person = (await make.row(staff, {
      surname: 'Просроченный',
      licence_until: '2026-06-15',
      passport_until: '2026-06-20',
      licence_from: '2020-01-01',
      passport_issued: '2020-01-01',
    })) as Row
    await makerFor(neighbour, resources).row(staff, {
      surname: 'Чужой',
      licence_until: '2026-06-15',
      licence_from: '2020-01-01',
      passport_until: null,
    })
  })
  const heard = async (caller: Caller) =>
    (await texts(caller)).filter((text) => text.startsWith('Просроченный'))

  it('is sent 30 days before, 7 days before and on the last day, each once over repeated runs', async () => {
    const told: [string, number][] = []
    for (const day of [
      '2026-05-15',
      '2026-05-16',
      '2026-05-17',
      '2026-06-07',
      '2026-06-08',
      '2026-06-09',
      '2026-06-15',
      '2026-06-16',
    ]) {
      await notifyOfExpiry(kernel, at(day))
      await notifyOfExpiry(kernel, at(day, '05'))
      told.push([day, (await heard(admin)).filter((text) => text.endsWith('15.06.2026')).length])
    }
    expect(told).toEqual([
      ['2026-05-15', 0],
      ['2026-05-16', 1],
      ['2026-05-17', 1],
      ['2026-06-07', 1],
      ['2026-06-08', 2],
      ['2026-06-09', 2],
      ['2026-06-15', 3],
      ['2026-06-16', 3],
    ])
  })
  it('about a passport is sent only to those who may read passports, and any other to those who may read the record', async () => {
    expect((await heard(admin)).some((text) => text.endsWith('20.06.2026'))).toBe(true)
    expect((await heard(reader)).filter((text) => text.endsWith('20.06.2026'))).toEqual([])
    expect((await heard(reader)).length).toBe(3)
    expect(await heard(keeper)).toEqual([])
  })
  it('stays in its contract', async () => {
    expect((await texts(neighbour)).every((text) => text.startsWith('Чужой'))).toBe(true)
    expect(await texts(neighbour)).toHaveLength(3)
    expect((await texts(admin)).some((text) => text.startsWith('Чужой'))).toBe(false)
  })
  it('is sent again for a renewed document, and no more for an archived employee', async () => {
    const { result } = await admin.post('/api/fms/staff/save', {
      id: person.id,
      licence_until: '2026-07-20',
    })
    await notifyOfExpiry(kernel, at('2026-06-20'))
    expect((await heard(admin)).filter((text) => text.endsWith('20.07.2026'))).toHaveLength(1)
    await admin.delete('/api/fms/staff/delete', { id: person.id, version: (result as Row).version })
    await notifyOfExpiry(kernel, at('2026-07-20'))
    expect((await heard(admin)).filter((text) => text.endsWith('20.07.2026'))).toHaveLength(1)
  })
  it('is sent in the morning of the contract’s time zone', async () => {
    await database.query(`update contract set time_zone = 'Europe/London' where id = 2`)
    await database.query('delete from notification_round')
    const rounds = () =>
      database.query<{ id: number }>(
        'select contract_id::int as id from notification_round order by 1',
      )
    await notifyOfExpiry(kernel, at('2026-08-01', '01'))
    expect(await rounds()).toEqual([])
    await notifyOfExpiry(kernel, at('2026-08-01', '02'))
    expect(await rounds()).toEqual([{ id: 1 }])
    await notifyOfExpiry(kernel, at('2026-08-01', '11'))
    expect(await rounds()).toEqual([{ id: 1 }, { id: 2 }])
  })
  it('is sent once by concurrent processes, for any resource with expiry dates', async () => {
    const specimen = specimens.find(({ name }) => name === 'specimen')!
    const row = (await makerFor(admin, resources).row(specimen, { expires: '2026-09-10' })) as Row
    const second = createKernel({
      db: createDb(pool),
      resources,
      clock: () => new Date(),
      accounts: areaAccounts,
      rules: areaRules,
      seal: String,
    })
    await Promise.all(
      [kernel, second, kernel, second].map((one) => notifyOfExpiry(one, at('2026-09-08'))),
    )
    expect(
      (await list(admin)).filter(
        ({ about }) =>
          JSON.stringify(about) === JSON.stringify({ resource: 'specimen', id: row.id }),
      ),
    ).toHaveLength(1)
  })
  it('is sent only while the record meets the condition of its `expires`', async () => {
    const save = async (body: object) =>
      (await admin.post('/api/fms/specimen-order/save', body)).result as Row
    const paper_until = '2026-10-20'
    const open = await save({ number: 'О-1', state: 'taken', paper_until, wanted_by: paper_until })
    const done = await save({ number: 'О-2', state: 'done', paper_until })
    const told = async () =>
      (await list(admin)).flatMap(({ about }): number[] => {
        const { resource, id } = (about ?? {}) as { resource?: string; id?: number }
        return resource === 'specimen-order' && id !== undefined ? [id] : []
      })
    await notifyOfExpiry(kernel, at('2026-10-18'))
    expect(await told()).toEqual([open.id])
    expect((await save({ id: done.id, state: 'new' })).state).toBe('new')
    await notifyOfExpiry(kernel, at('2026-10-19'))
    expect((await told()).sort((a, b) => a - b)).toEqual([open.id, done.id])
  })
})

describe('an email', () => {
  const tell = (by: string) =>
    db.transaction().execute(async (trx) => {
      const rows = await database.query<{ id: number }>(
        `select id::int from account where login = 'reader'`,
      )
      await notify(
        { db: trx, person: { contractId: 1 }, now: new Date() },
        { type: 'rights_changed', to: [rows[0]!.id], params: { by } },
      )
    })
  const failures: boolean[] = []
  const send = async (url: string) => {
    const post = smtpPost({ url, from: 'park@example.org' })
    try {
      return await sendLetters(db, post, (_error, _id, last) => failures.push(last))
    } finally {
      post.close()
    }
  }
  const waiting = async () => (await database.query('select 1 from notification_letter')).length
  beforeEach(() => failures.splice(0))

  it('is sent through the mail server to users who enabled emails, in their language', async () => {
    const mail = await mailServer()
    await tell('Без письма')
    expect(await waiting()).toBe(0)
    await reader.post(
      `${base}/saveSettings`,
      { email: 'reader@example.org' },
      { 'accept-language': 'uz' },
    )
    await tell('Anvar')
    expect(await send(mail.url)).toBe(1)
    const [letter] = mail.letters
    expect(letter).toMatchObject({ from: 'park@example.org', to: ['reader@example.org'] })
    expect(letter?.text).toContain('Anvar oʻzgartirdi')
    expect(letter?.head).toMatch(/Message-ID: <notification-\d+@example\.org>/i)
    expect(await waiting()).toBe(0)
    expect(await send(mail.url)).toBe(0)
    await mail.close()
  })
  it('is sent once by two processes, with any characters in its texts', async () => {
    const mail = await mailServer()
    await tell('Мошенник\r\nBcc: other@example.org\r\n\r\n.\r\nMAIL FROM:<x@y>')
    await Promise.all([send(mail.url), send(mail.url)])
    expect(mail.letters).toHaveLength(1)
    expect(mail.letters[0]?.to).toEqual(['reader@example.org'])
    expect(mail.letters[0]?.head).not.toContain('Bcc')
    await mail.close()
  })
  it('is retried while the mail server is unavailable or refuses, and finally dropped', async () => {
    const mail = await mailServer()
    await tell('Позже')
    expect(await send('smtp://127.0.0.1:1')).toBe(0)
    expect([await waiting(), failures]).toEqual([1, [false]])
    // not due yet
    expect(await send(mail.url)).toBe(0)
    mail.answer = '451 later'
    await database.query('update notification_letter set next_at = now()')
    expect(await send(mail.url)).toBe(0)
    mail.answer = '250 ok'
    await database.query('update notification_letter set next_at = now()')
    expect(await send(mail.url)).toBe(1)
    mail.answer = '550 nobody'
    await tell('Никогда')
    await database.query('update notification_letter set attempts = 10')
    failures.splice(0)
    await send(mail.url)
    expect([await waiting(), failures]).toEqual([0, [true]])
    await mail.close()
  })
  it('is not sent when the office or the user has disabled emails', async () => {
    await admin.post('/api/fms/message-settings/save', {
      message_type_id: 3,
      popup: true,
      email: false,
    })
    await tell('Без почты')
    expect(await waiting()).toBe(0)
    await reader.post(`${base}/saveSettings`, { email: null })
    await tell('Совсем')
    expect(await waiting()).toBe(0)
  })
})
