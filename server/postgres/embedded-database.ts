import { rmdirSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Config } from '../config.ts'
import { StartError } from '../start-error.ts'
import { appRole, writeAccess } from './setup/access-rules.ts'
import { clientName } from './program/os-account.ts'
import { findBinaries, oldestMajor } from './program/binaries.ts'
import { sessionSettings, type OpenDatabase } from './opened-database.ts'
import { initCluster, ownerRole } from './setup/initdb.ts'
import { holdLock } from './process/owner-lock.ts'
import { clearTheWay } from './process/orphans.ts'
import { findPlace, noteMade } from './cluster/cluster-location.ts'
import { takeFromFormer } from './cluster/cluster-owner.ts'
import { startPostmaster, type Postmaster } from './process/postmaster.ts'
import { databaseName, ensureDatabase } from './setup/database-roles.ts'
import { serverSettings } from './cluster/postgres-settings.ts'
import { clusterKey, socketDirectory } from './program/socket-folder.ts'
import { ensureSystemDir, stage } from './cluster/staged-binaries.ts'
import { supervise } from './process/supervisor.ts'

/** Root's directory for programs and clusters, which must be accessible to PostgreSQL's account. */
export const rootsDir = '/var/lib/motorpool'

/** How to connect over a cluster's socket. */
export function connectionTo(socket: string, role: string, database: string): pg.PoolConfig {
  return { host: socket, port: 5432, user: role, database, ssl: false, ...sessionSettings }
}

/**
 * Runs the private cluster of a DATA_DIR, making it at the first start. Throws StartError when it
 * cannot.
 */
export async function openPrivate(
  config: Pick<Config, 'dataDir' | 'pgBin'>,
  log: FastifyBaseLogger,
  systemDir = rootsDir,
): Promise<OpenDatabase> {
  // PostgreSQL needs TCP, other locales and pg_ctl there: nothing of this file has ever run on it
  if (process.platform === 'win32')
    throw new StartError(
      `The private database does not run on Windows; start Motorpool in WSL, or set DATABASE_URL to a PostgreSQL of version ${oldestMajor} or newer.`,
    )
  const user = clientName()
  const place = findPlace(config.dataDir, systemDir)
  const binaries = findBinaries(config.pgBin, place.major)
  const bin = stage(binaries, systemDir)
  if (place.major === null) {
    log.info({ cluster: place.data, version: binaries.major }, 'making the private database')
    if (place.data.startsWith(`${systemDir}/`))
      for (const path of [systemDir, dirname(place.data)]) ensureSystemDir(path)
    await initCluster(bin, binaries.major, place.data, place.account)
  }
  noteMade(config.dataDir)
  const socket = socketDirectory(place.data, place)
  writeAccess(place.access, user)

  const connection = (role: string, database: string) => connectionTo(socket, role, database)
  const administration = connection(ownerRole, 'postgres')
  const settings = serverSettings(place, binaries.major, clusterKey(place.data))
  const start = async (): Promise<Postmaster> => {
    await clearTheWay(place, socket, administration, log)
    takeFromFormer(place, socket)
    return startPostmaster({
      ...{ place, bin, socket, settings },
      onWaiting: (seconds) =>
        log.info({ seconds }, 'the database recovers what was written last before it was killed'),
    })
  }

  const isFull = () => isDiskFull(place.data)
  const postmaster = await startOnce(start, place.log, isFull)
  const supervisor = supervise(postmaster, start, log, undefined, isFull)
  const close = async (): Promise<void> => {
    await supervisor.stop()
    removeEmpty(socket)
  }
  try {
    const lock = await holdLock(administration)
    if (!lock)
      throw new StartError(
        `The database of DATA_DIR ${config.dataDir} is held by another program; stop that first.`,
      )
    await ensureDatabase(administration)
    return {
      kind: 'private',
      owner: connection(ownerRole, databaseName),
      app: connection(appRole, databaseName),
      serverVersion: await versionOf(administration),
      onLost: supervisor.onLost,
      async close() {
        await lock.release()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Starts for the first time; if another server wins the race for the cluster, the second attempt
 * names it.
 */
async function startOnce(
  start: () => Promise<Postmaster>,
  logFile: string,
  isFull: () => boolean,
): Promise<Postmaster> {
  const failed = (error: unknown): never => {
    if (error instanceof StartError) throw error
    const reason = isFull()
      ? 'its disk is full; make room and start again'
      : (error as Error).message
    throw new StartError(
      `The private database does not start: ${reason || 'PostgreSQL ended without a word'} (see ${logFile}).`,
    )
  }
  return start().catch((error: Error) =>
    error.message.includes('lock file') ? start().catch(failed) : failed(error),
  )
}

/** In the format of server_version_num. */
export async function versionOf(settings: pg.ClientConfig): Promise<number> {
  const client = new pg.Client(settings)
  await client.connect()
  try {
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    )
    return rows[0]?.version ?? 0
  } finally {
    await client.end()
  }
}

function removeEmpty(directory: string): void {
  try {
    rmdirSync(directory)
  } catch {
    // not empty: another server has already started there
  }
}

/** Free bytes that PostgreSQL needs to start: a WAL segment, and what it writes during recovery. */
const least = 32 * 2 ** 20

/**
 * Whether the disk of `path` is full. By its free space, not by PostgreSQL's message: its log may
 * be on the same disk.
 */
function isDiskFull(path: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(path)
    return bavail * bsize < least
  } catch {
    return false
  }
}
