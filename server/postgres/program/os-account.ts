import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { StartError } from '../../start-error.ts'

/** User and group of PostgreSQL's own processes. */
export interface Account {
  uid: number
  gid: number
}

/** Whether we are root, which PostgreSQL refuses to be. */
export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** An administrator may create it, so that processes have a named owner. */
const accountName = 'motorpool'
/**
 * Ids that distributions assign to nobody: neither to users, packages and services, nor to
 * containers, in which higher ones may not exist.
 */
const firstNumber = 60_706
const lastNumber = 61_183

/**
 * The account for PostgreSQL: null means ours. Root uses the owner of an existing cluster, or a
 * dedicated account.
 */
export function postgresAccount(data: string, installation: string): Account | null {
  if (!isRoot()) return null
  const owner = statSync(data, { throwIfNoEntry: false })
  return owner && owner.uid !== 0
    ? { uid: owner.uid, gid: owner.gid }
    : accountOfItsOwn(installation)
}

/**
 * A dedicated account for this installation's PostgreSQL: `motorpool` if it exists, or an id
 * without a name.
 */
export function accountOfItsOwn(installation: string): Account {
  return accountCalled(accountName) ?? unnamedAccount(installation)
}

/**
 * The account "nobody" if the cluster belongs to it, else null. Other daemons run under it, so
 * root, which formerly assigned clusters to it, takes them back.
 */
export function formerAccount(data: string): Account | null {
  if (!isRoot()) return null
  const nobody = nobodyAccount()
  return nobody && statSync(data, { throwIfNoEntry: false })?.uid === nobody.uid ? nobody : null
}

/**
 * The account that creates a cluster for `account`: initdb needs one with a name.
 * @throws StartError if there is none
 */
export function initdbAccount(account: Account | null): Account | null {
  if (account === null || isNamed(account.uid)) return account
  const nobody = nobodyAccount()
  if (nobody) return nobody
  throw new StartError(
    'PostgreSQL does not run as root, and this machine has no user "nobody" to make its database; ' +
      `make one for it (useradd --system ${accountName}), start Motorpool as an ordinary user, ` +
      'or set DATABASE_URL.',
  )
}

let nobody: Account | null | undefined
function nobodyAccount(): Account | null {
  return (nobody ??= accountCalled('nobody'))
}

function accountCalled(name: string): Account | null {
  const [uid, gid] = ['-u', '-g'].map((which) =>
    Number.parseInt(spawnSync('id', [which, name], { encoding: 'utf8' }).stdout ?? '', 10),
  )
  return Number.isInteger(uid) && Number.isInteger(gid) ? { uid: uid!, gid: gid! } : null
}

/** The same at every start, and another one for another installation. */
function unnamedAccount(installation: string): Account {
  const count = lastNumber - firstNumber + 1
  const start = createHash('sha256').update(installation).digest().readUInt32BE(0) % count
  for (let i = 0; i < count; i++) {
    const number = firstNumber + ((start + i) % count)
    if (!isNamed(number)) return { uid: number, gid: number }
  }
  throw new StartError(
    `PostgreSQL does not run as root, and each user id from ${firstNumber} to ${lastNumber} has ` +
      `a name; make a user for it (useradd --system ${accountName}), or set DATABASE_URL.`,
  )
}

/** Whether the machine has a user with this id. */
function isNamed(uid: number): boolean {
  const { status } = spawnSync('getent', ['passwd', String(uid)])
  if (status === 0 || status === 2) return status === 0
  // a system without getent has its users only in the file
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .some((line) => line.split(':')[2] === String(uid))
}

/** Name of the user that we connect as; PostgreSQL's peer authentication compares it. */
export function clientName(): string {
  try {
    return userInfo().username
  } catch {
    throw new StartError(
      `User id ${process.getuid?.()} has no name on this machine, and PostgreSQL needs one; add it to /etc/passwd, start as a named user, or set DATABASE_URL.`,
    )
  }
}
