// A PostgreSQL cluster for a test run: in memory if possible, without durability.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { initdbAccount, isRoot, postgresAccount } from '#server/postgres/program/os-account.ts'
import type { Account } from '#server/postgres/program/os-account.ts'
import { findBinaries } from '#server/postgres/program/binaries.ts'
import { stage } from '#server/postgres/cluster/staged-binaries.ts'
import { fakeTime } from '../runner/fake-time.ts'

export const superuser = 'motorpool_test'
const prefix = 'motorpool-test-'
const room = 2 ** 30
const longestRun = 24 * 3600_000
const settings = {
  listen_addresses: '',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off', // tests of query plans run ANALYZE themselves
  max_connections: '80',
  max_wal_size: '128MB',
  jit: 'off',
  dynamic_shared_memory_type: 'mmap', // no shared memory outlives the directory, even after SIGKILL
  TimeZone: 'UTC',
}

export interface Cluster {
  /** The directory of its socket, used as the host to connect to. */
  host: string
  major: number
  stop(): void
}

/** Starts a fresh cluster: the packaged PostgreSQL, or the one whose programs are in `bin`. */
export async function startCluster(bin: string | null): Promise<Cluster> {
  const shelf =
    existsSync('/dev/shm') && statfsSync('/dev/shm').bavail * statfsSync('/dev/shm').bsize >= room
      ? '/dev/shm'
      : tmpdir()
  const home = mkdtempSync(join(shelf, `${prefix}${process.pid}-`))
  sweep(shelf, home)
  // node:fs creates it with mode 0700; PostgreSQL's account must be able to reach its files inside
  if (isRoot()) execFileSync('chmod', ['755', home])
  const data = join(home, 'data')
  const host = join(home, 's')
  const account = initdbAccount(postgresAccount(data, home))
  for (const path of [data, host]) makeFor(account, path)
  const binaries = findBinaries(bin, null)
  const programs = stage(binaries, join(home, 'programs'))
  const as = {
    ...account,
    cwd: '/',
    env: { PATH: process.env.PATH, HOME: '/', LC_ALL: 'C', ...fakeTime() },
  }

  const made = spawnSync(
    join(programs, 'initdb'),
    [
      '-N',
      '-D',
      data,
      '-U',
      superuser,
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale-provider=icu',
      '--icu-locale=ru',
      '--locale=C.UTF-8',
    ],
    { ...as, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`)
  const log = openSync(join(home, 'log'), 'a')
  const flags = Object.entries({ ...settings, unix_socket_directories: host }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  )
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...flags], {
    ...as,
    stdio: ['ignore', log, log],
  })
  const stop = () => {
    process.off('exit', stop)
    server.kill('SIGQUIT')
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
  process.on('exit', stop)
  try {
    await ready(host, () => server.exitCode !== null)
  } catch (error) {
    const said = readFileSync(join(home, 'log'), 'utf8')
    stop()
    throw new Error(`the test cluster does not start:\n${said}`, { cause: error })
  }
  return { host, major: binaries.major, stop }
}

function makeFor(account: Account | null, path: string): void {
  mkdirSync(path, { mode: 0o700 })
  if (account) chownSync(path, account.uid, account.gid)
}

async function ready(host: string, dead: () => boolean): Promise<void> {
  for (const start = Date.now(); ; await sleep(20)) {
    const client = new pg.Client({ host, user: superuser, database: 'postgres' })
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (dead() || Date.now() - start > 60_000) throw error
    }
  }
}

/**
 * Removes what killed runs have left behind: first their server, then their files. Ages are
 * measured against `newest`, which has just been created: with a faked clock `Date.now()` would
 * make every other run look old.
 */
function sweep(shelf: string, newest: string): void {
  const now = statSync(newest).mtimeMs
  for (const name of readdirSync(shelf)) {
    const pid = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1])
    if (!pid) continue
    const home = join(shelf, name)
    if (isAlive(pid) && now - statSync(home).mtimeMs < longestRun) continue
    const server = serverOf(join(home, 'data'))
    if (server) process.kill(server, 'SIGKILL')
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * The pid in postmaster.pid, if the working directory of that process is this directory: the pid
 * may have been reused by another process.
 */
function serverOf(data: string): number | null {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
    return readlinkSync(`/proc/${pid}/cwd`) === data ? pid : null
  } catch {
    return null
  }
}
