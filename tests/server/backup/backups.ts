// A database with records and files, and its backups: made, restored elsewhere, compared.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'
import { allResources, isReadOnly } from '#resources/kernel/derive.ts'
import { takeBackup } from '#server/backup/create-backup.ts'
import type { BackupOptions, Taken } from '#server/backup/create-backup.ts'
import type { OpenDatabase } from '#server/postgres/open-database.ts'
import { serverProgram } from '#tests/support/server/server-program.ts'
import { testApp } from '#tests/support/server/test-app.ts'
import type { Row } from '#tests/support/server/test-app.ts'
import type { Login, TestDatabase } from '#tests/support/database/test-database.ts'
import { sendForm } from '#tests/support/network/multipart-form.ts'
import { makerFor } from '#tests/support/server/valid-rows.ts'
import { stateOf } from '#tests/support/database/table-hashes.ts'
import { fakeTime } from '#tests/support/runner/fake-time.ts'

const resources = allResources()
export const silent = { info() {}, warn() {} }

const directories = new Set<string>()
afterAll(() => {
  for (const path of directories) {
    // root's cluster is outside of it
    const file = join(path, 'instance.json')
    const { cluster = '' } = existsSync(file)
      ? (JSON.parse(readFileSync(file, 'utf8')) as { cluster?: string })
      : {}
    if (cluster.startsWith('/var/lib/motorpool/'))
      rmSync(dirname(cluster), { recursive: true, force: true })
    rmSync(path, { recursive: true, force: true })
  }
})

/**
 * A directory that goes away after the file's last test, and with it the cluster that it leads to.
 */
export function directory(): string {
  const path = mkdtempSync(join(tmpdir(), 'motorpool-backup-'))
  directories.add(path)
  return path
}

/** A test's database as an organisation's own: its owner is no superuser. */
export function given({ owner }: Pick<TestDatabase, 'owner'>): OpenDatabase {
  return {
    kind: 'given',
    owner,
    app: owner,
    serverVersion: 0,
    close: async () => {},
    onLost: () => {},
  }
}

export function take(
  database: Pick<TestDatabase, 'owner'>,
  dataDir: string,
  more: Partial<BackupOptions> = {},
): Promise<Taken> {
  const order = {
    database: database.owner,
    dataDir,
    directory: join(dataDir, 'backups'),
    keep: 14,
    version: 'test',
    ...more,
  }
  return takeBackup({ reason: 'command', ...order }) as Promise<Taken>
}

/** Rows of every resource, and documents of a vehicle. */
export async function office() {
  const dataDir = directory()
  const { app, database, signIn, clock } = await testApp({ dataDir, resources })
  const admin = await signIn('admin')
  const make = makerFor(admin, resources)
  for (const resource of resources.filter(
    (one) => !isReadOnly(one) && one.mode !== 'single' && !one.ownedBy,
  ))
    await make.row(resource)
  const car = (await make.row(resources.find(({ name }) => name === 'car')!)) as Row
  /** Answers the status. */
  const upload = async (text: string) => {
    const parts = [
      { name: 'id', content: String(car.id) },
      { name: 'field', content: 'documents' },
      { name: 'photos', file: `${text}.pdf`, content: `%PDF-1.7\n${text}\n%%EOF` },
    ]
    return sendForm(app, '/api/fms/car/saveCarFile', admin.cookie, parts)
  }
  for (const text of ['техпаспорт', 'полис', 'доверенность']) {
    const { status, text: said } = await upload(text)
    if (status !== 200) throw new Error(said)
  }
  return { app, database, dataDir, clock, signIn, admin, make, car, upload }
}

/** What both have: the template of the tests has tables that no migration makes. */
export async function sameRows(
  one: Pick<TestDatabase, 'query'>,
  other: Pick<TestDatabase, 'query'>,
) {
  const first = await stateOf(one)
  const second = await stateOf(other)
  const only = (state: Record<string, string>, names: object) =>
    Object.fromEntries(Object.entries(state).filter(([name]) => name in names && name !== 'backup'))
  return { first: only(first, second), second: only(second, first) }
}

/** Path below the store → content. */
export function storeOf(dataDir: string): Record<string, string> {
  const root = join(dataDir, 'files', 'content')
  if (!existsSync(root)) return {}
  const paths = (readdirSync(root, { recursive: true }) as string[]).filter(
    (path) => path.length > 60,
  )
  return Object.fromEntries(
    paths.sort().map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  )
}

export interface Said {
  code: number | null
  output: string
  /** Most resident memory that was seen, bytes. */
  memory: number
}

/** The command as npm runs it; `program` below server/backup. */
export function command(
  program: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<Said> {
  const child = spawn(
    process.execPath,
    [...serverProgram(join('server', 'backup', program)), ...args],
    {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...fakeTime(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let output = ''
  let memory = 0
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => void (output += String(data)))
  const look = setInterval(() => {
    const status = existsSync(`/proc/${child.pid}/status`)
      ? readFileSync(`/proc/${child.pid}/status`, 'utf8')
      : ''
    memory = Math.max(memory, Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024)
  }, 50)
  return new Promise((resolve) => {
    child.once('close', (code) => {
      clearInterval(look)
      resolve({ code, output, memory })
    })
  })
}

/** DATABASE_URL of a test's database. */
export function urlOf({ host, user, database }: Login): string {
  return `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
}
