// Removes the second factor of users who have lost both their phone and their recovery codes.
import { sql } from 'kysely'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { WriteContext } from '../../../kernel/types.ts'
import { lockRow } from '../../../kernel/write/lock-records.ts'
import { logChanges } from '../../../kernel/write/log-changes.ts'
import { endedSessions } from '../authentication/end-sessions.ts'
import { membershipsOf } from '../account-queries.ts'
import { notifyOfFactor } from '../second-factor/second-factor-store.ts'
import { refuseBeyondAnywhere } from './account-authority.ts'

/**
 * Removes the second factor and ends all sessions of the account. Requires the same authority as
 * issuing a one-time password, because both together give access to the account.
 * @throws AppError 404, 409 for a user without a second factor, 422 for the caller's own account,
 * and for a user with more rights than the caller, or not managed by the caller, in any of the
 * account's contracts
 */
export async function resetSecondFactor(writer: WriteContext, id: number): Promise<void> {
  const { db, person, now } = writer
  const row = await lockRow(writer, id)
  const login = row.login as string
  if (login === person.login) throw new AppError('own_account')
  await refuseBeyondAnywhere(db, person, row)
  const { rows } = await sql<{ account_id: number }>`with gone as (
      delete from second_factor
      where account_id = (select id from account where login = ${login}) returning account_id),
    ${endedSessions(sql`s.account_id in (select account_id from gone)`, now)}
    select account_id from gone`.execute(db)
  const [gone] = rows
  if (!gone) throw new AppError('second_factor_state')
  await logChanges(writer, [
    {
      type: 'change',
      itemId: id,
      data: { before: { second_factor: true }, after: { second_factor: false } },
    },
  ])
  const { account_id: accountId } = gone
  for (const { contract_id: contractId } of await membershipsOf(db, accountId))
    await notifyOfFactor(db, { accountId, contractId }, { change: 'reset', by: person.name }, now)
}
