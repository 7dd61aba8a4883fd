// Changes the caller's own password, ends every session of the account, and opens a new one for the
// caller.
import { sql } from 'kysely'
import { AppError, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { logEvent } from '../../../kernel/db/event-log.ts'
import type { Person } from '../../../kernel/session/viewer.ts'
import type { Caller } from './request-origin.ts'
import { checkPassword } from './check-password.ts'
import { endSessions } from './own-sessions.ts'
import { openSession } from './open-session.ts'
import type { IssuedSession } from './open-session.ts'
import { addressKey } from '../../../kernel/session/login-throttle.ts'
import { hashPassword, isAcceptable } from './password-hashing.ts'
import { logFailure } from './sign-in.ts'

/**
 * @throws AppError 400 for a wrong current password or an unacceptable new one, 429 when throttled,
 * 401 if the account changes concurrently
 */
export async function changePassword(
  db: Db,
  now: Date,
  person: Person,
  given: { current: string; password: string },
  caller: Caller,
): Promise<IssuedSession> {
  const { accountId, login, contractId, roleId, staffId } = person
  const account = await checkPassword(db, now, { login, password: given.current }, caller.address)
  if (!account) {
    logFailure(db, login, caller)
    throw invalid({ current: 'wrong_password' })
  }
  if (given.password === given.current) throw invalid({ password: 'same_password' })
  if (!isAcceptable(given.password, login)) throw invalid({ password: 'weak_password' })
  const turn = { login, address: addressKey(caller.address) }
  const passwordHash = await hashPassword(given.password, turn)
  return db.transaction().execute(async (trx) => {
    // the old hash is part of the condition, so that the second of two concurrent changes fails
    const { numAffectedRows } =
      await sql`update account set password_hash = ${passwordHash}, must_change_password = false, one_time_until = null, version = version + 1
      where id = ${accountId} and active and password_hash = ${account.password_hash}`.execute(trx)
    if (!numAffectedRows) throw new AppError('unauthorized')
    await endSessions(trx, accountId, now, null)
    const opened = await openSession(trx, {
      ...caller,
      accountId,
      passwordHash,
      contractId,
      roleId,
      now,
    })
    if (!opened) throw new AppError('unauthorized')
    await logEvent(trx as never, {
      type: 'change',
      contractId,
      accountId,
      staffId,
      page: 'user',
      resource: 'account',
      itemId: accountId,
      path: caller.path,
      data: { after: { password: 'changed' } },
    })
    return opened
  })
}
