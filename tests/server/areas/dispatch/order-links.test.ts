// Links with which customers without an account follow the progress of their orders.
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { mailServer } from '#tests/support/network/mail-server.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Answer, Row, Wire } from '#tests/support/server/test-app.ts'
import { makerFor } from '#tests/support/server/valid-rows.ts'

const mail = await mailServer()
afterAll(() => mail.close())
const { app, clock, database, jobs, signIn } = await testApp({
  config: {
    ...{ demo: false, publicUrl: 'http://localhost', trustProxy: false, version: 'test' },
    mail: { url: mail.url, from: 'motorpool@example.org' },
  },
})
const start = clock.now
let admin = await signIn('admin')
const make = makerFor(admin, allResources())
const named = (name: string) => allResources().find((one) => one.name === name)!
const base = '/api/fms/dispatching/order'
const hourMs = 3_600_000
const inHours = (hours: number) => new Date(clock.now.getTime() + hours * hourMs).toISOString()
const done = <T = Row & Wire>({ status, text, result }: Answer) => {
  expect(status, text).toBe(200)
  return result as T
}
const step = async (name: string, id: number, more: Wire = {}) =>
  done(await admin.post(`${base}/${name}`, { id, ...more }))
async function submitted(more: Wire = {}): Promise<number> {
  const order = { order_date: inHours(0), desired_at: '2026-01-14T10:00:00.000Z', ...more }
  const { id } = done(await admin.post(`${base}/save`, order))
  await step('submit', id)
  return id
}
const renew = async (id: number) =>
  done<{ path: string; token: string; until: string }>(
    await admin.post(`${base}/renewStatusLink`, { id }),
  )
let visitors = 0
/** As a browser without a session, each time from another place. */
const open = (path: string, headers: Record<string, string> = {}, from?: string) =>
  app.inject({
    ...{ method: 'GET', url: `/${path}`, headers: { accept: 'text/html', ...headers } },
    remoteAddress: from ?? `198.51.100.${++visitors}`,
  })
const textOf = (html: string) =>
  html
    .replace(/<style.*?<\/style>|<nav>.*?<\/nav>/gs, '')
    .replace(/<[^>]*>/g, '\n')
    .split('\n')
    .filter(Boolean)
const withoutNonce = (html: string) => html.replaceAll(/nonce="[^"]*"/g, '')

beforeEach(async () => {
  clock.now = start
  admin = await signIn('admin')
})

describe('the page of a link', () => {
  it('shows the progress of the order, and nothing else', async () => {
    const driver = await make.row(named('staff'), {
      ...{ surname: 'Тайный', name: 'Алишер', patronymic: 'Скрытович' },
    })
    const car = await make.row(named('car'))
    const id = await submitted({
      ...{ customer: 'Завод «Секрет»', address: 'Улица Невидимая', channel_data: '+998901112233' },
      ...{ cargo: 'Слитки', description: 'Никому не говорить', passengers: 3 },
    })
    const { path } = await renew(id)
    expect(textOf((await open(path)).body)).toEqual([
      ...['Статус заявки', 'Статус заявки', 'Статус', 'Согласована'],
      ...['Желаемое время', '14.01.2026 15:00'],
    ])
    await step('assign', id, { car_id: car.id, driver_id: driver.id })
    const { body } = await open(path)
    const shown = textOf(body)
    expect(shown.slice(2, 6)).toEqual([
      ...['Статус', 'Автомобиль назначен', 'Желаемое время', '14.01.2026 15:00'],
    ])
    expect(shown).toEqual(expect.arrayContaining([car.plate_number, 'Алишер']))
    expect(shown.slice(-2)).toEqual(['Ожидаемая подача', '14.01.2026 15:00'])
    const secret = /Тайный|Скрытович|Секрет|Невидимая|99890|Слитки|говорить|<script/
    expect(body).not.toMatch(secret)
    await step('start', id)
    await step('complete', id, { completed_at: clock.now.toISOString() })
    expect(textOf((await open(path)).body).slice(-2)).toEqual(['Завершена', '14.01.2026 12:00'])
  })

  it('is in the visitor’s language, or the chosen one', async () => {
    const { path } = await renew(await submitted())
    const titleIn = async (query: string, language: string) =>
      textOf((await open(path + query, { 'accept-language': language })).body)[0]
    expect(await titleIn('', 'en-GB')).toBe('Order status')
    expect(await titleIn('', 'uz')).toBe('Buyurtma holati')
    expect(await titleIn('', 'uz-Cyrl')).toBe('Буюртма ҳолати')
    expect(await titleIn('?lang=en', 'ru')).toBe('Order status')
    expect(await titleIn('?lang=xx', 'ru')).toBe('Статус заявки')
  })

  it('loads nothing, is not cached, and sends no referrer', async () => {
    const { path } = await renew(await submitted())
    const { headers, body } = await open(path)
    expect(headers).toMatchObject({
      ...{ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' },
      ...{ 'x-robots-tag': 'noindex', 'content-type': 'text/html; charset=utf-8' },
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; .*; style-src 'nonce-[\w+/=]+'$/,
      ),
    })
    expect(headers['set-cookie']).toBeUndefined()
    expect(body).not.toMatch(/<(script|img|link|iframe)/)
  })
})

describe('a link', () => {
  it('that is wrong, renewed, revoked or too old answers the same', async () => {
    const id = await submitted()
    const first = await renew(id)
    const second = await renew(id)
    const wrong = await open(`order-link/${'x'.repeat(43)}`)
    expect([wrong.statusCode, textOf(wrong.body).at(-1)]).toEqual([
      ...[404, 'Ссылка недействительна или её срок истёк'],
    ])
    const same = async (path: string) => {
      const { statusCode, headers, body } = await open(path)
      expect([statusCode, withoutNonce(body)]).toEqual([404, withoutNonce(wrong.body)])
      expect(Object.keys(headers).sort()).toEqual(Object.keys(wrong.headers).sort())
    }
    await same(first.path)
    await same('order-link/made-up')
    expect((await open(second.path)).statusCode).toBe(200)
    done(await admin.post(`${base}/revokeStatusLink`, { id }))
    await same(second.path)
    expect((await admin.post(`${base}/revokeStatusLink`, { id })).status).toBe(404)
  })

  it('expires a week after the end of its order, and after a month if the order is not ended', async () => {
    const ended = await submitted()
    const left = await submitted()
    await step('cancel', ended, { cancel_reason: 'Передумали' })
    const one = await renew(ended)
    const other = await renew(left)
    const at = async (path: string, days: number) => {
      clock.now = new Date(start.getTime() + days * 24 * hourMs)
      return (await open(path)).statusCode
    }
    await database.query(`update "order" set updated_at = $1 where id = $2`, [start, ended])
    expect([await at(one.path, 6.9), await at(one.path, 7.1)]).toEqual([200, 404])
    expect([await at(other.path, 30), await at(other.path, 30.3)]).toEqual([200, 404])
    admin = await signIn('admin')
    const late = await admin.post(`${base}/renewStatusLink`, { id: ended })
    expect(late.error?.code).toBe('state_forbids')
    await jobs.run('daily round')
    const kept = await database.query('select from order_link where order_id = any($1)', [
      [ended, left],
    ])
    expect(kept).toEqual([])
  })

  it('throttles guesses, and too many requests', async () => {
    const { path } = await renew(await submitted())
    const tried: number[] = []
    for (let n = 0; n < 7; n++)
      tried.push((await open(`order-link/${'y'.repeat(43)}`, {}, '192.0.2.1')).statusCode)
    expect(tried).toEqual([404, 404, 404, 404, 404, 429, 429])
    const slowed = await open(path, {}, '192.0.2.1')
    expect([slowed.statusCode, Number(slowed.headers['retry-after']) > 0]).toEqual([429, true])
    expect(textOf(slowed.body)).not.toContain('Согласована')
    const often: number[] = []
    for (let n = 0; n < 61; n++) often.push((await open(path, {}, '192.0.2.2')).statusCode)
    expect([often.filter((status) => status === 200).length, often.at(-1)]).toEqual([60, 429])
  })

  it('is stored only as a hash, and logged without it', async () => {
    const id = await submitted()
    const { token } = await renew(id)
    await admin.post(`${base}/revokeStatusLink`, { id })
    const again = await renew(id)
    const tables = await database.query<{ name: string }>(
      `select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    for (const one of [token, again.token])
      for (const { name } of tables) {
        const found = await database.query(
          `select from "${name}" t where strpos(t::text, $1) > 0 limit 1`,
          [one],
        )
        expect([name, found.length]).toEqual([name, 0])
      }
    const logged = await database.query<{ data: Wire }>(
      `select data from event_log where resource = 'order' and item_id = $1
        and data->'after' ? 'status_link' order by id`,
      [id],
    )
    const flags = logged.map(({ data }) => (data.after as Wire).status_link)
    expect(flags.slice(-3)).toEqual([true, false, true])
    expect(done(await admin.get(`${base}/getById/${id}`)).status_link).toBe(true)
  })

  it('can be created by users who may edit orders, in their own organisation', async () => {
    const id = await submitted()
    await renew(id)
    const reader = await signIn('reader')
    const neighbour = await signIn('neighbour')
    for (const name of ['getStatusLink', 'renewStatusLink', 'revokeStatusLink']) {
      expect((await reader.post(`${base}/${name}`, { id })).status).toBe(403)
      expect((await neighbour.post(`${base}/${name}`, { id })).status).toBe(404)
    }
  })
})

describe('by e-mail', () => {
  it('is sent to the customer in the language of the sender', async () => {
    const id = await submitted()
    const { token, path } = await renew(id)
    mail.letters.length = 0
    const letter = { id, token, to: 'customer@example.org' }
    done(await admin.post(`${base}/sendStatusLink`, letter, { 'accept-language': 'en' }))
    expect(mail.letters.map(({ to }) => to)).toEqual([['customer@example.org']])
    expect(JSON.stringify(mail.letters[0])).toContain(`http://localhost/${path}`)
  })

  it('is a link that was just made, of this order and no other', async () => {
    const id = await submitted()
    const other = await submitted()
    const { token } = await renew(other)
    mail.letters.length = 0
    for (const body of [
      { id, token },
      { id: other, token: 'z'.repeat(43) },
    ]) {
      const { status } = await admin.post(`${base}/sendStatusLink`, {
        ...body,
        to: 'a@example.org',
      })
      expect(status).toBe(404)
    }
    const many = await admin.post(`${base}/sendStatusLink`, {
      ...{ id: other, token, to: 'a@example.org, b@example.org' },
    })
    expect([many.status, mail.letters.length]).toEqual([400, 0])
  })
})
