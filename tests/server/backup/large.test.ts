// Large backups: time grows linearly with the rows, memory does not grow.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { backupsIn } from '#server/backup/backup-folder.ts'
import { readManifest, tableFile } from '#server/backup/backup-format.ts'
import { command, directory, urlOf } from './backups.ts'
import { testDatabase } from '../../support/database/test-database.ts'

const rows = process.env.PROOF === '1' ? 1_000_000 : 5_000
/**
 * Maximum memory of each command in bytes, for any number of rows; a process of Node with the
 * product's sources loaded has half of it.
 */
const most = 256 * 2 ** 20

it.skipIf(Boolean(process.env.TEST_PG_BIN))(
  `a backup and restore of ${rows} rows use bounded memory`,
  async () => {
    const database = await testDatabase()
    const empty = await testDatabase('empty')
    const home = directory()
    await database.query(`insert into contract (id, name) values (1, 'Парк')`)
    await database.query(
      `insert into event_log (contract_id, event_type_id, page_name, resource, item_id, uri_path, data, reg_date)
     select 1, 2, 'car', 'car', n, '/api/fms/car/save', jsonb_build_object('before', jsonb_build_object('name', 'Запись ' || n), 'after', jsonb_build_object('name', md5(n::text))),
       now() - make_interval(mins => (n % 40000)::int) from generate_series(1, $1::int) n`,
      [rows],
    )
    const began = Date.now()
    const made = await command('command.ts', [], {
      DATA_DIR: home,
      DATABASE_URL: urlOf(database.owner),
    })
    const took = Date.now() - began
    expect(made).toMatchObject({ code: 0 })
    const env = {
      DATA_DIR: directory(),
      DATABASE_URL: urlOf(empty.owner),
      BACKUP_DIR: join(home, 'backups'),
    }
    const done = await command('restore-command.ts', [], env)
    const back = Date.now() - began - took
    expect(done).toMatchObject({ code: 0 })
    expect(await empty.query('select count(*)::int from event_log')).toEqual([{ count: rows }])
    const { folder } = backupsIn(join(home, 'backups'), null)[0]!
    const table = readManifest(folder).tables.find(({ name }) => name === 'event_log')
    expect(table).toMatchObject({
      rows,
      file: { size: statSync(join(folder, tableFile('event_log'))).size },
    })
    for (const { memory } of [made, done]) expect(memory).toBeLessThan(most)
    const mb = (bytes: number) => Math.round(bytes / 2 ** 20)
    console.log(
      `${rows} rows: backup ${took} ms, ${mb(made.memory)} MB; restore ${back} ms, ${mb(done.memory)} MB; ${mb(table?.file.size ?? 0)} MB on disk`,
    )
  },
  20 * 60_000,
)
