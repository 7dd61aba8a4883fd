// Verifies a password with throttling, in the same time for logins that do not exist.
import type { Db } from '../../../kernel/db/database.ts'
import {
  addressKey,
  checkThrottle,
  recordFailure,
  recordSuccess,
} from '../../../kernel/session/login-throttle.ts'
import { findAccount, loginKey } from '../account-queries.ts'
import type { Account } from '../account-queries.ts'
import { inHashingTurn, isPassword } from './password-hashing.ts'

/**
 * The active account of a login, if the password is right; null counts as a failure.
 * @throws AppError 429 after failures, and after too many successes
 */
export async function checkPassword(
  db: Db,
  now: Date,
  given: { login: string; password: string },
  ip: string,
): Promise<Account | null> {
  const attempt = { login: loginKey(given.login), address: addressKey(ip) }
  // Within the turn, so that concurrent attempts see the failures of those before them.
  return inHashingTurn(attempt, async () => {
    await checkThrottle(db, attempt, now)
    const account = await findAccount(db, attempt.login, now)
    if (await isPassword(account?.password_hash ?? null, given.password)) {
      // with a second factor only its code resets the count; otherwise guessing codes would be free
      await recordSuccess(db, attempt, now, { forget: !account?.second_factor })
      return account
    }
    await recordFailure(db, attempt, now)
    return null
  })
}
