// Killed servers and databases, and two servers in place of one.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { isRoot, postgresAccount } from '#server/postgres/program/os-account.ts'
import { findBinaries } from '#server/postgres/program/binaries.ts'
import { clusterLock, underLock } from '#server/postgres/process/cluster-lock.ts'
import { holdLock, lockIsFree } from '#server/postgres/process/owner-lock.ts'
import { clusterProcesses, fromPs, occupantsOf } from '#server/postgres/process/server-processes.ts'
import { clusterKey } from '#server/postgres/program/socket-folder.ts'
import { stage } from '#server/postgres/cluster/staged-binaries.ts'
import { isProof, seed } from '#tests/support/runner/sampling.ts'
import { ask, dataOf, kill, privateClusters, running, settingsOf, until } from './support.ts'

const { hold, open, prepared, systemDir, temporary } = privateClusters()

/**
 * ms after the death of a session, while its database recovers: every other one here, all in the
 * proof.
 */
const moments = [0, 15, 30, 60].filter((_, n) => isProof || n % 2 === seed % 2)

const postmasterOf = (dataDir: string): number =>
  occupantsOf(dataOf(dataDir)).postmaster?.pid ?? NaN

/** A search path without setpriv: the system then does not stop the cluster of a killed server. */
function withoutSetpriv(): string {
  const path = temporary()
  for (const name of ['id', 'ps']) symlinkSync(`/usr/bin/${name}`, join(path, name))
  return path
}

/** Starts a session that computes without a pause; returns its process id. */
async function keepBusy(settings: pg.ClientConfig): Promise<number> {
  const client = new pg.Client({ ...settings, statement_timeout: 0 })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  client
    .query(
      `do $$ begin perform set_config('application_name', 'computing', false); loop null; end loop; end $$`,
    )
    .catch(() => {})
  const pid = rows[0]?.pid ?? NaN
  // whoever still waits for anything, be it a page of the catalogue that a process of the
  // postmaster reads for it, sees that one go, and goes too
  const begun = `select from pg_stat_activity where pid = ${pid} and application_name = 'computing'`
  await until(async () => (await ask({ ...settings, statement_timeout: 0 }, begun)).length === 1)
  return pid
}

/**
 * A session that computes on although its server and its postmaster are killed. One that just then
 * waits for anything goes with them, and is replaced by another one.
 */
async function surviving(): Promise<{ dataDir: string; busy: number }> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const dataDir = await prepared()
    const holder = hold(dataDir, { PATH: withoutSetpriv() })
    const busy = await keepBusy(await settingsOf(holder))
    process.kill(postmasterOf(dataDir), 'SIGKILL')
    await kill(holder.process)
    await until(() => running(dataOf(dataDir)).length <= 1)
    if (running(dataOf(dataDir)).includes(busy)) return { dataDir, busy }
  }
  throw new Error('no session survives its postmaster')
}

describe('a killed server', () => {
  it('leaves a database that shuts down cleanly where the system supports it, even with a busy session', async () => {
    const dataDir = await prepared()
    const holder = hold(dataDir)
    await keepBusy(await settingsOf(holder))
    await kill(holder.process)
    await until(() => running(dataOf(dataDir)).length === 0)
    expect(readFileSync(join(dataDir, 'logs', 'postgres.log'), 'utf8')).toContain(
      'database system is shut down',
    )
  })

  it('is replaced by the next start, which stops the orphan, loses nothing acknowledged and runs its own cluster', async () => {
    const dataDir = await prepared()
    const holder = hold(dataDir, { PATH: withoutSetpriv() })
    const settings = await settingsOf(holder)
    await ask(settings, 'create table kept as select 42 as answer')
    await keepBusy(settings)
    const orphan = postmasterOf(dataDir)
    await kill(holder.process)
    expect(running(dataOf(dataDir))).toContain(orphan)
    const database = await open(dataDir)
    expect(await ask(database.owner, 'select answer from kept')).toEqual([{ answer: 42 }])
    expect(occupantsOf(dataOf(dataDir))).toMatchObject({ owner: process.pid })
    expect(running(dataOf(dataDir))).not.toContain(orphan)
    await database.close()
  })

  it('leaves the database to the holder of the lock, even if that is no visible parent process', async () => {
    const dataDir = await prepared()
    const holder = hold(dataDir, { PATH: withoutSetpriv() })
    const settings = await settingsOf(holder)
    await kill(holder.process)
    const elsewhere = { ...settings, database: 'postgres' }
    await until(() => lockIsFree(elsewhere))
    const lock = await holdLock(elsewhere)
    await expect(open(dataDir)).rejects.toThrow('is in use by another Motorpool; stop that first')
    expect(await ask(settings, 'select 1 as one')).toEqual([{ one: 1 }])
    await lock?.release()
    await (await open(dataDir)).close()
  })

  it('and its postmaster are replaced by the next start, which ends a surviving session', async () => {
    const { dataDir, busy } = await surviving()
    const database = await open(dataDir)
    expect(running(dataOf(dataDir))).not.toContain(busy)
    await database.close()
  })
})

describe('a database killed below a running server', async () => {
  const dataDir = await prepared()
  const database = await open(dataDir)
  const pool = new pg.Pool(database.app)
  pool.on('error', () => {})
  const answers = (): Promise<boolean> =>
    pool.query('select 1').then(
      () => true,
      () => false,
    )

  it('recovers by itself with a busy session left over, for the same pool', async () => {
    expect(await answers()).toBe(true)
    const busy = await keepBusy(database.owner)
    const killed = postmasterOf(dataDir)
    process.kill(killed, 'SIGKILL')
    await until(async () => !(await answers()))
    await until(answers)
    expect(running(dataOf(dataDir))).not.toContain(busy)
    expect(occupantsOf(dataOf(dataDir))).toMatchObject({ owner: process.pid })
  })

  it('recovers session by session, and the owner takes its lock again', async () => {
    const holders = `select pid from pg_locks where locktype = 'advisory' and granted`
    await until(async () => (await ask(database.owner, holders)).length === 1)
    const [before] = await ask<{ pid: number }>(database.owner, holders)
    process.kill(before?.pid ?? NaN, 'SIGKILL')
    await until(async () => {
      const [now] = await ask<{ pid: number }>(database.owner, holders).catch(() => [])
      return now !== undefined && now.pid !== before?.pid
    })
    await pool.end()
    await database.close()
    expect(running(dataOf(dataDir))).toEqual([])
  })
})

describe('a server that closes during crash recovery of its database', () => {
  it.for(moments)('after %d ms does so within seconds, and the next one starts', async (pause) => {
    const dataDir = await prepared()
    const database = await open(dataDir)
    await ask(database.owner, 'create table kept as select n from generate_series(1, 200000) n')
    process.kill(await keepBusy(database.owner), 'SIGKILL')
    await new Promise((resolve) => setTimeout(resolve, pause))
    const began = performance.now()
    await database.close()
    // PostgreSQL 18 would never exit if an orderly shutdown were requested just then
    expect(performance.now() - began).toBeLessThan(15_000)
    const next = await open(dataDir)
    expect(await ask(next.owner, 'select count(*)::int as count from kept')).toEqual([
      { count: 200_000 },
    ])
    await next.close()
  })
})

describe('a server killed during crash recovery of its database', () => {
  it.for(moments)('after %d ms is followed by one that starts within seconds', async (pause) => {
    const dataDir = await prepared()
    const holder = hold(dataDir)
    const settings = await settingsOf(holder)
    await ask(settings, 'create table kept as select n from generate_series(1, 200000) n')
    process.kill(await keepBusy(settings), 'SIGKILL')
    await new Promise((resolve) => setTimeout(resolve, pause))
    await kill(holder.process)
    const began = performance.now()
    const next = await open(dataDir)
    expect(performance.now() - began).toBeLessThan(15_000)
    expect(await ask(next.owner, 'select count(*)::int as count from kept')).toEqual([
      { count: 200_000 },
    ])
    await next.close()
  })
})

describe('two servers on one directory', () => {
  it('conflict: the second names the process of the first, which continues', async () => {
    const dataDir = await prepared()
    const database = await open(dataDir)
    const second = await hold(dataDir).said
    expect(second).toEqual({
      code: 1,
      refusal: expect.stringContaining(
        `is in use by another Motorpool (process ${process.pid}); stop that first`,
      ),
    })
    expect(await ask(database.app, 'select 1 as one')).toEqual([{ one: 1 }])
    await database.close()
  })

  it('started concurrently on an empty one leave one running and the other rejected', async () => {
    const dataDir = temporary()
    const both = [hold(dataDir), hold(dataDir), hold(dataDir)]
    const said = await Promise.all(both.map((holder) => holder.said))
    expect(said.filter((one) => 'settings' in one)).toHaveLength(1)
    for (const one of said)
      if ('refusal' in one) expect(one.refusal).toContain('is in use by another Motorpool')
    for (const holder of both) holder.process.kill('SIGTERM')
    await until(() => running(dataOf(dataDir)).length === 0)
  })

  // what is in another container holds the lock, and is not in the list of processes
  it.runIf(process.platform === 'linux')(
    'conflict also where neither sees the processes of the other',
    async () => {
      const dataDir = await prepared()
      const data = dataOf(dataDir)
      const [flock, ...args] = underLock(data, 0)
      const pidFile = join(data, 'postmaster.pid')
      const elsewhere = spawn(flock, [...args, 'sleep', '60'], { cwd: '/' })
      try {
        await until(() => clusterLock(data, null) === 'held')
        writeFileSync(pidFile, `${process.pid}\n${data}\n1700000000\n5432\n/nowhere\n\n  1 1\n`)
        await expect(open(dataDir)).rejects.toThrow('is in use by another Motorpool')
        expect(existsSync(pidFile)).toBe(true)
      } finally {
        await kill(elsewhere)
      }
      const database = await open(dataDir)
      expect(clusterLock(data, null)).toBe('held')
      await database.close()
      expect(clusterLock(data, null)).toBe('free')
    },
  )

  it('leave a manually started PostgreSQL alone', async () => {
    const dataDir = await prepared()
    const data = dataOf(dataDir)
    const bin = stage(findBinaries(null, null), systemDir)
    const args = ['-D', data, '-k', temporary(0o777), '-c', 'listen_addresses=']
    const byHand = spawn(join(bin, 'postgres'), args, {
      ...postgresAccount(data, ''),
      cwd: '/',
      stdio: 'ignore',
    })
    try {
      await until(() => postmasterOf(dataDir) === byHand.pid)
      await expect(open(dataDir)).rejects.toThrow(
        `is in use by a PostgreSQL started by hand (process ${byHand.pid})`,
      )
    } finally {
      byHand.kill('SIGINT')
    }
    await until(() => running(data).length === 0)
  })
})

describe('a process id', () => {
  it('of a killed database that another program has reused does not stop the start', async () => {
    const dataDir = await prepared()
    const pidFile = join(dataOf(dataDir), 'postmaster.pid')
    const account = postgresAccount(dataOf(dataDir), '')
    // PostgreSQL minds only processes of its own account
    const other = spawn('sleep', ['60'], { ...account, cwd: '/' })
    writeFileSync(
      pidFile,
      `${other.pid}\n${dataOf(dataDir)}\n1700000000\n5432\n/nowhere\n\n  1 1\nready   \n`,
    )
    const database = await open(dataDir)
    expect(await ask(database.app, 'select 1 as one')).toEqual([{ one: 1 }])
    await database.close()
    expect(other.exitCode).toBeNull()
    other.kill()
  })
})

describe('a process of a cluster', async () => {
  const dataDir = await prepared()
  const database = await open(dataDir)

  it('is found alike in /proc and by ps', async () => {
    const pids = (list: { pid: number }[]): number[] =>
      list.map(({ pid }) => pid).sort((a, b) => a - b)
    const byPs = fromPs(clusterKey(dataOf(dataDir)))
    expect(pids(byPs)).toEqual(pids(clusterProcesses(dataOf(dataDir))))
    expect(occupantsOf(dataOf(dataDir), byPs)).toMatchObject({ owner: process.pid, ours: true })
    await database.close()
  })

  it('is an orphan as soon as its parent has changed', () => {
    const postmaster = { pid: 7, parent: 1, command: '/x/postgres -D /data -c motorpool.owner=6' }
    const session = {
      pid: 8,
      parent: 7,
      command: 'postgres: motorpool-1: motorpool motorpool [local] idle',
    }
    expect(occupantsOf('/data', [session, postmaster], 7)).toEqual({
      postmaster,
      owner: null,
      ours: true,
      all: [8, 7],
    })
    expect(occupantsOf('/data', [session, { ...postmaster, parent: 6 }], 7)).toMatchObject({
      owner: 6,
    })
    // it has not written its file yet
    expect(occupantsOf('/data', [{ ...postmaster, parent: 6 }], NaN)).toMatchObject({ owner: 6 })
    expect(
      occupantsOf('/data', [{ ...postmaster, command: '/x/postgres -D /data' }], 7),
    ).toMatchObject({ owner: null, ours: false })
  })

  it('is not taken for a postmaster after its own has exited, regardless of its command line', () => {
    const orphan = { pid: 8, parent: 1 }
    for (const command of [
      'postgres: motorpool-1: checkpointer',
      '',
      '/x/postgres -D /data -c motorpool.owner=6',
    ])
      expect(occupantsOf('/data', [{ ...orphan, command }], 7)).toEqual({
        postmaster: null,
        owner: null,
        ours: false,
        all: [8],
      })
  })
})

describe.runIf(isRoot())('a start as root', () => {
  it('does not use a directory that others could have prepared', () => {
    expect(() => stage(findBinaries(null, null), temporary(0o777))).toThrow(
      'can be written by, somebody else',
    )
  })
})
