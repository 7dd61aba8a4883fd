// kill -9 of a server while dozens of waybills are opened, posted and printed: acknowledged work is
// complete, nothing is partial, and interrupted work is repeated.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { checkLedgers } from '#server/doctor/ledger-check.ts'
import { checkNumbers } from '#server/doctor/number-check.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { verifyLog } from '#server/kernel/seals/index.ts'
import type { Row } from '#tests/support/server/test-app.ts'
import { signedIn, startProcess, stopAll, urlOf } from '../../support/server/server-processes.ts'
import { at } from '../areas/fuel/fuel-office.ts'
import { patientLimits } from '#tests/support/server/patient-limits.ts'
import { waybillOffice } from '../areas/waybill/waybill-office.ts'

const proof = process.env.PROOF === '1'
const rounds = proof ? 8 : 2
const trucks = 8
const atOnce = 4
/** Sheets of a batch of papers: enough to take a while, fewer than a file may hold. */
const printedAtOnce = 48
/** The days of the sheets that are closed; on the one after them a draft waits. */
const days = [3, 4, 5]
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i)

const { database, done, driver, sheet, truck } = await waybillOffice({
  ...patientLimits,
})
const dataDir = mkdtempSync(join(tmpdir(), 'motorpool-waybills-'))
const pool = createPool(database.owner)
const db = createDb(pool)
afterAll(async () => {
  await stopAll()
  await pool.end()
  rmSync(dataDir, { recursive: true, force: true })
})
const launch = () => startProcess({ DATABASE_URL: urlOf(database), DATA_DIR: dataDir })
let server = await launch()
const admin = await signedIn(server, 'admin')
const base = '/api/fms/way-bill'

/** Of each vehicle sheets that are closed, and a draft after them. */
async function morning(): Promise<{ closed: number[]; drafts: number[] }> {
  const made: { closed: number[]; draft: number }[] = []
  // a few at once: the making of them is not what is tested
  for (let from = 0; from < trucks; from += atOnce)
    made.push(...(await Promise.all(upTo(Math.min(atOnce, trucks - from)).map(truckWithSheets))))
  return { closed: made.flatMap(({ closed }) => closed), drafts: made.map(({ draft }) => draft) }
}

async function truckWithSheets(): Promise<{ closed: number[]; draft: number }> {
  const car = await truck()
  const { id: staff_id } = await driver()
  const closed: Row[] = []
  for (const [nth, day] of days.entries()) {
    const row = await sheet(car, { start_date: at(day), staff_id })
    await done('open', row)
    const end = { end_date: at(day, 13), odometer_in: 1100 + 100 * nth }
    closed.push(await done('close', row, { ...end, fuel_in: String(90 - 10 * nth) }))
  }
  const draft = await sheet(car, { start_date: at(days.at(-1)! + 1), staff_id })
  return { closed: closed.map(({ id }) => id), draft: draft.id }
}

interface Batches {
  /** Ids reported as done by a call. */
  acknowledged: number[]
  /** Answers that are no batch's. */
  refused: string[]
  /** Until nothing is left, or the server does not answer. */
  end: Promise<void>
}

/** Calls of five sheets each, one after another. */
function inBatches(transition: 'open' | 'post', ids: readonly number[]): Batches {
  const batches: Batches = { acknowledged: [], refused: [], end: Promise.resolve() }
  const work = async () => {
    for (let from = 0; from < ids.length; from += 5) {
      const asked = ids.slice(from, from + 5)
      const body = { action: 'transition', transition }
      const { status, result, text } = await admin.post<{ refused: { id: number }[] }>(
        server,
        `${base}/bulk`,
        { ...body, ids: Object.fromEntries(asked.map((id) => [id, null])) },
      )
      if (status !== 200) batches.refused.push(`${status} ${text}`)
      else {
        const refused = new Set(result.refused.map(({ id }) => id))
        batches.acknowledged.push(...asked.filter((id) => !refused.has(id)))
        if (refused.size > 0) batches.refused.push(text)
      }
    }
  }
  // it ends where the server does
  batches.end = work().catch(() => undefined)
  return batches
}

/** Of each sheet its state, and what it has written off; of a posted one 10 l. */
const stored = () =>
  database.query<{ id: number; state: string; number: number | null; litres: number }>(
    `select w.id::int, w.state, w.number::int, coalesce((select sum(m.litres) from fuel_movement m
        where m.document = 'way-bill' and m.document_id = w.id), 0)::float as litres from way_bill w`,
  )

async function expectWhole(posted: readonly number[], opened: readonly number[]): Promise<number> {
  const rows = await stored()
  const stateOf = new Map(rows.map(({ id, state }) => [id, state]))
  expect(posted.filter((id) => stateOf.get(id) !== 'posted')).toEqual([])
  expect(opened.filter((id) => stateOf.get(id) !== 'open')).toEqual([])
  const half = rows.filter(({ state, litres }) => litres !== (state === 'posted' ? -10 : 0))
  expect(half).toEqual([])
  expect(rows.filter(({ state, number }) => (state === 'draft') !== (number === null))).toEqual([])
  const found = [...(await checkLedgers(db)), ...(await checkNumbers(db))]
  expect(found.filter(({ level }) => level !== 'good')).toEqual([])
  expect((await verifyLog(db)).faults).toEqual([])
  return rows.filter(({ state }) => state === 'closed' || state === 'draft').length
}

it(
  `during batches leaves complete sheets, ${rounds} times`,
  { timeout: rounds * 90_000 },
  async () => {
    const posted: number[] = []
    const opened: number[] = []
    let interrupted = 0
    for (const round of upTo(rounds)) {
      const { closed, drafts } = await morning()
      const half = Math.ceil(closed.length / 2)
      // from both sides, so that they meet at a vehicle
      const posts = [
        inBatches('post', closed.slice(0, half)),
        inBatches('post', closed.slice(half).reverse()),
      ]
      await expect.poll(() => posts[0]!.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(0)
      const opens = inBatches('open', drafts)
      await sleep((round * 137) % 300)
      await server.kill()
      for (const { end } of [...posts, opens]) await end
      expect([...posts, opens].flatMap(({ refused }) => refused)).toEqual([])
      posted.push(...posts.flatMap(({ acknowledged }) => acknowledged))
      opened.push(...opens.acknowledged)
      server = await launch()
      const left = await expectWhole(posted, opened)
      interrupted += left > 0 ? 1 : 0
      // the same again: existing ones are refused as done, missing ones are created
      for (const ids of [closed, drafts]) await inBatches(ids === closed ? 'post' : 'open', ids).end
      posted.push(...closed)
      opened.push(...drafts)
      expect(await expectWhole(posted, opened)).toBe(0)
    }
    expect(interrupted).toBeGreaterThan(0)
  },
)

it('during a batch of papers leaves no partial file, and prints it again', async () => {
  const posted = (await stored()).flatMap(({ id, state }) => (state === 'posted' ? id : []))
  const ids = posted.slice(0, printedAtOnce)
  const print = () => admin.post(server, `${base}/print`, { form: 'truck', ids, locale: 'ru' })
  const printed = async () =>
    (
      await database.query<{ count: number }>(
        `select count(*)::int as count from event_log where event_type_id = 7 and resource = 'way-bill'`,
      )
    )[0]!.count
  const files = () => (readdirSync(dataDir, { recursive: true }) as string[]).sort()
  const began = performance.now()
  const whole = await print()
  const took = performance.now() - began
  expect([whole.status, whole.text.slice(0, 5), await printed()]).toEqual([200, '%PDF-', 1])
  const before = files()
  const asked = print().then(
    () => 'whole',
    ({ cause }: { cause?: { code?: string } }) => cause?.code,
  )
  await sleep(took / 2)
  await server.kill()
  expect(await asked).toMatch(/^(UND_ERR_SOCKET|ECONNRESET)$/)
  server = await launch()
  expect(files()).toEqual(before)
  // nothing has left the house
  expect(await printed()).toBe(1)
  const again = await print()
  expect([again.status, again.text.trimEnd().slice(-5), await printed()]).toEqual([
    ...[200, '%%EOF', 2],
  ])
  expect(again.text.match(/\/Type\s*\/Page\b/g)).toHaveLength(2 * ids.length)
}, 300_000)
