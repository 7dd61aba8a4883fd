// Verifies a password with throttling, in constant time whether or not the login exists.
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
 * The active account of a login if the password is correct; otherwise null, counted as a failure.
 * @throws AppError 429 when throttled, after failures or too many successes
 */
export async function checkPassword(
  db: Db,
  now: Date,
  given: { login: string; password: string },
  ip: string,
): Promise<Account | null> {
  const attempt = { login: loginKey(given.login), address: addressKey(ip) }
  // within the turn, so that concurrent attempts see earlier failures
  return inHashingTurn(attempt, async () => {
    await checkThrottle(db, attempt, now)
    const account = await findAccount(db, attempt.login, now)
    if (await isPassword(account?.password_hash ?? null, given.password)) {
      // with a second factor, only a correct code resets the failure count; otherwise guessing
      // codes would not be throttled
      await recordSuccess(db, attempt, now, { forget: !account?.second_factor })
      return account
    }
    await recordFailure(db, attempt, now)
    return null
  })
}
