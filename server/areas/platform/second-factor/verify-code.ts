// Verifies codes of the second factor: from the authenticator app, or recovery codes. Attempts are
// throttled together with those of the password, and app codes additionally per account, since six
// digits can be guessed from many addresses.
import { sql } from 'kysely'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { Db } from '../../../kernel/db/database.ts'
import type { Secrets } from '../../../kernel/db/secrets.ts'
import {
  addressKey,
  checkThrottle,
  forgetFailures,
  recordFailure,
} from '../../../kernel/session/login-throttle.ts'
import { minuteMs } from '../../../kernel/time-units.ts'
import { openSecret } from './factor-secrets.ts'
import { normalizeCode, useRecoveryCode } from './recovery-codes.ts'
import { stepOf } from './totp-codes.ts'

/** Per account, from any address: failures without a delay, and the maximum delay. */
export const freeCodes = 10
export const longestCodeDelay = 15 * minuteMs

/** ms to wait after the nth wrong app code; doubles with each failure. */
export function codeDelayAfter(failures: number): number {
  if (failures < freeCodes) return 0
  return Math.min(longestCodeDelay, 1000 * 2 ** Math.min(failures - freeCodes, 20))
}

interface Attempt {
  accountId: number
  /** The login as stored in the account. */
  login: string
  code: string
  /** The caller's address. */
  ip: string
}

/** The kind of a correct code: from the app, or a recovery code, with the number of codes left. */
export type UsedCode = { kind: 'app' } | { kind: 'recovery'; left: number }

interface Factor {
  secret: string
  last_step: number
  failures: number
  failed_at: string | null
}

/** One attempt, while the account's second factor is locked. */
interface Trial {
  trx: Db
  secrets: Secrets
  accountId: number
  code: string
  now: Date
}

/**
 * Uses a code: neither it nor an earlier app code is valid afterwards. Returns null for a wrong
 * code, which counts as a failure. Attempts for one account run one at a time.
 * @throws AppError 429 when throttled
 */
export async function useCode(
  db: Db,
  secrets: Secrets,
  { accountId, login, code, ip }: Attempt,
  now: Date,
): Promise<UsedCode | null> {
  const attempt = { login, address: addressKey(ip) }
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<Factor>`select secret, last_step, failures, failed_at
      from second_factor where account_id = ${accountId} for update`.execute(trx)
    // after acquiring the lock, so that concurrent attempts see earlier failures
    await checkThrottle(trx, attempt, now)
    const trial = { trx, secrets, accountId, code: normalizeCode(code), now }
    const used = rows[0] ? await tryCode(trial, rows[0]) : null
    if (used) await forgetFailures(trx, attempt)
    else await recordFailure(trx, attempt, now)
    return used
  })
}

async function tryCode(trial: Trial, factor: Factor): Promise<UsedCode | null> {
  if (/^\d{6}$/.test(trial.code)) return (await tryAppCode(trial, factor)) ? { kind: 'app' } : null
  const left = await useRecoveryCode(trial.trx, trial.accountId, trial.code)
  return left === null ? null : { kind: 'recovery', left }
}

/** Verifies an app code. @throws AppError 429 too soon after many wrong ones */
async function tryAppCode(
  { trx, secrets, accountId, code, now }: Trial,
  factor: Factor,
): Promise<boolean> {
  refuseTooSoon(factor, now)
  const secret = openSecret(secrets, accountId, factor.secret)
  if (secret === null) throw new Error(`the second factor of account ${accountId} does not open`)
  const step = stepOf(secret, code, now)
  const right = step !== null && step > factor.last_step
  const change = right
    ? sql`last_step = ${step}, failures = 0, failed_at = null`
    : sql`failures = failures + 1, failed_at = ${now}`
  await sql`update second_factor set ${change} where account_id = ${accountId}`.execute(trx)
  return right
}

function refuseTooSoon({ failures, failed_at }: Pick<Factor, 'failures' | 'failed_at'>, now: Date) {
  if (failed_at === null) return
  const wait = Date.parse(failed_at) + codeDelayAfter(failures) - now.getTime()
  if (wait > 0)
    throw new AppError('too_many_requests', { extra: { retryAfter: Math.ceil(wait / 1000) } })
}
