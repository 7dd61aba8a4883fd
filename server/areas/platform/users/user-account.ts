// The account of a user: created by the first contract that invites its login, and shared by
// contracts if one administrator manages the users of all of them.
import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import { editLevel } from '#resources/kernel/access.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { Person } from '../../../kernel/session/viewer.ts'
import type { WriteContext } from '../../../kernel/types.ts'
import { endSessionsWhere } from '../authentication/end-sessions.ts'
import { membershipsElsewhere, refuseBeyondElsewhere } from './account-authority.ts'

/** Condition: the caller may edit the users of the contract `contract`. */
export function managed(
  { accountId }: Pick<Person, 'accountId'>,
  contract: ReturnType<typeof sql>,
) {
  return sql<boolean>`exists (select from membership m join access_level l on l.contract_id = m.contract_id and l.resource = 'user' and l.level = ${editLevel}
    and (l.role = any(m.realm_roles) or l.role in (select r.code from role r where r.contract_id = m.contract_id and r.id = any(m.role_ids)))
    where m.account_id = ${accountId} and m.contract_id = ${contract} and m.active)`
}

/**
 * Creates or finds the account of a new user. A login used in other contracts counts as taken,
 * unless the caller manages the users of all of these with at least the account's rights in each;
 * then it is assumed to be the same person.
 * @throws AppError 409
 */
export async function claimAccount(
  db: QueryExecutorProvider,
  person: Person,
  login: string,
): Promise<void> {
  const { numAffectedRows } =
    await sql`insert into account (login, home_id) values (${login}, ${person.contractId}) on conflict (login) do nothing`.execute(
      db,
    )
  if (numAffectedRows) return
  const { rows } = await sql<{
    home: number | null
  }>`select home_id as home from account where login = ${login} for update`.execute(db)
  const elsewhere = await membershipsElsewhere(db, person, login)
  const ours =
    elsewhere.length > 0
      ? await isWithinRights(db, person, elsewhere)
      : rows[0]?.home === person.contractId
  if (!ours) throw new AppError('duplicate', { fields: { login: 'taken' } })
}

/**
 * Whether the caller has the required rights in the other contracts. The reason is not disclosed,
 * since it concerns only these contracts.
 */
async function isWithinRights(
  db: QueryExecutorProvider,
  person: Person,
  elsewhere: Awaited<ReturnType<typeof membershipsElsewhere>>,
): Promise<boolean> {
  try {
    await refuseBeyondElsewhere(db, person, elsewhere)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** Whether the login belongs to a service account in any contract, which never has a password. */
export async function isService(db: QueryExecutorProvider, login: string): Promise<boolean> {
  const { rows } = await sql`select from "user" where login = ${login} and service`.execute(db)
  return rows.length > 0
}

/** Ends an account's sessions in one contract; returns their number. */
export function endSessionsIn(
  { db, now }: Pick<WriteContext, 'db' | 'now'>,
  login: string,
  contractId: number,
): Promise<number> {
  const own = sql`s.contract_id = ${contractId} and s.account_id = (select id from account where login = ${login})`
  return endSessionsWhere(db, own, now)
}

/**
 * Deletes an account's data in a contract when its user is removed. An account without any other
 * contract loses its password and second factor.
 */
export async function leaveContract(
  writer: Pick<WriteContext, 'db' | 'now'>,
  login: string,
  contractId: number,
): Promise<void> {
  const { db } = writer
  await endSessionsIn(writer, login, contractId)
  const own = sql`account_id = (select id from account where login = ${login}) and contract_id = ${contractId}`
  for (const table of [
    'saved_view',
    'grid_setting',
    'view_pin',
    'view_subscription',
    'draft',
    'notification',
    'notification_setting',
    'access_token',
  ])
    await sql`delete from ${sql.table(table)} where ${own}`.execute(db)
  await sql`with left_all as (
      update account set password_hash = null, must_change_password = false, one_time_until = null,
        version = version + 1
      where login = ${login} and not exists (
        select from "user" u where u.login = ${login} and u.contract_id <> ${contractId})
      returning id)
    delete from second_factor where account_id in (select id from left_all)`.execute(db)
}
