// kill -9 of a server during postings: every acknowledged document has all of its movements.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { allResources } from '#resources/kernel/derive.ts'
import { checkLedgers } from '#server/doctor/ledger-check.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { load } from '../processes/saving-clients.ts'
import { testDatabase } from '../../support/database/test-database.ts'
import { signedIn, startProcess, stopAll, urlOf } from '../../support/server/server-processes.ts'
import { addPeople } from '../../support/server/test-accounts.ts'

const rounds = process.env.PROOF === '1' ? 20 : 3
const database = await testDatabase()
await addPeople(database, allResources())
const dataDir = mkdtempSync(join(tmpdir(), 'motorpool-postings-'))
const pool = createPool(database.owner)
afterAll(async () => {
  await stopAll()
  await pool.end()
  rmSync(dataDir, { recursive: true, force: true })
})
const launch = () => startProcess({ DATABASE_URL: urlOf(database), DATA_DIR: dataDir })
let server = await launch()
const admin = await signedIn(server, 'admin')
interface Row {
  id: number
}

const save = (path: string, body: object) => admin.did<Row>(server, path, body)
const { id: fuelId } = await save('/api/fms/fuel/save', { name: 'A' })
const tanks: number[] = []
for (const name of ['one', 'two'])
  tanks.push(
    (await save('/api/fms/reservoir/save', { name, fuel_id: fuelId, capacity: '900000' })).id,
  )
const [first, second] = tanks
const at = '2026-05-05T10:00:00.000Z'
await save('/api/fms/fuel-intake/save', {
  ...{ number: 'begin', at, reservoir_id: first, litres: '500000' },
})

it('leaves whole documents', async () => {
  const acknowledged: string[] = []
  for (let round = 0; round < rounds; round++) {
    const work = load({
      browser: admin,
      at: () => server,
      prefix: `t${round}`,
      path: '/api/fms/fuel-transfer/save',
      // two movements in one document
      record: (name) => ({
        ...{ note: name, at, reservoir_id: first, to_reservoir_id: second, litres: '1' },
      }),
    })
    await expect.poll(() => work.acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(5)
    await sleep((round * 137) % 300)
    await server.kill()
    await work.end()
    acknowledged.push(...work.acknowledged)
    server = await launch()
  }
  const rows = await database.query<{ note: string; movements: number }>(
    `select d.note, (select count(*)::int from fuel_movement m
        where m.document = 'fuel-transfer' and m.document_id = d.id) as movements from fuel_transfer d`,
  )
  const there = new Map(rows.map(({ note, movements }) => [note, movements]))
  expect(acknowledged.filter((number) => there.get(number) !== 2)).toEqual([])
  expect(rows.filter(({ movements }) => movements !== 2)).toEqual([])
  const found = await checkLedgers(createDb(pool))
  expect(found.filter(({ level }) => level !== 'good')).toEqual([])
})
