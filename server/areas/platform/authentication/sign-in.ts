// Signs in, and switches to another role or contract of the account.
import { sql } from 'kysely'
import { AppError, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { eventTypes, logEvent } from '../../../kernel/db/event-log.ts'
import type { Person } from '../../../kernel/session/viewer.ts'
import { loginKey, membershipsOf } from '../account-queries.ts'
import type { Account } from '../account-queries.ts'
import { sealPending } from '../second-factor/factor-secrets.ts'
import type { FactorSecrets } from '../second-factor/factor-secrets.ts'
import { notifyOfFactor } from '../second-factor/second-factor-store.ts'
import type { UsedCode } from '../second-factor/verify-code.ts'
import { attachStaff, mayAttach } from './link-employee.ts'
import { moveSession, openSession } from './open-session.ts'
import type { IssuedSession } from './open-session.ts'
import { endSessionsWhere } from './end-sessions.ts'
import type { Caller } from './request-origin.ts'
import { checkPassword } from './check-password.ts'

/** Maximum characters of a user agent that are stored. */
const longestAgent = 300

/**
 * Verifies the password and opens a session.
 * @throws AppError 401 for a wrong login or password, 401 with `pending` if a second factor code is
 * required, 403 not_in_system for an account without a contract, 429 when throttled
 */
export async function signIn(
  { db, factorSecrets }: { db: Db; factorSecrets: FactorSecrets },
  now: Date,
  given: { login: string; password: string },
  caller: Caller,
): Promise<IssuedSession> {
  const account = await checkPassword(db, now, given, caller.address)
  if (!account) {
    logFailure(db, given.login, caller)
    throw new AppError('bad_credentials')
  }
  if (account.second_factor) {
    const pending = sealPending(factorSecrets.pending, account, loginKey(given.login), now)
    throw new AppError('second_factor', { extra: { pending } })
  }
  return enter(db, now, account, { caller })
}

/**
 * Opens a session for an authenticated account.
 * @param used the second factor code used, if any
 * @throws AppError 403 not_in_system, 401 if the account has just changed
 */
export async function enter(
  db: Db,
  now: Date,
  account: Account,
  { caller, used }: { caller: Caller; used?: UsedCode },
): Promise<IssuedSession> {
  const [membership] = await membershipsOf(db, account.id)
  if (!membership) throw new AppError('not_in_system')
  const place = { contractId: membership.contract_id, roleId: membership.role_ids[0] ?? null }
  return db.transaction().execute(async (trx) => {
    const opened = await openSession(trx, {
      ...caller,
      ...place,
      accountId: account.id,
      passwordHash: account.password_hash,
      now,
    })
    if (!opened) throw new AppError('bad_credentials')
    // the new session replaces the browser's previous one
    const { tokenHash } = caller
    if (tokenHash) await endSessionsWhere(trx, sql`s.token_hash = ${tokenHash}`, now)
    const left = used?.kind === 'recovery' ? used.left : undefined
    const who = { ...place, accountId: account.id, staffId: membership.staff_id }
    await logSignIn(trx, who, caller, left)
    if (left !== undefined) await notifyOfFactor(trx, who, { change: 'recovery_code', left }, now)
    return opened
  })
}

/**
 * Logs a failed sign-in in each contract of the login; one with an unknown login appears only in
 * the server's request log. Runs after the response, so that response times do not reveal which
 * logins exist.
 */
export function logFailure(db: Db, login: string, { path, afterAnswer, ...caller }: Caller): void {
  const event = sql`insert into event_log (contract_id, account_id, staff_id, event_type_id, page_name, resource, item_id, uri_path, data)
    select m.contract_id, a.id, m.staff_id, ${eventTypes.signInFailed}, 'login', 'session', a.id, ${path}, ${JSON.stringify({ after: originOf(caller) })}::jsonb
    from account a join membership m on m.account_id = a.id where a.login = ${loginKey(login)}`
  afterAnswer(() => event.execute(db))
}

/** The origin of a sign-in, as logged. */
const originOf = ({ address, userAgent }: Pick<Caller, 'address' | 'userAgent'>) => ({
  address,
  ...(userAgent && { user_agent: userAgent.slice(0, longestAgent) }),
})

async function logSignIn(
  trx: Db,
  {
    roleId,
    ...who
  }: { accountId: number; contractId: number; staffId: number | null; roleId: number | null },
  caller: Caller,
  recoveryCodesLeft?: number,
): Promise<void> {
  await logEvent(trx as never, {
    ...who,
    type: 'signIn',
    page: 'login',
    resource: 'session',
    itemId: who.accountId,
    path: caller.path,
    data: {
      after: {
        role_id: roleId,
        ...originOf(caller),
        ...(recoveryCodesLeft !== undefined && { recovery_codes_left: recoveryCodesLeft }),
      },
    },
  })
}

interface Choice {
  contractId?: number | undefined
  roleId?: number | undefined
  staffId?: number | undefined
}

/**
 * Moves the session to another role or contract of the account, with a new token, and links an
 * employee if requested.
 * @throws AppError 400 for a choice that is not available to the account, 401 if the session has
 * just ended
 */
export async function choose(
  db: Db,
  now: Date,
  person: Person,
  choice: Choice,
  caller: Caller,
): Promise<IssuedSession> {
  const memberships = await membershipsOf(db, person.accountId)
  const contractId = choice.contractId ?? person.contractId
  const membership = memberships.find((one) => one.contract_id === contractId)
  const attaches = choice.staffId !== undefined && choice.staffId !== membership?.staff_id
  const faults: Record<string, Fault> = {}
  if (!membership) faults.contractId = 'no_such'
  if (choice.roleId !== undefined && membership && !membership.role_ids.includes(choice.roleId))
    faults.roleId = 'no_such'
  // an employee can be linked only in the current contract
  if (attaches && (contractId !== person.contractId || !mayAttach(person)))
    faults.staffId = 'no_such'
  if (!membership || Object.keys(faults).length > 0) throw invalid(faults)
  const kept = contractId === person.contractId ? person.roleId : (membership.role_ids[0] ?? null)
  const place = { contractId, roleId: choice.roleId ?? kept }
  return db.transaction().execute(async (trx) => {
    if (attaches) await attachStaff(trx, person, choice.staffId!, { path: caller.path, now })
    const moved =
      caller.tokenHash && (await moveSession(trx, caller.tokenHash, { ...caller, ...place, now }))
    if (!moved) throw new AppError('unauthorized')
    const staffId = choice.staffId ?? membership.staff_id
    if (choice.roleId !== undefined || choice.contractId !== undefined)
      await logSignIn(trx, { ...place, accountId: person.accountId, staffId }, caller)
    return moved
  })
}
