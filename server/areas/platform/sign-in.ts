// Signing in, choosing a role or a contract, signing out.
import { AppError, invalid } from '#resources/kernel/errors.ts'
import type { Fault } from '#resources/kernel/errors.ts'
import type { Db } from '../../database.ts'
import { logEvent } from '../../kernel/log.ts'
import type { Person } from '../../kernel/person.ts'
import { closeSession, openSession } from '../../kernel/session.ts'
import { addressKey, checkThrottle, forgetFailures, recordFailure } from '../../kernel/throttle.ts'
import { findAccount, loginKey, membershipsOf } from './accounts.ts'
import type { Membership } from './accounts.ts'
import { inHashingPlace, isPassword } from './passwords.ts'

export interface Caller {
  address: string
  userAgent: string | null
  /** The session that the caller still has; it ends with the new one. */
  tokenHash: Buffer | null
  path: string
}
interface Opened {
  token: string
  tokenHash: Buffer
}

/** @throws AppError 401 for a wrong login or password, 403 not_in_system for an account without a contract, 429 after failures */
export async function signIn(db: Db, now: Date, given: { login: string; password: string }, caller: Caller): Promise<Opened> {
  const account = await checkPassword(db, now, given, caller.address)
  const [membership] = await membershipsOf(db, account)
  if (!membership) throw new AppError('not_in_system')
  return open(db, now, account, membership, membership.role_ids[0] ?? null, caller, now)
}

async function checkPassword(db: Db, now: Date, given: { login: string; password: string }, ip: string): Promise<number> {
  const attempt = { login: loginKey(given.login), address: addressKey(ip) }
  // Inside the place, so that a crowd of guesses sees the failures of those before it.
  return inHashingPlace(async () => {
    await checkThrottle(db, attempt, now)
    const account = await findAccount(db, attempt.login)
    if (await isPassword(account?.password_hash ?? null, given.password)) {
      await forgetFailures(db, attempt)
      return account!.id
    }
    await recordFailure(db, attempt, now)
    throw new AppError('bad_credentials')
  })
}

async function open(
  db: Db,
  now: Date,
  accountId: number,
  membership: Membership,
  roleId: number | null,
  caller: Caller,
  createdAt: Date | null,
): Promise<Opened> {
  return db.transaction().execute(async (trx) => {
    const since = caller.tokenHash && (await closeSession(trx, caller.tokenHash))
    const { contract_id: contractId, staff_id: staffId } = membership
    const opened = await openSession(trx, { ...caller, accountId, contractId, roleId, now, createdAt: createdAt ?? since ?? now })
    await logEvent(trx as never, {
      type: 'signIn',
      contractId,
      accountId,
      staffId,
      page: 'login',
      resource: 'session',
      itemId: accountId,
      path: caller.path,
      data: { after: { role_id: roleId, address: caller.address } },
    })
    return opened
  })
}

export interface Choice {
  contractId?: number | undefined
  roleId?: number | undefined
  staffId?: number | undefined
}
/** Moves the session to another role or contract of the same account, under a fresh id. @throws AppError 400 for what the account does not have */
export async function choose(db: Db, now: Date, person: Person, choice: Choice, caller: Caller): Promise<Opened> {
  const memberships = await membershipsOf(db, person.accountId)
  const contractId = choice.contractId ?? person.contractId
  const membership = memberships.find((one) => one.contract_id === contractId)
  const faults: Record<string, Fault> = {}
  if (!membership) faults.contractId = 'no_such'
  if (choice.roleId !== undefined && membership && !membership.role_ids.includes(choice.roleId)) faults.roleId = 'no_such'
  if (choice.staffId !== undefined && choice.staffId !== membership?.staff_id) faults.staffId = 'no_such'
  if (!membership || Object.keys(faults).length > 0) throw invalid(faults)
  const kept = contractId === person.contractId ? person.roleId : (membership.role_ids[0] ?? null)
  return open(db, now, person.accountId, membership, choice.roleId ?? kept, caller, null)
}
