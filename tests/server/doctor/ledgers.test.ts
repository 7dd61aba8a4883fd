// Damaged ledgers and numbers: each finding names the damage and the remedy.
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { checkLedgers } from '#server/doctor/ledger-check.ts'
import { checkNumbers } from '#server/doctor/number-check.ts'
import { lineOf } from '#server/doctor/finding.ts'
import type { Finding } from '#server/doctor/finding.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { verifyMovements } from '#server/kernel/seals/index.ts'
import { specimens } from '#tests/specimens/resources.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'

const resources = [...allResources(), ...specimens]
const ledgers = resources.filter(({ mode }) => mode === 'ledger')
const { database, signIn } = await testApp({ resources })
const admin = await signIn('admin')
const pool = createPool(database.owner)
const db = createDb(pool)
afterAll(() => pool.end())

async function call(path: string, body: Wire): Promise<Row> {
  const { status, result, text } = await admin.post(`/api/fms/${path}`, body)
  expect(status, text).toBe(200)
  return result as Row
}

const at = '2026-01-10T05:00:00.000Z'
const fuel = await call('fuel/save', { name: 'A' })
const store = await call('specimen-store/save', { name: 'S', capacity: '100.00' })
const tanks = [{ fuel_id: fuel.id, volume: '50' }]
const cart = await call('specimen-cart/save', { name: 'C', tanks })
const stored = { store_id: store.id, fuel_id: fuel.id }
const delivery = await call('specimen-delivery/save', { number: '1', at, ...stored, litres: '60' })
await call('specimen-delivery/save', { id: delivery.id, litres: '70', weight: '5' })
const lines = [{ fuel_id: fuel.id, litres: '20', cart_id: cart.id }]
const issue = await call('specimen-issue/save', { at, store_id: store.id, lines })
await call('specimen-issue/post', { id: issue.id })
const acts: Row[] = []
for (const name of ['a', 'b', 'c']) {
  const act = await call('specimen-act/save', { name, at })
  acts.push(await call('specimen-act/issue', { id: act.id }))
}

/** The findings after a change of the database, which is then reverted. */
async function after(change: string, look: (db: Db) => Promise<Finding[]>): Promise<string[]> {
  const undone = new Error('taken back')
  let found: string[] = []
  await db
    .transaction()
    .execute(async (trx) => {
      for (const table of [
        'specimen_movement',
        'specimen_act',
        'specimen_delivery',
        'specimen_store',
      ])
        await sql.raw(`alter table ${table} disable trigger user`).execute(trx)
      for (const table of ['account', 'day'])
        await sql.raw(`alter table specimen_movement__${table} disable trigger user`).execute(trx)
      await sql.raw(change).execute(trx)
      found = (await look(trx)).map(lineOf)
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  return found
}

const inLedgers = (one: Db) => checkLedgers(one, resources)
const inNumbers = (one: Db) => checkNumbers(one, resources)

it('finds nothing where nothing is wrong', async () => {
  expect((await inLedgers(db)).map(lineOf)).toEqual([
    '✓ ledgers: 5 movements, balances as they make them',
  ])
  expect((await inNumbers(db)).map(lineOf)).toEqual(['✓ numbers: 3 documents, without a gap'])
  expect(await verifyMovements(db, ledgers)).toEqual({ movements: 5, faults: [] })
})

it.each([
  [
    /accounts that are not their sums: 1/,
    'update specimen_movement__account set litres = litres + 1 where store_id is not null',
  ],
  [
    /days that are not their movements: 1/,
    'update specimen_movement__day set low = low - 1 where account_id = (select min(id) from specimen_movement__account)',
  ],
  [
    /days that are not their movements: 1/,
    'delete from specimen_movement__day where account_id = (select min(id) from specimen_movement__account)',
  ],
  [/below zero or above their limit: 1/, `update specimen_store set capacity = 10`],
  [
    /do not match what they take back: 1 \(movement 2\)/,
    'update specimen_movement set litres = -59 where reverses_id is not null',
  ],
  [/not those of their specimen-delivery: 1/, 'delete from specimen_delivery'],
  [/not those of their specimen-delivery: 1/, 'update specimen_delivery set litres = 71'],
  [
    /not those of their specimen-issue: 1/,
    'delete from specimen_movement where cart_id is not null',
  ],
])('%s', async (said, change) => {
  const found = await after(change, inLedgers)
  expect(found.filter((line) => said.test(line))).toHaveLength(1)
  for (const line of found) expect(line).toMatch(/^✗ ledgers: .+ — .+/)
})

it.each([
  [/missing 2/, 'delete from specimen_act where number = 2'],
  [/its series says 3, its last document has 2/, 'delete from specimen_act where number = 3'],
  [/its series says nothing/, 'delete from number_series'],
])('numbers: %s', async (said, change) => {
  const found = await after(change, inNumbers)
  expect(found).toHaveLength(1)
  expect(found[0]).toMatch(said)
  expect(found[0]).toMatch(/^✗ numbers: specimen-act of 2026, series .+ — .+/)
})

it.each([
  [
    /^movement 1 of specimen-movement was changed, which event \d+ has posted for specimen-delivery/,
    `update specimen_movement set note = 'x' where id = 1`,
  ],
  [
    /^movements? 3 of specimen-movement (is|are) gone, which event/,
    'delete from specimen_movement where id = 3',
  ],
  [
    /^1 movement that no event knows: movement \d+ of specimen-movement/,
    `insert into specimen_movement (contract_id, at, kind, store_id, fuel_id, litres, document, document_id)
    select contract_id, at, kind, store_id, fuel_id, 1, document, document_id from specimen_movement where id = 1`,
  ],
])('the event log: %s', async (said, change) => {
  let faults: string[] = []
  await after(change, async (one) => {
    faults = (await verifyMovements(one, ledgers)).faults.map((fault) => fault.said)
    return []
  })
  expect(faults).toHaveLength(1)
  expect(faults[0]).toMatch(said)
})
