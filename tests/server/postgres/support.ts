// Directories for private clusters, processes that run them, and process queries.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import Fastify from 'fastify'
import pg from 'pg'
import { afterAll } from 'vitest'
import { isRoot } from '#server/postgres/program/os-account.ts'
import { readInstance, writeInstance } from '#server/postgres/cluster/instance-file.ts'
import type { OpenDatabase } from '#server/postgres/open-database.ts'
import { clusterProcesses } from '#server/postgres/process/server-processes.ts'
import { openPrivate } from '#server/postgres/embedded-database.ts'
import { serverProgram } from '#tests/support/server/server-program.ts'
import { ensureSystemDir } from '#server/postgres/cluster/staged-binaries.ts'

export const log = Fastify().log
/** The location of a directory's cluster. */
export const dataOf = (dataDir: string): string =>
  resolve(dataDir, readInstance(dataDir).cluster as string)

export interface PrivateClusters {
  /**
   * Programs and clusters of root; one for the whole file, so that the programs are copied once.
   */
  systemDir: string
  /** A directory that is removed after the file's last test. Closed to others by default. */
  temporary(mode?: number): string
  /**
   * Opens the private database of a directory and closes it after the file, if the test has not.
   */
  open(dataDir: string, pgBin?: string | null): Promise<OpenDatabase>
  /**
   * A directory whose private database was made and closed before: a copy of the one that initdb
   * makes once for the file.
   */
  prepared(): Promise<string>
  /** Opens the private database of a directory in another process. */
  hold(dataDir: string, env?: NodeJS.ProcessEnv): Holder
}

/**
 * Call it at the top of a file: what its tests make of private clusters goes away after the last of
 * them. Files that share a process share nothing of it.
 */
export function privateClusters(): PrivateClusters {
  const holders = new Set<ChildProcess>()
  const databases = new Set<OpenDatabase>()
  const directories = new Set<string>()
  afterAll(async () => {
    for (const child of holders)
      if (child.exitCode === null && child.signalCode === null) await kill(child)
    for (const database of databases) await database.close()
    for (const path of directories) rmSync(path, { recursive: true, force: true, maxRetries: 5 })
  })
  const temporary = (mode = 0o700) => {
    const path = mkdtempSync(join(tmpdir(), 'motorpool-start-'))
    chmodSync(path, mode)
    directories.add(path)
    return path
  }
  const systemDir = temporary(0o755)
  const open = async (dataDir: string, pgBin: string | null = null): Promise<OpenDatabase> => {
    const database = await openPrivate({ dataDir, pgBin }, log, systemDir)
    directories.add(database.owner.host as string)
    databases.add(database)
    return {
      ...database,
      close: () => (databases.delete(database) ? database.close() : Promise.resolve()),
    }
  }
  const makeFirst = async () => {
    const dataDir = temporary()
    await (await open(dataDir)).close()
    return dataDir
  }
  let original: Promise<string> | null = null
  return {
    systemDir,
    temporary,
    open,
    async prepared() {
      return copyCluster(await (original ??= makeFirst()), temporary(), systemDir)
    },
    hold(dataDir, env = {}) {
      const holder = startHolder([dataDir, systemDir], env, (socket) => directories.add(socket))
      holders.add(holder.process)
      return holder
    },
  }
}

function copyCluster(original: string, dataDir: string, systemDir: string): string {
  const instance = readInstance(dataDir)
  const cluster = isRoot() ? join(systemDir, instance.id, 'data') : 'pg'
  if (isRoot()) ensureSystemDir(dirname(cluster))
  execFileSync('cp', ['-a', dataOf(original), resolve(dataDir, cluster)])
  writeInstance(dataDir, { ...instance, cluster, made: new Date().toISOString() })
  return dataDir
}

/** One statement over a connection of its own. */
export async function ask<R extends pg.QueryResultRow>(
  settings: pg.ClientConfig,
  text: string,
): Promise<R[]> {
  const client = new pg.Client(settings)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<R>(text)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

export interface Holder {
  process: ChildProcess
  /** Its output: how to connect, or why it gave up. */
  said: Promise<{ settings: pg.ClientConfig } | { refusal: string; code: number | null }>
}

function startHolder(
  directories: readonly string[],
  env: NodeJS.ProcessEnv,
  onOpened: (socket: string) => void,
): Holder {
  const args = [...serverProgram('tests/server/postgres/holder.ts'), ...directories]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stderr = ''
  child.stderr.on('data', (data: Buffer) => (stderr += data))
  const said = new Promise<Awaited<Holder['said']>>((resolve) => {
    child.stdout.once('data', (data: Buffer) => {
      const settings = JSON.parse(String(data)) as pg.ClientConfig
      onOpened(settings.host as string)
      resolve({ settings })
    })
    child.once('close', (code) => resolve({ refusal: stderr.trim(), code }))
  })
  return { process: child, said }
}

/** The connection of a holder that must have succeeded. */
export async function settingsOf(holder: Holder): Promise<pg.ClientConfig> {
  const said = await holder.said
  if ('settings' in said) return said.settings
  throw new Error(`the holder gave up: ${said.refusal}`)
}

/** SIGKILL, and wait until it has exited. */
export async function kill(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

/** Waits until a question is answered with yes. */
export async function until(
  question: () => boolean | Promise<boolean>,
  patience = 20_000,
): Promise<void> {
  for (
    const limit = Date.now() + patience;
    !(await question());
    await new Promise((resolve) => setTimeout(resolve, 20))
  )
    if (Date.now() > limit) throw new Error('it did not happen in time')
}

/** Process ids of PostgreSQL on a cluster. */
export function running(data: string): number[] {
  return clusterProcesses(data).map(({ pid }) => pid)
}
