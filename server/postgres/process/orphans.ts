import { existsSync, readFileSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { StartError } from '../../start-error.ts'
import { isRecovering, checkEvery } from '../program/control-file.ts'
import { clusterLock } from './cluster-lock.ts'
import { lockIsFree } from './owner-lock.ts'
import type { ClusterLocation } from '../cluster/cluster-location.ts'
import { clusterProcesses, isAlive, occupantsOf } from './server-processes.ts'

/**
 * Frees a cluster of processes left by a killed server, so that it can be started. An orphan is
 * stopped rather than adopted: a child process has known settings and reports its end.
 *
 * Throws StartError when the cluster is in use: by another server, also one in another container,
 * or by a PostgreSQL that was started by hand.
 */
export async function clearTheWay(
  place: ClusterLocation,
  socket: string,
  settings: pg.ClientConfig,
  log: FastifyBaseLogger,
): Promise<void> {
  const { postmaster, owner, ours, all } = occupantsOf(place.data)
  if (postmaster) {
    if (owner !== null && owner !== process.pid)
      throw inUse(place, `another Motorpool (process ${owner})`)
    if (!ours) throw inUse(place, `a PostgreSQL started by hand (process ${postmaster.pid})`)
    if (!(await becomesFree(settings))) throw inUse(place, 'another Motorpool')
    log.warn({ pid: postmaster.pid }, 'stopping the database that a killed server left running')
    await end(place.data, postmaster.pid)
  } else if (all.length > 0) {
    log.warn({ pids: all }, 'ending sessions that a killed database left behind')
    await killAll(place.data)
  }
  if (!(await isUnlocked(place.data)))
    throw inUse(place, 'another Motorpool that cannot be seen from here, as in another container')
  removeStale(place.data, join(place.data, 'postmaster.pid'))
  removeStale(place.data, join(socket, '.s.PGSQL.5432.lock'))
}

function inUse(place: ClusterLocation, by: string): StartError {
  return new StartError(
    `The database of DATA_DIR ${place.dataDir} is in use by ${by}; stop that first, or set DATA_DIR to another directory for a second Motorpool.`,
  )
}

/**
 * Whether nobody holds the owner's lock. Retried for a while, because the system needs a moment to
 * notice that the owner was killed. A cluster that does not answer (it is starting or stopping) has
 * no owner either: its parent is gone.
 */
async function becomesFree(settings: pg.ClientConfig): Promise<boolean> {
  for (let tries = 0; tries < 10; tries++) {
    if (await lockIsFree({ ...settings, connectionTimeoutMillis: 2_000 }).catch(() => true))
      return true
    await sleep(150)
  }
  return false
}

/**
 * Whether no process holds the lock of the cluster. Retried for a while: one that was killed
 * disappears from the list of processes before it closes its files.
 */
async function isUnlocked(data: string): Promise<boolean> {
  for (let tries = 0; tries < 10; tries++) {
    if (clusterLock(data, null) !== 'held') return true
    await sleep(150)
  }
  return false
}

/** Fast shutdown, then less and less gently. */
async function end(data: string, postmaster: number): Promise<void> {
  signal(postmaster, 'SIGINT')
  // one that was killed with its server while it recovered from a crash
  for (const limit = Date.now() + 20_000; Date.now() < limit && !isRecovering(data);)
    if (await waitForExit(data, checkEvery)) return
  signal(postmaster, 'SIGQUIT')
  if (await waitForExit(data, 5_000)) return
  await killAll(data)
}

/**
 * Busy sessions outlive their postmaster and hold its shared memory until their query ends. None of
 * them may be left when the next postmaster starts.
 */
async function killAll(data: string): Promise<void> {
  for (const { pid } of clusterProcesses(data)) signal(pid, 'SIGKILL')
  if (!(await waitForExit(data, 5_000)))
    throw new StartError(`Processes of PostgreSQL on ${data} cannot be ended; is the disk hanging?`)
}

async function waitForExit(data: string, patience: number): Promise<boolean> {
  const limit = Date.now() + patience
  while (clusterProcesses(data).length > 0) {
    if (Date.now() > limit) return false
    await sleep(10)
  }
  return true
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // it ended by itself
  }
}

/**
 * PostgreSQL refuses to start if the process whose id is in a lock file exists: after a kill that
 * may be any other one, or, in a container whose init does not reap processes, the dead one itself.
 * Such a file may be deleted only if no process runs on the cluster; one whose process is gone
 * PostgreSQL deletes itself.
 */
function removeStale(data: string, path: string): void {
  if (!existsSync(path)) return
  const before = readFileSync(path, 'utf8')
  if (!isAlive(Number(before.split('\n')[0]))) return
  if (clusterProcesses(data).length === 0 && readFileSync(path, 'utf8') === before) unlinkSync(path)
}
