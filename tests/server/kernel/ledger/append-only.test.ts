// Movements are written only by postings, and accounts and days only by movements: neither the
// server's role, the owner of the tables nor any call can change them.
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { balanceAt } from '#server/kernel/ledger/index.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { specimenMovement } from '#tests/specimens/ledgers.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { hour, ledgerWorld } from './ledger-world.ts'

const world = await ledgerWorld()
const { admin, database, store, cart, deliver, issue, post, fuel, call } = world
const app = new pg.Pool(database.app)
const pool = createPool(database.owner)
const db = createDb(pool)
afterAll(() => Promise.all([app.end(), pool.end()]))
const tank = await store()
await deliver(tank, hour(1), '10', { weight: '4.000' })

it.each([
  'update specimen_movement set litres = 1',
  'delete from specimen_movement',
  'truncate specimen_movement cascade',
])('%s is refused to the owner and to the server', async (statement) => {
  await expect(database.query(statement)).rejects.toMatchObject({ code: 'MP001' })
  await expect(app.query(statement)).rejects.toMatchObject({ code: '42501' })
})

it.each(['account', 'day'])('%s rows follow from movements alone', async (part) => {
  const table = `specimen_movement__${part}`
  for (const statement of [
    `update ${table} set contract_id = contract_id`,
    `delete from ${table}`,
    `truncate ${table} cascade`,
    `insert into ${table} select * from ${table}`,
  ])
    await expect(app.query(statement)).rejects.toMatchObject({
      code: expect.stringMatching(/MP001|42501/) as string,
    })
  await expect(
    database.query(`update ${table} set contract_id = contract_id`),
  ).rejects.toMatchObject({ code: 'MP001' })
})

it.each([
  ['several owners', 'store_id, cart_id', (id: number) => `${id}, 1`],
  ['no owner', 'note', () => `'x'`],
])('a movement with %s is refused', async (_, columns, values) => {
  const inserted = database.query(`insert into specimen_movement
    (contract_id, document, document_id, at, kind, fuel_id, litres, ${columns})
    values (1, 'x', 1, now(), 'delivery', ${fuel}, 1, ${values(tank)})`)
  await expect(inserted).rejects.toMatchObject({ code: '23514' })
})

it('a movement can be reversed once', async () => {
  const [first] = await world.movements({ store_id: tank })
  const back = `insert into specimen_movement (contract_id, document, document_id, reverses_id, at, kind, store_id, fuel_id, litres)
    select contract_id, document, document_id, id, at, kind, store_id, fuel_id, 1 from specimen_movement where id = ${first!.id}`
  await database.query(back)
  await expect(database.query(back)).rejects.toMatchObject({ code: '23505' })
})

it.each(['save', 'saveAll', 'bulk', 'import', 'preview', 'revert', 'bringBack'])(
  'there is no call %s',
  async (name) => {
    const { status } = await admin.post(`/api/fms/specimen-movement/${name}`, {})
    expect(status).toBe(404)
  },
)

it('no movement is removed, and none has a history', async () => {
  const { status } = await admin.delete('/api/fms/specimen-movement/delete', { id: 1 })
  expect(status).toBe(404)
  expect((await admin.get('/api/fms/specimen-movement/getHistory/1')).status).toBe(404)
})

it('a balance is known at any moment, in each amount', async () => {
  const from = await store()
  const to = await cart()
  await deliver(from, '2026-02-01T10:00:00.000Z', '50', { weight: '40.500' })
  await deliver(from, '2026-02-01T12:00:00.000Z', '10')
  await deliver(from, '2026-02-03T12:00:00.000Z', '5')
  await post(issue(from, to, '2026-02-02T00:00:00.000Z', '20'))
  const other = (await call('fuel/save', { name: 'other' })).id
  await deliver(from, '2026-02-01T10:00:00.000Z', '1', { fuel_id: other })
  const ledger = specimenMovement as unknown as Resource
  const balance = async (at?: string, more: object = { keys: { fuel_id: sql`${fuel}` } }) => {
    const owner = { key: 'store_id', sql: sql`${from}` }
    const moment = at && { at: sql`${`2026-02-${at}:00Z`}::timestamptz` }
    const asked = balanceAt(ledger, { owner, contract: sql`1`, ...moment, ...more })
    const { rows } = await sql<{ held: string }>`select ${asked} as held`.execute(db)
    return rows[0]!.held
  }
  expect(await balance()).toBe('45.00')
  const moments = [
    '01 09:59',
    '01 10:00',
    '01 11:59',
    '01 12:00',
    '01 23:59',
    '02 00:00',
    '09 00:00',
  ]
  const held: string[] = []
  for (const at of moments) held.push(await balance(at))
  expect(held).toEqual(['0.00', '50.00', '50.00', '60.00', '60.00', '40.00', '45.00'])
  expect(await balance('01 10:00', { before: true })).toBe('0.00')
  expect(await balance('02 00:00', { before: true, keys: { fuel_id: sql`${fuel}` } })).toBe('60.00')
  expect(await balance('01 10:00', { amount: 'weight' })).toBe('40.500')
  expect(await balance(undefined, {})).toBe('46.00')
})
