// Restores access for a user whom no administrator can help; run from the command line of the
// server.
import { sql } from 'kysely'
import type { OneTimePassword } from '#resources/wire/accounts/users.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { logEvent } from '../../../kernel/db/event-log.ts'
import { loginKey } from '../account-queries.ts'
import { endSessionsWhere } from '../authentication/end-sessions.ts'
import { deleteFactor } from '../second-factor/second-factor-store.ts'
import { makeOneTime, oneTimeLife } from './one-time-password.ts'

/**
 * Replaces the password of a login with a one-time password, removes the second factor and ends all
 * sessions. Logged in each of the account's contracts, with the server as the author. Null if no
 * active account has the login.
 */
export async function resetAccount(
  db: Db,
  login: string,
  now: Date,
): Promise<OneTimePassword | null> {
  const made = await makeOneTime({ login, address: 'console' })
  const until = new Date(now.getTime() + oneTimeLife)
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: number; login: string }>`update account
      set password_hash = ${made.hash}, must_change_password = true, one_time_until = ${until},
        version = version + 1
      where login = ${loginKey(login)} and active
        and not exists (select from "user" u where u.login = account.login collate "ru-x-icu" and u.service) returning id, login`.execute(
      trx,
    )
    const [account] = rows
    if (!account) return null
    const had = await deleteFactor(trx, account.id)
    await endSessionsWhere(trx, sql`s.account_id = ${account.id}`, now)
    const users = await sql<{ contract_id: number; user_id: number }>`select contract_id, user_id
      from membership where account_id = ${account.id} order by contract_id`.execute(trx)
    for (const { contract_id: contractId, user_id: itemId } of users.rows)
      await logEvent(trx, {
        ...{ contractId, accountId: null, staffId: null, itemId },
        type: 'change',
        page: 'user',
        resource: 'user',
        path: '/reset-account',
        data: {
          before: { ...(had && { second_factor: true }) },
          after: { password: 'one-time', ...(had && { second_factor: false }) },
        },
      })
    return { login: account.login, password: made.password, expires_at: until.toISOString() }
  })
}
