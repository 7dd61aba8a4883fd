// The account behind a user: claimed by the first contract that invites its login, shared where one
// administrator manages all of its contracts.
import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import { editLevel } from '#resources/kernel/access.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { Person } from '../../../kernel/session/viewer.ts'
import { membershipsElsewhere, refuseBeyondElsewhere } from './account-authority.ts'

/** Whether the caller may edit the users of the contract in `contract`. */
export function managed(
  { accountId }: Pick<Person, 'accountId'>,
  contract: ReturnType<typeof sql>,
) {
  return sql<boolean>`exists (select from membership m join access_level l on l.contract_id = m.contract_id and l.resource = 'user' and l.level = ${editLevel}
    and (l.role = any(m.realm_roles) or l.role in (select r.code from role r where r.contract_id = m.contract_id and r.id = any(m.role_ids)))
    where m.account_id = ${accountId} and m.contract_id = ${contract} and m.active)`
}

/**
 * Creates or finds the account of a new user. A login that another contract uses counts as taken,
 * unless the caller manages the users of all its contracts with at least the account's rights in
 * each: then it is taken to be the same person.
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

/** The caller does not learn the reason: the login's owner concerns only the other contracts. */
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

/** Whether the login is that of a service account in any contract: it never has a password. */
export async function isService(db: QueryExecutorProvider, login: string): Promise<boolean> {
  const { rows } = await sql`select from "user" where login = ${login} and service`.execute(db)
  return rows.length > 0
}

/** Ends an account's sessions in one contract. */
export async function endSessionsIn(
  db: QueryExecutorProvider,
  login: string,
  contractId: number,
): Promise<number> {
  const { numAffectedRows } = await sql`delete from session s using account a
    where a.login = ${login} and s.account_id = a.id and s.contract_id = ${contractId}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/**
 * Removes an account's data in a contract together with its user; an account without any contract
 * loses its password and its second factor.
 */
export async function leaveContract(
  db: QueryExecutorProvider,
  login: string,
  contractId: number,
): Promise<void> {
  await endSessionsIn(db, login, contractId)
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
