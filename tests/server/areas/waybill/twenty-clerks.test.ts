// Twenty concurrent clerks, each with a separate session and connection, two at each vehicle and
// two at all waybills: no work is lost, and the result is consistent.
import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { checkLedgers } from '#server/doctor/ledger-check.ts'
import { checkNumbers } from '#server/doctor/number-check.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { signInAgain } from '#tests/support/server/crowd-accounts.ts'
import type { Browser } from '#tests/support/server/server-processes.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'
import { at } from '../fuel/fuel-office.ts'
import { waybillOffice } from './waybill-office.ts'

const { app, database, driver, held, sheet, truck } = await waybillOffice()
const address = await app.listen({ port: 0, host: '127.0.0.1' })
const pool = createPool(database.owner)
afterAll(() => pool.end())

const base = '/api/fms/way-bill'
const proof = process.env.PROOF === '1'
const clerks = 20
const vehicles = 9
const days = proof ? 10 : 3
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i)

/** A write that was answered with 200. */
interface Done {
  id: number
  /** The version that was sent, and the one that was answered. */
  from: number
  to: number
  note: string | null
}
/** One that was not. */
interface Refused {
  status: number
  code: string | undefined
  said: string
}
const done: Done[] = []
const refused: Refused[] = []

const signInAs = (nth: number) => signInAgain({ address, database }, `clerk-${nth}`)

const refusalIn = (text: string) =>
  (JSON.parse(text) as { error?: { code: string; message: string } }).error

/**
 * Requests, and how many of them were answered with 503: a busy machine cancels what waits long.
 */
const asked = { all: 0, unavailable: 0 }

/** Asks again later where the answer is 503. */
async function askPatiently<R>(clerk: Browser, path: string, body: Wire) {
  for (let left = 20; ; left--) {
    const answer = await clerk.post<R>({ address }, `${base}/${path}`, body)
    asked.all += 1
    if (answer.status !== 503 || left === 0) return answer
    asked.unavailable += 1
    await setTimeout(250)
  }
}

async function write(clerk: Browser, path: string, body: Wire & Pick<Row, 'id' | 'version'>) {
  const { status, text, result } = await askPatiently<Row>(clerk, path, body)
  const { id, version: from } = body
  const note = typeof body.note === 'string' ? body.note : null
  if (status === 200) return void done.push({ id, from, to: result.version, note })
  const error = refusalIn(text)
  refused.push({ status, code: error?.code, said: error?.message ?? text })
}

const sheetsOf = async (clerk: Browser, filter: Wire) =>
  clerk.did<Row[]>({ address }, `${base}/getListByFilter`, {
    ...{ ...filter, sort: 'start_date', size: 100 },
  })

/** What is next to be done with a sheet, as the clerk sees it. */
async function takeOn(clerk: Browser, row: Row, note: string, step: number): Promise<void> {
  const { id, version } = row
  if (step % 3 === 0) return write(clerk, 'save', { id, version, note })
  if (row.state === 'draft') return write(clerk, 'open', { id, version })
  if (row.state === 'closed') return write(clerk, 'post', { id, version })
  const seven = 7 * 3_600_000
  await write(clerk, 'close', {
    ...{ id, version, odometer_in: Number(row.odometer_out) + 100 },
    end_date: new Date(Date.parse(String(row.start_date)) + seven).toISOString(),
    fuel_in: String(Number(row.fuel_out) - 10),
  })
}

/** Both clerks of a vehicle look for its first sheet that is not posted, and go on with it. */
async function workAt(clerk: Browser, nth: number, car: Row): Promise<void> {
  for (let step = nth; step < nth + 15 * days; step++) {
    const rows = await sheetsOf(clerk, { car_id: car.id })
    const next = rows.find(({ state }) => state !== 'posted')
    if (next) await takeOn(clerk, next, `${nth}-${step}`, step)
    const last = rows.at(-1)!
    if (next || last.correction_reason !== null) continue
    const { id, version } = last
    await write(clerk, 'correct', { id, version, correction_reason: `проверка ${nth}` })
  }
}

/** Takes the next sheets of all vehicles at once, in one call. */
async function workAtAll(clerk: Browser, nth: number): Promise<void> {
  const [transition, state] = nth % 2 ? ['open', 'draft'] : ['post', 'closed']
  for (let step = 0; step < 8 * days; step++) {
    const left = await sheetsOf(clerk, { state: ['draft', 'open', 'closed'] })
    const first = new Map(left.toReversed().map((row) => [row.car_id, row]))
    const rows = [...first.values()].filter((row) => row.state === state)
    const { status, text, result } = await askPatiently<{
      done: number
      refused: { code: string; message: string }[]
    }>(clerk, 'bulk', {
      ...{ action: 'transition', transition },
      ids: Object.fromEntries(rows.map(({ id, version }) => [id, version])),
    })
    const error = refusalIn(text)
    if (status !== 200) refused.push({ status, code: error?.code, said: error?.message ?? text })
    else
      for (const { code, message } of result.refused)
        refused.push({ status: 422, code, said: message })
  }
}

it('leave numbers without gaps, complete chains and a matching ledger', async () => {
  const cars = await Promise.all(upTo(vehicles).map(() => truck()))
  for (const car of cars) {
    const staff_id = (await driver()).id
    for (const day of upTo(days)) await sheet(car, { start_date: at(2 + day, 3), staff_id })
  }
  const browsers = await Promise.all(upTo(clerks).map(signInAs))
  await Promise.all(
    browsers.map((clerk, nth) =>
      nth < 2 * vehicles ? workAt(clerk, nth, cars[nth % vehicles]!) : workAtAll(clerk, nth),
    ),
  )
  // only actions already done by others are refused, with that reason
  const told = new Set(['stale', 'state_forbids', 'rule', 'validation'])
  const other = refused.filter(({ code }) => !told.has(code ?? ''))
  expect(other).toEqual([])
  // a machine half as quick had 5 of them
  expect(asked.unavailable / asked.all).toBeLessThan(0.1)
  expect(refused.filter(({ said }) => !/[а-я]{3}/.test(said))).toEqual([])
  const stale = refused.filter(({ code }) => code === 'stale')
  expect(stale.length).toBeGreaterThan(0)
  await expectNothingLost()
  await expectSound(cars)
  // and none had to wait for one: the locks are taken in one order
  await Promise.all(browsers.map((clerk) => sheetsOf(clerk, {})))
  expect(
    await database.query(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    ),
  ).toEqual([{ deadlocks: 0 }])
}, 600_000)

/** What was acknowledged of a version was acknowledged once, and each note is in the event log. */
async function expectNothingLost(): Promise<void> {
  const bases = done.map(({ id, from }) => `${id}/${from}`)
  expect(new Set(bases).size).toBe(bases.length)
  const notes = done.filter(({ note }) => note !== null)
  const logged = await database.query<{ id: number; note: string }>(
    `select item_id::int as id, data->'after'->>'note' as note from event_log
      where resource = 'way-bill' and data->'after'->>'note' is not null`,
  )
  const written = logged.map(({ id, note }) => `${id} ${note}`)
  expect(written.sort()).toEqual(notes.map(({ id, note }) => `${id} ${note}`).sort())
  const rows = await database.query<{ id: number; note: string | null }>(
    'select id::int, note from way_bill order by id',
  )
  for (const { id, note } of rows) {
    const own = notes.filter((one) => one.id === id).sort((a, b) => a.to - b.to)
    expect([id, note]).toEqual([id, own.at(-1)?.note ?? null])
  }
}

async function expectSound(cars: readonly Row[]): Promise<void> {
  const rows = await database.query<Row>(
    `select w.*, w.id::int, w.car_id::int, w.number::int, w.fuel_out::float, w.fuel_in::float,
        coalesce((select sum(m.litres) from fuel_movement m where m.contract_id = w.contract_id
          and m.document = 'way-bill' and m.document_id = w.id), 0)::float as written_off
      from way_bill w order by w.car_id, w.start_date`,
  )
  expect(rows).toHaveLength(vehicles * days)
  expect(rows.filter(({ state }) => state !== 'posted')).toEqual([])
  // the kinds of the vehicles have series of their own
  for (const kind of new Set(rows.map(({ way_bill_type_id: id }) => id))) {
    const own = rows.filter(({ way_bill_type_id: id }) => id === kind)
    const numbers = own.map(({ number }) => Number(number)).sort((a, b) => a - b)
    expect(numbers).toEqual(numbers.map((_, nth) => nth + 1))
  }
  for (const [nth, row] of rows.entries()) {
    const last = rows[nth - 1]
    const isFirst = last?.car_id !== row.car_id
    expect([row.odometer_out, row.fuel_out]).toEqual(
      isFirst ? [1000, 100] : [last!.odometer_in, last!.fuel_in],
    )
    expect(row.written_off).toBe(-10)
  }
  for (const car of cars) expect(await held('car', car.id)).toBe(`${100 - 10 * days}.00`)
  const db = createDb(pool)
  const found = [...(await checkLedgers(db)), ...(await checkNumbers(db))]
  expect(found.filter(({ level }) => level !== 'good')).toEqual([])
}
