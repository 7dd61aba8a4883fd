// Two PostgreSQL servers on loopback, a primary and a synchronous standby: tests kill one and
// promote the other.
import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { initdbAccount, postgresAccount } from '#server/postgres/program/os-account.ts'
import { clusterProcesses } from '#server/postgres/process/server-processes.ts'
import { fakeTime } from '../runner/fake-time.ts'

const superuser = 'motorpool_test'
/**
 * Durable against killed processes, which is all that happens here: the machine itself keeps
 * running.
 */
const settings = {
  listen_addresses: '127.0.0.1',
  max_connections: '60',
  wal_keep_size: '256MB',
  max_wal_size: '256MB',
  shared_buffers: '64MB',
  jit: 'off',
  dynamic_shared_memory_type: 'mmap',
  lc_messages: 'C',
  TimeZone: 'UTC',
}

export interface Node {
  port: number
  data: string
  process: ChildProcess
}

export interface Pair {
  /** DATABASE_URL with both servers. */
  url: string
  /** The server that accepts writes. */
  primary(): Node
  standby(): Node
  /** Runs a query on one of them, as its superuser. */
  ask<R extends pg.QueryResultRow>(node: Node, text: string, values?: unknown[]): Promise<R[]>
  /** Sends SIGKILL to all of its processes at once, as if its machine had failed. */
  kill(node: Node): Promise<void>
  /**
   * Freezes its processes (SIGSTOP): connections stay open, nothing answers. `kill` also works on a
   * frozen server.
   */
  freeze(node: Node): void
  /**
   * A dead server is restarted unchanged by an operator who does not know that it was replaced: it
   * accepts writes.
   */
  revive(node: Node): Promise<void>
  /** Promotes the standby to primary; returns the ms that it took. */
  promote(): Promise<number>
  /** Replaces the dead server by a fresh standby that confirms every commit. */
  renew(): Promise<void>
  stop(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** `bin`: the directory of PostgreSQL's programs, including pg_basebackup. */
export async function startPair(bin: string): Promise<Pair> {
  const shelf =
    existsSync('/dev/shm') &&
    statfsSync('/dev/shm').bavail * statfsSync('/dev/shm').bsize >= 2 ** 30
      ? '/dev/shm'
      : tmpdir()
  const home = mkdtempSync(join(shelf, `motorpool-pair-${process.pid}-`))
  const account = initdbAccount(postgresAccount(home, home))
  if (account) chownSync(home, account.uid, account.gid)
  const as = {
    ...account,
    cwd: '/',
    env: { PATH: process.env.PATH, HOME: '/', LC_ALL: 'C', ...fakeTime() },
  }
  const run = (program: string, ...args: string[]) => {
    const { status, error, stderr } = spawnSync(join(bin, program), args, {
      ...as,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr}`)
  }
  const client = async <T>(port: number, work: (client: pg.Client) => Promise<T>): Promise<T> => {
    const one = new pg.Client({ host: '127.0.0.1', port, user: superuser, database: 'postgres' })
    one.on('error', () => {})
    await one.connect()
    return work(one).finally(() => one.end())
  }
  const ask = <R extends pg.QueryResultRow>(
    { port }: Pick<Node, 'port'>,
    text: string,
    values?: unknown[],
  ) => client(port, async (one) => (await one.query<R>(text, values)).rows)
  async function begin(data: string, port: number): Promise<Node> {
    const log = openSync(join(home, `log-${port}`), 'a')
    const flags = Object.entries({
      ...settings,
      port: String(port),
      unix_socket_directories: '',
    }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = spawn(join(bin, 'postgres'), ['-D', data, ...flags], {
      ...as,
      stdio: ['ignore', log, log],
    })
    for (const start = performance.now(); ; await sleep(20)) {
      try {
        await ask({ port }, 'select 1')
        return { port, data, process: child }
      } catch (error) {
        if (child.exitCode !== null || performance.now() - start > 30_000)
          throw new Error(
            `PostgreSQL does not start:\n${readFileSync(join(home, `log-${port}`), 'utf8')}`,
            { cause: error },
          )
      }
    }
  }
  async function kill({ data, process: child }: Node): Promise<void> {
    const gone = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null
    for (const { pid } of clusterProcesses(data)) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // exited between two checks
      }
    }
    await gone
  }
  let made = 0
  /** Creates a standby that follows `of`, which waits for it on every commit from then on. */
  async function follow(of: Node, port: number): Promise<Node> {
    const data = join(home, `data-${++made}`)
    run(
      'pg_basebackup',
      '-h',
      '127.0.0.1',
      '-p',
      String(of.port),
      '-U',
      superuser,
      '-D',
      data,
      '-c',
      'fast',
      '-R',
      '-X',
      'stream',
    )
    const standby = await begin(data, port)
    await ask(of, `alter system set synchronous_standby_names = '*'`)
    await ask(of, 'select pg_reload_conf()')
    for (const start = performance.now(); ; await sleep(20)) {
      const [said] = await ask<{ state: string }>(
        of,
        'select sync_state as state from pg_stat_replication',
      )
      if (said?.state === 'sync') return standby
      if (performance.now() - start > 20_000) throw new Error('the standby does not follow')
    }
  }

  const first = join(home, `data-${++made}`)
  mkdirSync(first, { mode: 0o700 })
  if (account) chownSync(first, account.uid, account.gid)
  run(
    'initdb',
    '-N',
    '-D',
    first,
    '-U',
    superuser,
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale-provider=icu',
    '--icu-locale=ru',
    '--locale=C.UTF-8',
  )
  let primary = await begin(first, await freePort())
  await ask(primary, 'create role clerk login')
  await ask(primary, 'create database park owner clerk')
  let standby = await follow(primary, await freePort())
  const url = `postgresql://clerk@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/park?target_session_attrs=read-write`
  const stop = async () => {
    process.off('exit', sweep)
    await Promise.all([kill(primary), kill(standby)])
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
  const sweep = () => {
    for (const { process: child } of [primary, standby]) child.kill('SIGQUIT')
  }
  process.on('exit', sweep)
  return {
    url,
    primary: () => primary,
    standby: () => standby,
    ask,
    kill,
    freeze: ({ data }) => clusterProcesses(data).forEach(({ pid }) => process.kill(pid, 'SIGSTOP')),
    revive: async (node) => void Object.assign(node, await begin(node.data, node.port)),
    stop,
    async promote() {
      const began = performance.now()
      // this setting, copied from its primary, would make it wait for a standby that it does not
      // have
      await ask(standby, `alter system set synchronous_standby_names = ''`)
      await ask(standby, 'select pg_reload_conf()')
      await ask(standby, 'select pg_promote(true, 30)')
      ;[primary, standby] = [standby, primary]
      return performance.now() - began
    },
    async renew() {
      await kill(standby)
      rmSync(standby.data, { recursive: true, force: true })
      standby = await follow(primary, standby.port)
    },
  }
}
