// Exports that cannot be completed, because the database disk is full or the database is lost
// midway: rejected before the first byte with a sentence, or aborted so that the download is
// visibly incomplete.
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportFormats } from '#resources/kernel/calls/export-limits.ts'
import type { ExportFormat } from '#resources/kernel/calls/export-limits.ts'
import { locales } from '#resources/kernel/locales.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import { exported } from '#tests/support/server/exported-files.ts'
import { noDisk } from '#tests/support/runner/small-disk.ts'
import { smallTablespace } from '#tests/support/database/small-tablespace.ts'

const space = await smallTablespace(40)
const { app, database, signIn } = await testApp()
const admin = await signIn('admin')
/** More than the buffers of a connection can hold, even compressed. */
const count = 40_000
const columns = ['name', 'description']
/** Few enough to be quick, and more than fits into memory for sorting. */
const some = 4000
const sorted = { columns, filter: { id: { to: some }, sort: 'description' } }
/** A role may end its own sessions. */
const watcher = new pg.Client(database.app)
let port = 0
beforeAll(async () => {
  await watcher.connect()
  await database.query(
    `insert into fuel (contract_id, name, description)
     select 1, 'Топливо ' || n, (select string_agg(md5(n || '-' || i), '') from generate_series(1, 8) i) from generate_series(1, $1::int) n`,
    [count],
  )
  await database.query('analyze fuel')
  if (space) {
    await database.query(`alter database ${database.name} set temp_tablespaces = ${space.name}`)
    await database.query(`alter database ${database.name} set work_mem = '64kB'`)
  }
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})

afterAll(() => watcher.end())

const pathOf = async (body: object) =>
  ((await admin.post('/api/fms/fuel/export', body)).result as { path: string }).path
const taken = async () =>
  (await database.query(`select from event_log where event_type_id = 7`)).length
/** The database's files of what is being sorted. */
const sortFiles = () =>
  readdirSync(join(space!.path, 'space'), { recursive: true }).filter((name) =>
    /pgsql_tmp.*\d/.test(String(name)),
  )

describe(`a full database disk under an export${space ? '' : ` (${noDisk})`}`, () => {
  it.runIf(space).each(exportFormats)(
    '%s: rejects the export in the user’s language before any of it is sent',
    async (format) => {
      const before = await taken()
      const path = await pathOf({ format, ...sorted })
      space!.fill()
      const said = new Set<string>()
      // more of them than there are places for
      const answers = await Promise.all(
        locales.map((language) => admin.get(`/${path}`, { 'accept-language': language })),
      )
      for (const { status, headers, error } of answers) {
        expect([status, error?.code, headers['content-disposition']]).toEqual([
          507,
          'database_full',
          undefined,
        ])
        said.add(error!.message)
      }
      expect(said.size).toBe(locales.length)
      expect([...said][0]).toMatch(/диске базы данных/)
      expect(await taken()).toBe(before)
      expect(sortFiles()).toEqual([])
      space!.clear()
      const { cells } = await exported(app, admin, '/api/fms/fuel', { format, ...sorted })
      expect(cells).toHaveLength(some + 1)
      expect(await taken()).toBe(before + 1)
    },
  )
  it.runIf(space)('sends no export while it cannot be logged, and frees its slot', async () => {
    const [log] = await database.query<{ name: string }>(
      'select tableoid::regclass::text as name from event_log order by id desc limit 1',
    )
    await database.query(`alter table ${log!.name} set tablespace ${space!.name}`)
    const path = await pathOf({ format: 'csv', columns, filter: { id: { to: 3 } } })
    space!.fill()
    const event = () =>
      database.query(
        `insert into event_log (contract_id, event_type_id, page_name, resource, uri_path, data) values (1, 2, 'car', 'car', '/', '{}')`,
      )
    // until the last page is full
    await expect(
      (async () => {
        for (;;) await event()
      })(),
    ).rejects.toMatchObject({ code: '53100' })
    const answers = await Promise.all([1, 2, 3].map(() => admin.get(`/${path}`)))
    for (const { status, headers, error } of answers)
      expect([status, error?.code, headers['content-disposition']]).toEqual([
        507,
        'database_full',
        undefined,
      ])
    space!.clear()
    expect((await admin.get(`/${path}`)).status).toBe(200)
  })
})

/**
 * Asks on the bare connection; once the file is on its way, ends the session that reads its rows.
 * Resolves with how the connection ended.
 */
async function brokenOff(
  version: '1.0' | '1.1',
  format: ExportFormat,
): Promise<{ head: string; tail: string; end: string }> {
  const path = await pathOf({ format, columns })
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  let bytes = Buffer.alloc(0)
  let end = ''
  socket.once('error', (error: NodeJS.ErrnoException) => (end = error.code ?? ''))
  // libuv may say «end» of a connection that was reset, where what came last filled no buffer
  // (uv__stream_io): whoever writes to it hears the truth
  socket.once('end', () => {
    socket.write('?', (error: NodeJS.ErrnoException | null | undefined) => {
      end ||= error?.code ?? 'whole'
      socket.destroy()
    })
  })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.write(`GET /${path} HTTP/${version}\r\nhost: 127.0.0.1\r\ncookie: ${admin.cookie}\r\n\r\n`)
  await new Promise<void>((resolve) =>
    socket.once('data', (data) => {
      socket.pause()
      bytes = Buffer.concat([bytes, data])
      resolve()
    }),
  )
  await expect
    .poll(async () => {
      const { rows } = await watcher.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and backend_xid is null and state = 'idle in transaction'`)
      return rows.length
    })
    .toBe(1)
  socket.on('data', (data) => (bytes = Buffer.concat([bytes, data])))
  socket.resume()
  await closed
  return {
    head: bytes.toString('latin1', 0, bytes.indexOf('\r\n\r\n')),
    tail: bytes.toString('latin1').slice(-7),
    end,
  }
}

describe('an export whose rows break off midway', () => {
  it.each(
    exportFormats.flatMap((format) =>
      (['1.0', '1.1'] as const).map((version) => [format, version] as const),
    ),
  )(
    'is aborted for %s over HTTP/%s, so that it does not look complete',
    async (format, version) => {
      const { head, tail, end } = await brokenOff(version, format)
      expect(head).toMatch(/^HTTP\/1.1 200 /)
      expect(head.includes('chunked')).toBe(version === '1.1')
      // a proxy that speaks HTTP/1.0 takes any other end for that of the file
      expect(end).toBe('ECONNRESET')
      expect(tail).not.toBe('\r\n0\r\n\r\n')
    },
  )
  it('frees its slot', async () => {
    expect(
      (await exported(app, admin, '/api/fms/fuel', { format: 'csv', ...sorted })).cells,
    ).toHaveLength(some + 1)
  })
})
