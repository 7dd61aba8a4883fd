// Months, documents, limits, accounts and series with many concurrent writers on all of them: all
// writers finish, and the result is consistent.
import { afterAll, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { checkLedgers } from '#server/doctor/ledger-check.ts'
import { checkNumbers } from '#server/doctor/number-check.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { specimens } from '#tests/specimens/resources.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import { patientLimits } from '#tests/support/server/patient-limits.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'

const resources = [...allResources(), ...specimens]
const { database, signIn } = await testApp({
  resources,
  ...patientLimits,
})
const admin = await signIn('admin')
const pool = createPool(database.owner)
afterAll(() => pool.end())
const call = async (path: string, body: Wire): Promise<Row> => {
  const { status, result, text } = await admin.post(`/api/fms/${path}`, body)
  expect(status, text).toBe(200)
  return result as Row
}
const proof = process.env.PROOF === '1'
const [writers, each] = proof ? [12, 60] : [6, 12]
const months = ['2026-01-10T05:00:00.000Z', '2026-02-10T05:00:00.000Z']
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i)

/** The status of what may be answered, else all of it. */
const answerOf = ({ status, text }: { status: number; text: string }) =>
  status === 200 || status === 409 ? status : `${status} ${text}`

it('finishes without a reported deadlock', async () => {
  const fuels = [await call('fuel/save', { name: 'A' }), await call('fuel/save', { name: 'B' })]
  const stores: Row[] = []
  const carts: Row[] = []
  const tanks = fuels.map(({ id }) => ({ fuel_id: id, volume: '100000' }))
  for (const i of upTo(3)) {
    stores.push(await call('specimen-store/save', { name: `S${i}`, capacity: '1000000' }))
    carts.push(await call('specimen-cart/save', { name: `C${i}`, tanks }))
  }
  const pick = <T>(list: readonly T[], n: number) => list[n % list.length]!
  for (const store of stores)
    for (const fuel of fuels)
      await call('specimen-delivery/save', {
        ...{ number: 'first', at: months[0], litres: '50000' },
        ...{ store_id: store.id, fuel_id: fuel.id },
      })
  const issueOf = (n: number) => ({
    at: pick(months, n),
    store_id: pick(stores, n).id,
    lines: upTo(3).map((line) => ({
      ...{ fuel_id: pick(fuels, n + line).id, litres: '1' },
      cart_id: pick(carts, n * (line + 1)).id,
    })),
  })
  const month = await call('specimen-month/save', { book: 'stock', month: '2025-12-01' })
  const transition = { action: 'transition', transition: 'post' }
  const steps: ((n: number) => Promise<unknown>)[] = [
    async (n) => {
      const issues = [
        await call('specimen-issue/save', issueOf(n)),
        await call('specimen-issue/save', issueOf(n + 1)),
      ]
      const ids = Object.fromEntries(issues.map(({ id }) => [id, null]))
      return answerOf(await admin.post('/api/fms/specimen-issue/bulk', { ...transition, ids }))
    },
    async (n) => {
      const at = pick(months, n)
      const { id } = await call('specimen-delivery/save', {
        ...{ number: String(n), at, litres: '10' },
        ...{ store_id: pick(stores, n).id, fuel_id: pick(fuels, n).id },
      })
      const moved = { id, at: pick(months, n + 1), store_id: pick(stores, n + 1).id }
      return answerOf(await admin.post('/api/fms/specimen-delivery/save', moved))
    },
    async (n) => {
      const { id } = await call('specimen-act/save', { name: `${n}`, at: pick(months, n) })
      return answerOf(await admin.post('/api/fms/specimen-act/issue', { id }))
    },
    async (n) => {
      const limit = { id: pick(stores, n).id, capacity: String(900_000 - n) }
      return answerOf(await admin.post('/api/fms/specimen-store/save', limit))
    },
    async (n) => {
      const name = n % 2 === 0 ? 'close' : 'reopen'
      const body = { id: month.id, ...(name === 'reopen' && { reason: 'x' }) }
      return answerOf(await admin.post(`/api/fms/specimen-month/${name}`, body))
    },
  ]
  const statuses = await Promise.all(
    upTo(writers).map(async (writer) => {
      const all: unknown[] = []
      for (const i of upTo(each)) all.push(await pick(steps, writer + i)(writer * each + i))
      return all
    }),
  )
  // the month is closed and reopened alternately: the second caller gets a refusal
  expect(statuses.flat().filter((status) => typeof status !== 'number')).toEqual([])
  const db = createDb(pool)
  const found = [...(await checkLedgers(db, resources)), ...(await checkNumbers(db, resources))]
  expect(found.filter(({ level }) => level !== 'good')).toEqual([])
})

it('waits for the closing of a month before it locks the month', async () => {
  const fuel = await call('fuel/save', { name: 'C' })
  const store = await call('specimen-store/save', { name: 'waits', capacity: '1000000' })
  const month = await call('specimen-month/save', { book: 'stock', month: '2026-03-01' })
  const waiting = async () =>
    (await database.query('select from pg_locks where not granted')).length
  const closing = await pool.connect()
  try {
    await closing.query('begin')
    await closing.query('select from contract where id = 1 for update')
    const saved = admin.post('/api/fms/specimen-delivery/save', {
      ...{ number: 'waits', at: '2026-03-10T05:00:00.000Z', litres: '1' },
      ...{ store_id: store.id, fuel_id: fuel.id },
    })
    await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThan(0)
    const free = await closing.query('select from specimen_month where id = $1 for update nowait', [
      month.id,
    ])
    expect(free.rowCount).toBe(1)
    await closing.query('commit')
    expect((await saved).status).toBe(200)
  } finally {
    closing.release()
  }
})
