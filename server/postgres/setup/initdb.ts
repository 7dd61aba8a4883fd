import { spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { StartError } from '../../start-error.ts'
import { giveTree } from '../cluster/cluster-owner.ts'
import { initdbAccount } from '../program/os-account.ts'
import type { Account } from '../program/os-account.ts'
import { childEnvironment } from '../program/program-environment.ts'
import { isAlive } from '../process/server-processes.ts'
import { hasSyncfs } from '../cluster/sync-support.ts'

/** The cluster's owner: bootstrap superuser, owner of the database and of every table. */
export const ownerRole = 'motorpool'

/**
 * Creates the cluster atomically: initdb works in a temporary directory that is renamed, so that a
 * kill leaves nothing that looks like a cluster.
 */
export async function initCluster(
  bin: string,
  major: number,
  data: string,
  account: Account | null,
): Promise<void> {
  const parent = dirname(data)
  mkdirSync(parent, { recursive: true, mode: 0o755 })
  removeLeftovers(data)
  const next = `${data}.initdb-${process.pid}`
  const maker = initdbAccount(account)
  mkdirSync(next, { mode: 0o700 })
  if (maker) chownSync(next, maker.uid, maker.gid)
  try {
    await initdb(bin, major, next, maker)
    if (maker && account) giveTree(next, maker, account)
    renameSync(next, data)
    flush(parent)
  } catch (error) {
    // another start may have finished first; its cluster is equivalent
    if (!existsSync(join(data, 'PG_VERSION'))) throw error
  } finally {
    rmSync(next, { recursive: true, force: true })
  }
}

/**
 * Locales for character classification that are valid on this machine. Not plain C: with it pg_trgm
 * recognises no Cyrillic letters, and each search scans the whole table.
 */
const locales = ['C.UTF-8', 'en_US.UTF-8']

async function initdb(
  bin: string,
  major: number,
  directory: string,
  account: Account | null,
): Promise<void> {
  let message = ''
  for (const locale of locales) {
    const child = spawn(
      join(bin, 'initdb'),
      // prettier-ignore
      ['-D', directory, '-U', ownerRole, '-E', 'UTF8', '--locale-provider=icu', '--icu-locale=ru', `--locale=${locale}`,
        '--auth=reject', '--data-checksums', '--no-instructions', ...(major >= 17 && hasSyncfs() ? ['--sync-method=syncfs'] : [])],
      { cwd: '/', env: childEnvironment(), stdio: ['ignore', 'ignore', 'pipe'], ...account },
    )
    const ended = new Promise<number | null>((resolve, reject) =>
      child.on('error', reject).on('close', resolve),
    )
    try {
      const [stderr, code] = await Promise.all([text(child.stderr), ended])
      if (code === 0) return
      message = stderr.trim()
    } catch (error) {
      message = (error as Error).message
    }
    if (!message.includes('invalid locale')) break
  }
  const lines = message.split('\n').map((line) => line.trim())
  throw new StartError(
    `The private database cannot be made in ${directory}: ${lines.filter(Boolean).join(' ')}`,
  )
}

function removeLeftovers(data: string): void {
  const begin = `${basename(data)}.initdb-`
  for (const name of readdirSync(dirname(data)))
    if (name.startsWith(begin) && !isAlive(Number(name.slice(begin.length))))
      rmSync(join(dirname(data), name), { recursive: true, force: true })
}

/**
 * A rename lasts through a power cut only when the directory that names the entry has been flushed.
 */
function flush(directory: string): void {
  const handle = openSync(directory, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
