// The seals of the event log survive a restore: the log verifies against a recorded head, and
// sealing continues.
import { afterAll, expect, it } from 'vitest'
import { restoreBackup } from '#server/backup/restore.ts'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { sealLog, verifyLog } from '#server/kernel/seals/index.ts'
import { directory, given, silent, take } from './backups.ts'
import { testDatabase } from '../../support/database/test-database.ts'
import { sealedDatabase } from '../kernel/seals/sealed.ts'

const log = await sealedDatabase()
const empty = await testDatabase('empty')
const pool = createPool(empty.app)
afterAll(() => Promise.all([...log.pools, pool].map((one) => one.end())))

it('a restored event log verifies against its seals', async () => {
  await log.write(40)
  // numbers that were given and never used must not be given again among sealed ones
  await log.database.query(
    `do $$ begin perform nextval(pg_get_serial_sequence('event_log', 'id')) from generate_series(1, 20); end $$`,
  )
  await log.write(5)
  await log.seal(10)
  const { head } = await log.verify()
  const { folder } = await take(log.database, directory())
  await restoreBackup(given(empty), directory(), folder, silent)
  const db = createDb(pool)
  const { faults, events, waiting } = await verifyLog(db, { noted: [head!] })
  expect([faults, events, waiting.events]).toEqual([[], 45, 0])
  await empty.query(
    `insert into event_log (contract_id, event_type_id, page_name, resource, uri_path, data) values (1, 1, 'car', 'car', '/', '{}')`,
  )
  expect(await sealLog(db)).toBe(1)
  expect((await verifyLog(db, { noted: [head!] })).faults).toEqual([])
})
