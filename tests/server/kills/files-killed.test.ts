// Consistency of files and rows: a process killed during uploads leaves no row without content,
// and unreferenced content only until the next sweep; hundreds of concurrent uploads likewise.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createDb, createPool } from '#server/kernel/db/database.ts'
import { diskStore, sweepFiles } from '#server/kernel/files/index.ts'
import { advisory } from '#tests/support/repository/advisories.ts'
import { serverProgram } from '#tests/support/server/server-program.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Caller } from '#tests/support/server/test-app.ts'
import type { ServerReport } from '#tests/support/server/upload-server-process.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'motorpool-data-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const { app, database, signIn, clock } = await testApp({ dataDir })
const admin = await signIn('admin')
const colleague = await signIn('colleague')
const pool = createPool(database.app)
afterAll(() => pool.end())
const base = '/api/fms/specimen'

let made = 0
const record = async () =>
  ((await admin.post(`${base}/save`, { name: `Запись ${++made}` })).result as { id: number }).id
const pdf = (text: string) => `%PDF-1.7\n${text}\n%%EOF`
const hash = (content: string) => createHash('sha256').update(content).digest('hex')
const list = (room: string) =>
  (existsSync(join(dataDir, 'files', room))
    ? readdirSync(join(dataDir, 'files', room), { recursive: true })
    : []) as string[]
const contents = () =>
  list('content')
    .map((path) => path.split('/').at(-1)!)
    .filter((name) => name.length === 64)
const named = async () =>
  (await database.query<{ sha: string }>(`select encode(sha256, 'hex') as sha from file`)).map(
    ({ sha }) => sha,
  )
/** As a day later: what broke off is old by then. */
async function sweep() {
  for (const name of list('incoming'))
    utimesSync(join(dataDir, 'files', 'incoming', name), new Date(0), new Date(0))
  await sweepFiles(createDb(pool), diskStore(join(dataDir, 'files')), clock.now)
}

async function consistent() {
  const rows = await named()
  expect(rows.filter((sha) => !contents().includes(sha))).toEqual([])
  await sweep()
  expect(new Set(contents())).toEqual(new Set(rows))
  expect(list('incoming')).toEqual([])
}

describe(`${advisory(9)}: a server killed during an upload`, () => {
  it('leaves neither a row without content nor content without a row', async () => {
    // where each upload is suspended: content staged (its record is locked), kept (before its row),
    // row written, commit
    const points = ['staged', 'kept', 'row', 'commit']
    const uploads = await Promise.all(
      points.map(async (name, i) => ({
        ...{ id: await record(), name: `${name}.pdf`, text: pdf(name) },
        // one account has three calls at the database at once
        cookie: (i % 2 ? colleague : admin).cookie,
      })),
    )
    await database.query(
      `create function stand_still() returns trigger language plpgsql as 'begin perform pg_sleep(3); return new; end'`,
    )
    for (const [name, trigger] of [
      ['kept', 'create trigger kept before insert on file'],
      ['row', 'create trigger written after insert on file'],
      [
        'commit',
        'create constraint trigger committing after insert on file deferrable initially deferred',
      ],
    ])
      await database.query(
        `${trigger} for each row when (new.name = '${name}.pdf') execute function stand_still()`,
      )
    const locker = await pool.connect()
    await locker.query('begin')
    await locker.query('select from specimen where id = $1 for update', [uploads[0]!.id])
    const told: ServerReport = {
      database: database.app,
      dataDir,
      uploads,
      now: clock.now.toISOString(),
    }
    const child = spawn(
      process.execPath,
      [...serverProgram('tests/support/server/upload-server-process.ts'), JSON.stringify(told)],
      {
        stdio: 'ignore',
      },
    )
    // the wait event of a session is visible only to its own role
    const asleep = async () =>
      (
        await pool.query(
          `select from pg_stat_activity where datname = $1 and wait_event = 'PgSleep'`,
          [database.name],
        )
      ).rows.length
    await expect
      .poll(async () => [await asleep(), list('incoming').length], {
        timeout: 25_000,
        interval: 20,
      })
      .toEqual([3, 1])
    const gone = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)))
    child.kill('SIGKILL')
    expect(await gone).toBe('SIGKILL')
    expect(contents().sort()).toEqual(
      ['kept', 'row', 'commit'].map((name) => hash(pdf(name))).sort(),
    )
    await locker.query('rollback')
    locker.release()
    await expect.poll(asleep, { timeout: 60_000, interval: 50 }).toBe(0)
    for (const trigger of ['kept', 'written', 'committing'])
      await database.query(`drop trigger ${trigger} on file`)
    // what had reached its commit may be there, nothing else
    expect((await named()).filter((sha) => sha !== hash(pdf('commit')))).toEqual([])
    await consistent()
    for (const { id, name } of uploads.slice(0, 3)) {
      expect((await admin.post(`${base}/getFile`, { id, photos: false })).result).toEqual([])
      expect((await send(admin, id, [Buffer.from(pdf(`${name} again`))])).length).toBe(1)
    }
    await consistent()
  })
})

const { port } = await new Promise<AddressInfo>((resolve) =>
  app.listen({ port: 0, host: '127.0.0.1' }, () => resolve(app.server.address() as AddressInfo)),
)
/** One document, sent in pieces as a line brings it. */
function send(caller: Caller, id: number, pieces: Iterable<Buffer>): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const type = 'multipart/form-data; boundary=b'
    const headers = {
      cookie: caller.cookie,
      'content-type': type,
      origin: `http://127.0.0.1:${port}`,
    }
    const call = request(
      { port, host: '127.0.0.1', method: 'POST', path: `${base}/saveSpecimenFile`, headers },
      (answer) => {
        let text = ''
        answer.on('data', (chunk) => (text += String(chunk)))
        answer.on('end', () => {
          const { result } = JSON.parse(text) as { result?: unknown[] }
          if (result) resolve(result)
          else reject(new Error(text))
        })
      },
    )
    call.on('error', reject)
    const word = (name: string, value: string) =>
      `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    call.write(
      `${word('id', String(id))}${word('field', 'documents')}--b\r\ncontent-disposition: form-data; name="photos"; filename="a.pdf"\r\n\r\n`,
    )
    for (const piece of pieces) call.write(piece)
    call.end('\r\n--b--\r\n')
  })
}

/** Retries when asked to wait: an account may upload only a few files at once. */
async function sendInTime(...what: Parameters<typeof send>): Promise<unknown[]> {
  for (;;)
    try {
      return await send(...what)
    } catch (error) {
      if (!String(error).includes('too_many_calls')) throw error
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
}

describe('hundreds of concurrent uploads', () => {
  it('of several callers use bounded memory, and rows match contents', async () => {
    const callers = [admin, colleague]
    const files = 240
    const ids = await Promise.all(Array.from({ length: 30 }, record))
    const ballast = Buffer.alloc(500_000, ' ')
    global.gc?.()
    const before = process.memoryUsage().rss
    let most = 0
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss - before)), 20)
    const answers = await Promise.all(
      Array.from({ length: files }, (_, i) =>
        // every third the same content as others: kept once, named often
        sendInTime(callers[i % 2]!, ids[i % ids.length]!, [
          Buffer.from(`%PDF-1.7\n${i % 3 === 0 ? 'same' : i}\n`),
          ballast,
          ballast,
        ]),
      ),
    )
    clearInterval(watch)
    expect(answers.every((one) => one.length > 0)).toBe(true)
    const rows = await database.query<{ count: number }>(
      'select count(*)::int as count from file where record_id = any($1)',
      [ids],
    )
    expect(rows[0]?.count).toBe(files)
    await consistent()
    // 240 MB went through
    expect(most).toBeLessThan(200_000_000)
  })
  it('leave no orphans when half of them abort', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, record))
    const broken = (id: number) =>
      new Promise<void>((resolve) => {
        const headers = {
          cookie: admin.cookie,
          'content-type': 'multipart/form-data; boundary=b',
          'content-length': '900000',
        }
        const call = request({
          port,
          host: '127.0.0.1',
          method: 'POST',
          path: `${base}/saveSpecimenFile`,
          headers,
        })
        call.on('error', () => resolve())
        call.write(
          `--b\r\ncontent-disposition: form-data; name="id"\r\n\r\n${id}\r\n--b\r\ncontent-disposition: form-data; name="photos"; filename="a.pdf"\r\n\r\n%PDF`,
        )
        call.write(Buffer.alloc(300_000), () => call.destroy())
      })
    const whole = (id: number, i: number) => send(admin, id, [Buffer.from(pdf(`beside ${i}`))])
    await Promise.all(ids.flatMap((id, i) => [broken(id), whole(id, i)]))
    await expect.poll(() => list('incoming'), { timeout: 20_000 }).toEqual([])
    await consistent()
  })
})
