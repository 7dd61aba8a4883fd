// Verifies a password with throttling, in the same time for logins that do not exist.
import type { Db } from '../../../kernel/db/database.ts'
import {
  addressKey,
  checkThrottle,
  forgetFailures,
  recordFailure,
} from '../../../kernel/session/login-throttle.ts'
import { findAccount, loginKey } from '../account-queries.ts'
import type { Account } from '../account-queries.ts'
import { inHashingPlace, isPassword } from './password-hashing.ts'

/**
 * The active account of a login, if the password is right; null counts as a failure.
 * @throws AppError 429 after failures
 */
export async function checkPassword(
  db: Db,
  now: Date,
  given: { login: string; password: string },
  ip: string,
): Promise<Account | null> {
  const attempt = { login: loginKey(given.login), address: addressKey(ip) }
  // Inside the place, so that a crowd of guesses sees the failures of those before it.
  return inHashingPlace(async () => {
    await checkThrottle(db, attempt, now)
    const account = await findAccount(db, attempt.login, now)
    if (await isPassword(account?.password_hash ?? null, given.password)) {
      await forgetFailures(db, attempt)
      return account
    }
    await recordFailure(db, attempt, now)
    return null
  })
}
