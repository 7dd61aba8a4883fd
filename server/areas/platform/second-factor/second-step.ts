// The second step of a sign-in: the code that follows the correct password.
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { findAccount } from '../account-queries.ts'
import type { IssuedSession } from '../authentication/open-session.ts'
import type { Caller } from '../authentication/request-origin.ts'
import { enter, logFailure } from '../authentication/sign-in.ts'
import { openPending } from './factor-secrets.ts'
import type { FactorSecrets } from './factor-secrets.ts'
import { useCode } from './verify-code.ts'

/**
 * Verifies the code and opens the session.
 * @param pending token of the first step
 * @throws AppError 401 for a wrong code, or if `pending` has expired or the password was changed,
 * 403 not_in_system, 429 when throttled
 */
export async function confirmSignIn(
  { db, factorSecrets }: { db: Db; factorSecrets: FactorSecrets },
  now: Date,
  given: { pending: string; code: string },
  caller: Caller,
): Promise<IssuedSession> {
  const pending = openPending(factorSecrets.pending, given.pending, now)
  if (!pending) throw new AppError('unauthorized')
  const { login } = pending
  const account = await findAccount(db, login, now)
  if (!account?.second_factor || !pending.isOf(account)) throw new AppError('unauthorized')
  const attempt = { accountId: account.id, login, code: given.code, ip: caller.address }
  const used = await useCode(db, factorSecrets.stored, attempt, now)
  if (!used) {
    logFailure(db, login, caller)
    throw new AppError('wrong_code')
  }
  return enter(db, now, account, { caller, used })
}
