// One-time passwords: issued by administrators, shown once, and valid for a limited time until the
// users set their own.
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { OneTimePassword } from '#resources/wire/accounts/users.ts'
import { hourMs } from '../../../kernel/time-units.ts'
import type { WriteContext } from '../../../kernel/types.ts'
import { lockRow } from '../../../kernel/write/lock-records.ts'
import { logChanges } from '../../../kernel/write/log-changes.ts'
import { endedSessions } from '../authentication/end-sessions.ts'
import type { HashingTurn } from '../authentication/hashing-queue.ts'
import { hashPassword } from '../authentication/password-hashing.ts'
import { refuseBeyondAnywhere } from './account-authority.ts'
import { isService } from './user-account.ts'

/** ms for which a one-time password is valid. */
export const oneTimeLife = 72 * hourMs
/** Characters that are unambiguous over the telephone: without 0 and o, or 1, l and i. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = 4
const size = 4

/** A random password of 79 bits, in groups. */
export function newPassword(): string {
  const group = () =>
    Array.from({ length: size }, () => letters[randomInt(letters.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/**
 * Creates a password and its hash. Call it before the transaction, since hashing takes time during
 * which others would wait for the row.
 * @param turn the requester in the hashing queue
 */
export async function makeOneTime(turn: HashingTurn): Promise<{ password: string; hash: string }> {
  const password = newPassword()
  return { password, hash: await hashPassword(password, turn) }
}

/**
 * Issues a one-time password to a user and ends all of their sessions: an invitation, or help with
 * a forgotten password.
 * @throws AppError 404, 422 for the caller's own account, for a service account, and for a user
 * with more rights than the caller, or not managed by the caller, in any of the account's contracts
 */
export async function giveOneTime(
  writer: WriteContext,
  id: number,
  made: { password: string; hash: string },
): Promise<OneTimePassword> {
  const { db, person, now } = writer
  const row = await lockRow(writer, id)
  const login = row.login as string
  if (login === person.login) throw new AppError('own_account')
  if (await isService(db, login)) throw new AppError('service_account')
  // whoever has the password could act as that user in all of the account's contracts
  await refuseBeyondAnywhere(db, person, row)
  const until = new Date(now.getTime() + oneTimeLife)
  await sql`with changed as (update account set password_hash = ${made.hash}, must_change_password = true, one_time_until = ${until}, version = version + 1
      where login = ${login} returning id),
    ${endedSessions(sql`s.account_id in (select id from changed)`, now)} select from ended`.execute(
    db,
  )
  await logChanges(writer, [
    { type: 'change', itemId: id, data: { after: { password: 'one-time' } } },
  ])
  return { login, password: made.password, expires_at: until.toISOString() }
}
