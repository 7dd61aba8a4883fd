// Calendar feeds: rights, contents, and expiry.
import { describe, expect, it } from 'vitest'
import { allResources, resourceOf } from '#resources/kernel/derive.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import { makerFor } from '#tests/support/server/valid-rows.ts'
import type { Caller, Row, Wire } from '#tests/support/server/test-app.ts'

// 12:00 on the 14th of January 2026 in Tashkent
const { app, clock, database, signIn } = await testApp()
const admin = await signIn('admin')
const make = makerFor(admin, allResources())
const base = '/api/fms/car-driver'
const save = async (path: string, body: Wire) => {
  const { status, result, text } = await admin.post(`/api/fms/${path}`, body)
  expect(status, text).toBe(200)
  return result as Row
}
let made = 0
const addDriver = (more: Wire = {}) =>
  save('staff/saveStaff', { surname: `Водителев${++made}`, name: 'Али', ...more })
const call = (name: string, body: Wire = {}, caller: Caller = admin, headers: Wire = {}) =>
  caller.post(`${base}/${name}CalendarFeed`, body, headers)
async function renewed(body: Wire, caller: Caller = admin, language = 'ru'): Promise<string> {
  const headers = { 'accept-language': language }
  const { status, result, text } = await call('renew', body, caller, headers)
  expect(status, text).toBe(200)
  return `/${(result as { path: string }).path}`
}
/** As a calendar program asks: no session, no cookie. */
const fetchFeed = (url: string, headers: Record<string, string> = {}, from = '198.51.100.7') =>
  app.inject({ method: 'GET', url, headers, remoteAddress: from })
/** The lines of a calendar as they were before they were folded. */
const linesOf = (body: string) => body.replace(/\r\n[ \t]/g, '').split('\r\n')
const events = (body: string) =>
  linesOf(body)
    .join('\n')
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((text) => Object.fromEntries(text.split('\n').map((line) => line.split(/:(.*)/s))))

describe('a feed', () => {
  it('has planned shifts and absences around now, as iCalendar', async () => {
    const who = await addDriver()
    const car = await make.row(resourceOf('car'))
    const shift = (start_date: string, end_date: string, more: Wire = {}) =>
      save('event-car-driver/save', {
        ...{ staff_id: who.id, car_id: car.id, start_date, end_date, ...more },
      })
    const note = 'Ташкент; Самарканд, через Джизак: взять «накладную» \\ печать'
    const night = await shift('2026-01-15T15:00:00.000Z', '2026-01-16T01:30:00.000Z', { note })
    await shift('2026-01-19T19:00:00.000Z', '2026-01-20T19:00:00.000Z', { all_day: true })
    const off = await shift('2026-01-22T03:00:00.000Z', '2026-01-22T12:00:00.000Z')
    await admin.post('/api/fms/event-car-driver/cancel', { id: off.id })
    await shift('2025-11-22T03:00:00.000Z', '2025-11-22T12:00:00.000Z')
    await shift('2026-09-22T03:00:00.000Z', '2026-09-22T12:00:00.000Z')
    await save('staff-absence/save', {
      ...{ staff_id: who.id, kind: 'leave', start_date: '2026-02-01', end_date: '2026-02-03' },
    })
    const url = await renewed({ staff_id: who.id })
    const { statusCode, headers, body } = await fetchFeed(url)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(headers['set-cookie']).toBeUndefined()

    const raw = body.split('\r\n')
    expect(raw[0]).toBe('BEGIN:VCALENDAR')
    expect(linesOf(body).filter(Boolean).at(-1)).toBe('END:VCALENDAR')
    expect(raw.every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
    expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const [first, whole, leave, ...rest] = events(body)
    expect(rest).toEqual([])
    expect(first).toMatchObject({
      ...{ DTSTART: '20260115T150000Z', DTEND: '20260116T013000Z' },
      SUMMARY: expect.stringMatching(/^Смена водителя: .*\S/),
      DESCRIPTION: 'Ташкент\\; Самарканд\\, через Джизак: взять «накладную» \\\\ печать',
      UID: `shift-1-${night.id}@motorpool`,
    })
    // whole days, the last one no longer part of it
    const days = (one: Wire | undefined) => [one?.['DTSTART;VALUE=DATE'], one?.['DTEND;VALUE=DATE']]
    expect(days(whole)).toEqual(['20260120', '20260121'])
    expect([...days(leave), leave?.SUMMARY]).toEqual(['20260201', '20260204', 'Отпуск'])
  })

  it('is sent again only where it has changed', async () => {
    const who = await addDriver()
    const car = await make.row(resourceOf('car'))
    const shift = await save('event-car-driver/save', {
      ...{ staff_id: who.id, car_id: car.id },
      ...{ start_date: '2026-01-15T03:00:00.000Z', end_date: '2026-01-15T12:00:00.000Z' },
    })
    const url = await renewed({ staff_id: who.id }, admin, 'en')
    const first = await fetchFeed(url)
    expect(first.body).toContain('SUMMARY:Driver shift')
    const known = { 'if-none-match': String(first.headers.etag) }
    clock.advance(60_000)
    const same = await fetchFeed(url, known)
    expect([same.statusCode, same.body]).toEqual([304, ''])
    await save('event-car-driver/save', { id: shift.id, end_date: '2026-01-15T13:00:00.000Z' })
    const changed = await fetchFeed(url, known)
    expect([changed.statusCode, changed.body.includes('DTEND:20260115T130000Z')]).toEqual([
      200,
      true,
    ])
  })

  it('ends once it is renewed, revoked, or its employee has left', async () => {
    const who = await addDriver()
    const left = await addDriver()
    const archived = await addDriver()
    const status = async (url: string) => (await fetchFeed(url, {}, '203.0.113.9')).statusCode
    const first = await renewed({ staff_id: who.id })
    const second = await renewed({ staff_id: who.id })
    expect([await status(first), await status(second)]).toEqual([404, 200])
    expect((await call('revoke', { staff_id: who.id })).result).toEqual({ since: null })
    expect(await status(second)).toBe(404)
    expect((await call('revoke', { staff_id: who.id })).status).toBe(404)
    const url = await renewed({ staff_id: left.id })
    await save('staff/saveStaff', {
      ...{ id: left.id, dismissed: true, dismissal_date: '2026-01-14' },
    })
    expect(await status(url)).toBe(404)
    expect((await call('renew', { staff_id: left.id })).status).toBe(404)
    const gone = await renewed({ staff_id: archived.id })
    await admin.delete('/api/fms/staff/delete', { id: archived.id })
    expect(await status(gone)).toBe(404)
  })

  it('throttles guesses of addresses, and too many requests', async () => {
    const url = await renewed({ staff_id: (await addDriver()).id })
    const wrong = `/feeds/${'x'.repeat(43)}`
    const tried: number[] = []
    for (let n = 0; n < 7; n++) tried.push((await fetchFeed(wrong, {}, '192.0.2.1')).statusCode)
    expect(tried).toEqual([404, 404, 404, 404, 404, 429, 429])
    expect((await fetchFeed(url, {}, '192.0.2.2')).statusCode).toBe(200)
    const often: number[] = []
    for (let n = 0; n < 60; n++) often.push((await fetchFeed(url, {}, '192.0.2.2')).statusCode)
    expect(often.filter((status) => status === 200)).toHaveLength(59)
    expect(often.at(-1)).toBe(429)
  })
})

describe('the address of a feed', () => {
  it('is stored only as a hash, and logged without it', async () => {
    const who = await addDriver()
    const url = await renewed({ staff_id: who.id })
    await call('revoke', { staff_id: who.id })
    const again = await renewed({ staff_id: who.id })
    for (const token of [url, again].map((one) => one.split('/').at(-1)!)) {
      const tables = await database.query<{ name: string }>(
        `select table_name as name from information_schema.tables
          where table_schema = 'public' and table_type = 'BASE TABLE'`,
      )
      for (const { name } of tables) {
        const found = await database.query(
          `select from "${name}" t where strpos(t::text, $1) > 0 limit 1`,
          [token],
        )
        expect([name, found.length]).toEqual([name, 0])
      }
    }
    const logged = await database.query<{ data: Wire }>(
      `select data from event_log where resource = 'staff' and item_id = $1
        and data->'after' ? 'calendar_feed' order by id`,
      [who.id],
    )
    const flags = logged.map(({ data }) => (data.after as Wire).calendar_feed)
    expect(flags.slice(-3)).toEqual([true, false, true])
    const { result } = await admin.get(`/api/fms/staff/getById/${who.id}`)
    expect(result).toMatchObject({ calendar_feed: true })
  })

  it('can be created for others by users who may edit the schedule, for themselves by all', async () => {
    const who = await addDriver()
    const own = await addDriver()
    const reader = await signIn('reader')
    for (const name of ['get', 'renew', 'revoke'])
      expect((await call(name, { staff_id: who.id }, reader)).status).toBe(403)
    // an account without an employee has no shifts of its own
    expect((await call('renew', {}, reader)).status).toBe(403)
    await database.query(
      `update membership set staff_id = $1
        where contract_id = 1 and account_id = (select id from account where login = 'reader')`,
      [own.id],
    )
    const url = await renewed({}, reader)
    expect((await fetchFeed(url, {}, '203.0.113.20')).statusCode).toBe(200)
    expect((await call('get', {}, reader)).result).toEqual({ since: clock.now.toISOString() })
    await database.query(`update account set active = false where login = 'reader'`)
    expect((await fetchFeed(url, {}, '203.0.113.20')).statusCode).toBe(404)
    await database.query(`update account set active = true where login = 'reader'`)
    const neighbour = await signIn('neighbour')
    expect((await call('renew', { staff_id: who.id }, neighbour)).status).toBe(404)
    expect((await call('get', { staff_id: own.id }, neighbour)).result).toEqual({ since: null })
  })
})
