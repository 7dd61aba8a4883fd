// The stored second factor of an account, with log entries and notifications about its changes.
import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import type { MessageParams } from '#resources/kernel/message-types.ts'
import type { SecondFactor } from '#resources/wire/accounts/second-factor.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { logEvent } from '../../../kernel/db/event-log.ts'
import type { Person } from '../../../kernel/session/viewer.ts'
import { notify } from '../notifications/index.ts'

export async function readFactor(
  db: QueryExecutorProvider,
  accountId: number,
): Promise<Omit<SecondFactor, 'required'>> {
  const { rows } = await sql<{
    enabled_at: string
    recovery_codes: number
  }>`select f.enabled_at,
      (select count(*) from recovery_code r where r.account_id = f.account_id) as recovery_codes
    from second_factor f where f.account_id = ${accountId}`.execute(db)
  const [factor] = rows
  return {
    enabled: factor !== undefined,
    enabled_at: factor?.enabled_at ?? null,
    recovery_codes: factor?.recovery_codes ?? 0,
  }
}

/**
 * Stores an encrypted secret. `step` is the interval of the first correct code, which cannot be
 * used again. Returns false if the account already has a second factor.
 */
export async function insertFactor(
  db: QueryExecutorProvider,
  { accountId, sealed, step }: { accountId: number; sealed: string; step: number },
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`insert into second_factor (account_id, secret, last_step, enabled_at)
    values (${accountId}, ${sealed}, ${step}, ${now}) on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

/** Deletes the second factor and its recovery codes. Returns false if there was none. */
export async function deleteFactor(db: QueryExecutorProvider, accountId: number): Promise<boolean> {
  const { numAffectedRows } =
    await sql`delete from second_factor where account_id = ${accountId}`.execute(db)
  return numAffectedRows === 1n
}

/** Logs that users enabled or disabled their own second factor. */
export async function logOwnFactor(
  trx: Db,
  { accountId, contractId, staffId }: Person,
  enabled: boolean,
  path: string,
): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`select user_id from membership
    where account_id = ${accountId} and contract_id = ${contractId}`.execute(trx)
  await logEvent(trx, {
    type: 'change',
    contractId,
    accountId,
    staffId,
    page: 'user',
    resource: 'user',
    itemId: rows[0]?.user_id ?? null,
    path,
    data: { before: { second_factor: !enabled }, after: { second_factor: enabled } },
  })
}

/** Notifies the account, in one of its contracts, about a change of its second factor. */
export async function notifyOfFactor(
  db: Db,
  { accountId, contractId }: Pick<Person, 'accountId' | 'contractId'>,
  params: MessageParams['second_factor'],
  now: Date,
): Promise<void> {
  const context = { db, person: { contractId }, now }
  await notify(context, { type: 'second_factor', to: [accountId], params })
}
