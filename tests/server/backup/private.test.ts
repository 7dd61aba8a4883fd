// The private database: backed up beside its running server, protected from replacement while it
// runs, replaced and kept once it is stopped.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { expect, it } from 'vitest'
import { keptDatabase } from '#server/backup/restore-target.ts'
import { diskStore } from '#server/kernel/files/index.ts'
import { migrate } from '#server/kernel/schema/migrate/index.ts'
import { openSecrets } from '#server/kernel/db/secrets.ts'
import { command, directory, silent, storeOf } from './backups.ts'
import { ask, privateClusters } from '../postgres/support.ts'

const proof = process.env.PROOF === '1'
const { open } = privateClusters()
const names = async (settings: pg.ClientConfig) =>
  (await ask<{ name: string }>(settings, 'select name from contract order by id')).map(
    ({ name }) => name,
  )

// with the cluster of the tests it has nothing to do
it.skipIf(Boolean(process.env.TEST_PG_BIN))(
  'a backup of the private database is restored while its server runs, elsewhere and in place',
  async () => {
    const home = directory()
    const elsewhere = directory()
    const database = await open(home)
    await migrate(database.owner, silent)
    await ask(
      database.owner,
      `insert into contract (name) values ('Парк'); insert into event_log (contract_id, event_type_id, page_name, resource, uri_path, data) values (1, 1, 'x', 'x', '/', '{}')`,
    )
    const store = diskStore(join(home, 'files'))
    const staged = await store.stage(Readable.from([Buffer.from('паспорт')]))
    await store.keep(staged)
    await ask(
      database.owner,
      `insert into file (contract_id, resource, record_id, field, name, size, type, sha256) values (1, 'car', 1, 'documents', 'x', ${staged.size}, 'x', '\\x${staged.sha256.toString('hex')}')`,
    )
    openSecrets(home)
    // in a process of its own, beside this one, whose database it is
    const made = await command('command.ts', [], { DATA_DIR: home })
    expect(made).toMatchObject({ code: 0, output: expect.stringMatching(/, 1 files, /) })
    const folder = /^(\S+): \d+ rows/m.exec(made.output)?.[1] ?? ''
    expect(await command('restore-command.ts', [folder], { DATA_DIR: home })).toMatchObject({
      code: 1,
      output: expect.stringMatching(
        /A server runs on DATA_DIR .*; stop it first.*Nothing was changed/,
      ),
    })
    if (proof) {
      // with --check, concurrent users do not matter
      expect(await command('restore-command.ts', ['--check'], { DATA_DIR: home })).toMatchObject({
        code: 0,
        output: expect.stringContaining('come out as they went in'),
      })
    }
    await ask(
      database.owner,
      `insert into contract (name) values ('После'); update contract set name = 'Испорченный' where id = 1`,
    )
    const late = await store.stage(Readable.from([Buffer.from('после')]))
    await store.keep(late)
    writeFileSync(join(home, 'secret.key'), `${'a'.repeat(64)}\n`)
    await database.close()

    if (proof) {
      const moved = await command('restore-command.ts', [folder], { DATA_DIR: elsewhere })
      expect(moved.code, moved.output).toBe(0)
      const there = await open(elsewhere)
      expect(await names(there.app)).toEqual(['Парк'])
      expect(Object.values(storeOf(elsewhere))).toEqual(['паспорт'])
      await expect(ask(there.app, 'delete from event_log')).rejects.toThrow(/permission denied/)
      await there.close()
    }
    const done = await command('restore-command.ts', [], { DATA_DIR: home })
    expect(done).toMatchObject({
      code: 0,
      output: expect.stringContaining(`the database ${keptDatabase}`),
    })
    const back = await open(home)
    expect(await names(back.app)).toEqual(['Парк'])
    expect(Object.values(storeOf(home)).sort()).toEqual(['паспорт', 'после'])
    expect(existsSync(join(home, 'files.before-restore', 'content'))).toBe(true)
    expect(readFileSync(join(home, 'secret.key'), 'utf8')).not.toContain('aaaa')
    expect(readFileSync(join(home, 'secret.key.before-restore'), 'utf8')).toContain('aaaa')
    expect(await names({ ...back.owner, database: keptDatabase })).toEqual(['Испорченный', 'После'])
    await back.close()
    if (!proof) return
    // and that may be had back, as often as one likes
    for (const expected of [['Испорченный', 'После'], ['Парк']]) {
      const turned = await command('restore-command.ts', ['--back'], { DATA_DIR: home })
      expect(turned.code, turned.output).toBe(0)
      const again = await open(home)
      expect(await names(again.app)).toEqual(expected)
      await again.close()
      expect(readFileSync(join(home, 'secret.key'), 'utf8').includes('aaaa')).toBe(
        expected.length === 2,
      )
      expect(Object.values(storeOf(home)).sort()).toEqual(['паспорт', 'после'])
    }
  },
)
it('a backup without a database reports that there is nothing to back up', async () => {
  expect(await command('command.ts', [], { DATA_DIR: directory() })).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no database in DATA_DIR'),
  })
})
