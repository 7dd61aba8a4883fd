import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { StartError } from '../../start-error.ts'
import {
  accountOfItsOwn,
  formerAccount,
  isRoot,
  postgresAccount,
  type Account,
} from '../program/os-account.ts'
import { readInstance, writeInstance } from './instance-file.ts'

/** The location and the account of a private cluster. */
export interface ClusterLocation {
  dataDir: string
  /** The cluster's own directory. */
  data: string
  /** null: our own account. */
  account: Account | null
  /** The cluster's present owner, if that is not `account`; null otherwise. */
  former: Account | null
  /**
   * Directory of pg_hba.conf and pg_ident.conf: written by us, so never one in which PostgreSQL's
   * account could create a symlink for root.
   */
  access: string
  /** File that PostgreSQL's messages go to. */
  log: string
  /** Major version of the cluster, null if there is none. */
  major: number | null
}

/** Below DATA_DIR. */
const ordinaryPlace = 'pg'

/**
 * Finds the cluster of a DATA_DIR. An ordinary user's is in DATA_DIR/pg; root, whose DATA_DIR may
 * be inaccessible to PostgreSQL's account, has it under `systemDir`, as recorded in instance.json.
 */
export function findPlace(dataDir: string, systemDir: string): ClusterLocation {
  const instance = readInstance(dataDir)
  if (!instance.cluster) {
    instance.cluster =
      isRoot() && !existsSync(join(dataDir, ordinaryPlace))
        ? join(systemDir, instance.id, 'data')
        : ordinaryPlace
    writeInstance(dataDir, instance)
  }
  const data = resolve(dataDir, instance.cluster)
  refuseForeign(dataDir, data)
  const major = majorOf(data)
  if (major === null && instance.made)
    throw new StartError(
      `The private database in ${data} is gone, though ${join(dataDir, 'instance.json')} says that it was made on ${instance.made}; ` +
        'put it back, or remove that file to begin with an empty one.',
    )
  // one in DATA_DIR was created by an ordinary user
  const former = instance.cluster === ordinaryPlace ? null : formerAccount(data)
  return {
    dataDir,
    data,
    account: former ? accountOfItsOwn(instance.id) : postgresAccount(data, instance.id),
    former,
    access: isRoot() ? dirname(data) : data,
    log: join(dataDir, 'logs', 'postgres.log'),
    major,
  }
}

/** Records that the cluster exists, so that a later start without it is not taken for the first. */
export function noteMade(dataDir: string): void {
  const instance = readInstance(dataDir)
  if (!instance.made) writeInstance(dataDir, { ...instance, made: new Date().toISOString() })
}

/** An ordinary user cannot run a cluster of root or of another user. */
function refuseForeign(dataDir: string, data: string): void {
  if (isRoot() || !existsSync(data) || lstatSync(data).uid === process.getuid?.()) return
  throw new StartError(
    `The private database of ${dataDir} is in ${data} and belongs to another user; start as that user or as root, or set DATA_DIR.`,
  )
}

function majorOf(data: string): number | null {
  try {
    return Number.parseInt(readFileSync(join(data, 'PG_VERSION'), 'utf8'), 10)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new StartError(
      `The private database in ${data} cannot be read: ${(error as Error).message}.`,
    )
  }
}
