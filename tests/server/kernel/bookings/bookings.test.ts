// Bookings: one at a time, whichever path requests a booked record.
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { checkBookings } from '#server/doctor/booking-check.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { specimens } from '#tests/specimens/resources.ts'

const resources = [...allResources(), ...specimens]
const { database, signIn } = await testApp({
  resources,
  shares: { calls: 10, waiting: 1000, patience: 60_000 },
})
const admin = await signIn('admin')
const neighbour = await signIn('neighbour')
const pool = new pg.Pool({ ...database.owner, max: 20 })
const db = createDb(createPool(database.owner))
afterAll(async () => {
  await pool.end()
  await db.destroy()
})

let made = 0
async function add(name: 'car-brand' | 'fuel', caller = admin): Promise<number> {
  const answer = await caller.post(`/api/fms/${name}/save`, { name: `${name} ${++made}` })
  expect(answer.status, answer.text).toBe(200)
  return (answer.result as Row).id
}

const hour = (n: number) => new Date(Date.UTC(2026, 4, 5) + n * 3_600_000).toISOString()
const book = (brand: number | null, from: number, to: number | null, more: Wire = {}) =>
  admin.post('/api/fms/specimen-booking/save', {
    ...{ name: 'работа', brand_id: brand, begins_at: hour(from) },
    ...{ ends_at: to === null ? null : hour(to), ...more },
  })
async function booked(...args: Parameters<typeof book>): Promise<Row> {
  const { status, result, text } = await book(...args)
  expect(status, text).toBe(200)
  return result as Row
}

const stop = (brand: number, first: string, last: string | null) =>
  admin.post('/api/fms/specimen-stop/save', { brand_id: brand, first_day: first, last_day: last })
const getBookings = (of: string, ids: number[], more: Wire = {}, caller = admin) =>
  caller.post('/api/fms/specimen-booking/getBookings', {
    ...{ of, ids, from: hour(0), to: hour(48), ...more },
  })
const spans = async (of: string, id: number) =>
  ((await getBookings(of, [id])).result as { from: string; to: string }[]).map(({ from, to }) => [
    from,
    to,
  ])

describe('one slot', () => {
  it('goes to one of twenty concurrent callers, and the others learn who has it', async () => {
    const brand = await add('car-brand')
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => book(brand, 8, 20, { name: 'первая' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
    const taken = answers.find(({ status }) => status === 200)?.result as Row
    for (const { status, error } of answers) {
      if (status === 200) continue
      expect(error).toMatchObject({
        code: 'busy',
        busy: [
          {
            ...{ of: 'car-brand', of_id: brand, layers: ['presence'] },
            ...{ from: hour(8), to: hour(20), resource: 'specimen-booking', id: taken.id },
          },
        ],
        used_by: [{ resource: 'specimen-booking', id: taken.id }],
      })
      // in words: whose, from when until when in the contract's zone, and what
      expect(error?.message).toMatch(
        /^Автомобиль занят в это время: 05\.05\.2026 13:00 – 06\.05\.2026 01:00, первая/,
      )
      expect(error?.fields?.brand_id).toBe(error?.message)
    }
  })
  it('is free again once it is called off, moved or removed, and touches its neighbours', async () => {
    const brand = await add('car-brand')
    const { id } = await booked(brand, 8, 12)
    await booked(brand, 12, 14)
    expect((await book(brand, 11, 13)).status).toBe(409)
    await admin.post('/api/fms/specimen-booking/save', { id, state: 'off' })
    const second = await booked(brand, 8, 12)
    const resumed = await admin.post('/api/fms/specimen-booking/save', { id, state: 'planned' })
    expect([resumed.status, resumed.error?.code]).toEqual([409, 'busy'])
    await admin.post('/api/fms/specimen-booking/save', {
      id: second.id,
      ...{ begins_at: hour(20), ends_at: hour(22) },
    })
    expect((await book(brand, 8, 12)).status).toBe(200)
    await admin.delete('/api/fms/specimen-booking/delete', { id: second.id })
    expect((await book(brand, 20, 22)).status).toBe(200)
  })
  it('has no end where the record has none', async () => {
    const brand = await add('car-brand')
    await booked(brand, 8, null)
    const { status, error } = await book(brand, 40_000, 40_001)
    expect([status, error?.message]).toEqual([409, expect.stringContaining('13:00 – …')])
    expect((await book(brand, 7, 8)).status).toBe(200)
  })
  it('is separate for each contract', async () => {
    const ours = await add('car-brand')
    const theirs = await add('car-brand', neighbour)
    await booked(ours, 8, 12)
    const body = { name: 'их', brand_id: theirs, begins_at: hour(8), ends_at: hour(12) }
    expect((await neighbour.post('/api/fms/specimen-booking/save', body)).status).toBe(200)
    expect((await getBookings('car-brand', [ours], {}, neighbour)).result).toEqual([])
  })
})

describe('a list of references', () => {
  it('books each of them, and gives back what leaves it', async () => {
    const a = await add('fuel')
    const b = await add('fuel')
    const c = await add('fuel')
    const { id } = await booked(null, 8, 10, { fuel_ids: [a, b] })
    const refused = await book(null, 9, 11, { fuel_ids: [c, b] })
    expect([refused.status, refused.error?.fields]).toEqual([
      409,
      { fuel_ids: expect.stringMatching(/^Занято в это время/) as string },
    ])
    await admin.post('/api/fms/specimen-booking/save', { id, fuel_ids: [a] })
    expect((await book(null, 9, 11, { fuel_ids: [c, b] })).status).toBe(200)
    expect(await spans('fuel', a)).toEqual([[hour(8), hour(10)]])
  })
})

describe('days', () => {
  it('are those of the contract’s zone, first to last, and follow a change of it', async () => {
    const brand = await add('car-brand')
    expect((await stop(brand, '2026-05-05', '2026-05-06')).status).toBe(200)
    const asked = { from: '2026-05-01T00:00:00.000Z', to: '2026-05-20T00:00:00.000Z' }
    const read = async () => (await getBookings('car-brand', [brand], asked)).result
    expect(await read()).toMatchObject([
      {
        layers: ['presence', 'work'],
        from: '2026-05-04T19:00:00.000Z',
        to: '2026-05-06T19:00:00.000Z',
      },
    ])
    await database.query(`update contract set time_zone = 'UTC' where id = 1`)
    expect(await read()).toMatchObject([
      { from: '2026-05-05T00:00:00.000Z', to: '2026-05-07T00:00:00.000Z' },
    ])
    await database.query(`update contract set time_zone = 'Asia/Tashkent' where id = 1`)
  })
})

describe('questions', () => {
  it('find what is free then, now, or but for one record', async () => {
    const free = await add('car-brand')
    const busy = await add('car-brand')
    const { id } = await booked(busy, 8, 12)
    const ask = async (more: Wire) =>
      (
        (
          await admin.post('/api/fms/specimen-booking/getFreeBrands', {
            ...{ id: [free, busy], ...more },
          })
        ).result as Row[]
      ).map((row) => row.id)
    expect(await ask({ from: hour(9), to: hour(10) })).toEqual([free])
    expect((await ask({ from: hour(12), to: hour(13) })).sort()).toEqual([free, busy].sort())
    expect((await ask({ from: hour(9), to: hour(10), except: id })).sort()).toEqual(
      [free, busy].sort(),
    )
    const now = await admin.get('/api/fms/specimen-booking/getFreeBrandsNow')
    expect((now.result as Row[]).map((row) => row.id)).toContain(busy)
    const then = await admin.get(
      `/api/fms/specimen-booking/getFreeBrandsNow?from=${hour(9)}&to=${hour(10)}`,
    )
    expect((then.result as Row[]).map((row) => row.id)).not.toContain(busy)
  })
  it('show whether a record is busy, and by what, also by the bookings of another resource', async () => {
    const brand = await add('car-brand')
    const { id } = await booked(brand, 8, 12)
    for (const base of ['specimen-booking', 'specimen-stop']) {
      const ask = async (more: Wire) =>
        (
          await admin.post(`/api/fms/${base}/getIsBrandBusy`, {
            ...{ brand_id: brand, from: hour(9), to: hour(10), ...more },
          })
        ).result
      expect(await ask({})).toMatchObject({ busy: true, bookings: [{ id }] })
      expect(await ask({ except: id })).toEqual({ busy: false, bookings: [] })
      expect(await ask({ from: hour(12), to: hour(13) })).toEqual({ busy: false, bookings: [] })
    }
  })
  it('reject invalid parameters, each by its name', async () => {
    const { error } = await getBookings('company', [0, 1], { from: 'x', extra: 1 })
    expect(Object.keys(error?.fields ?? {}).sort()).toEqual(['extra', 'from', 'ids', 'of'])
    const turned = await getBookings('car-brand', [1], { to: hour(-1) })
    expect(Object.keys(turned.error?.fields ?? {})).toEqual(['to'])
    const ids = Array.from({ length: 501 }, (_, i) => i + 1)
    expect(Object.keys((await getBookings('car-brand', ids)).error?.fields ?? {})).toEqual(['ids'])
  })
})

describe('the table of bookings', () => {
  it('is checked against the records: missing and superfluous bookings are reported', async () => {
    const brand = await add('car-brand')
    await booked(brand, 8, 12)
    expect(await checkBookings(db, resources)).toMatchObject([{ level: 'good' }])
    await pool.query(
      `update booking set during = tstzrange(lower(during), upper(during) + '1 h')
      where subject = 'car-brand' and subject_id = $1`,
      [brand],
    )
    const [finding, ...others] = await checkBookings(db, resources)
    expect(others).toEqual([])
    expect(finding).toMatchObject({
      level: 'bad',
      what: 'specimen-booking: 1 booking missing, 1 that no record wants',
    })
    const mend = /SELECT set_bookings\(.*\)$/.exec(finding?.mend ?? '')?.[0] ?? ''
    await pool.query(mend)
    expect(await checkBookings(db, resources)).toMatchObject([{ level: 'good' }])
    await pool.query(`insert into booking (contract_id, layer, subject, subject_id, during, resource, record_id)
      values (1, 'work', 'fuel', 1, tstzrange(now(), null), 'specimen-gone', 1)`)
    expect(await checkBookings(db, resources)).toMatchObject([
      { level: 'bad', what: 'specimen-gone has bookings, and books nothing' },
    ])
    await pool.query(`delete from booking where resource = 'specimen-gone'`)
  })
  it('accepts records that swap places in one statement', async () => {
    const brand = await add('car-brand')
    const one = await booked(brand, 8, 10)
    const two = await booked(brand, 10, 12)
    await pool.query(
      `update specimen_booking s set begins_at = o.begins_at, ends_at = o.ends_at
        from specimen_booking o where s.id = any($1) and o.id = any($1) and o.id <> s.id`,
      [[one.id, two.id]],
    )
    const { result } = await getBookings('car-brand', [brand])
    expect(result).toMatchObject([{ id: two.id }, { id: one.id }])
  })
})
