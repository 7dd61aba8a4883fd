// Reads accounts and their memberships in contracts.
import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'

export interface Account {
  id: number
  password_hash: string | null
  second_factor: boolean
}

/**
 * The active account of a login, compared without case and outer spaces. An expired one-time
 * password counts as no password.
 */
export async function findAccount(
  db: QueryExecutorProvider,
  login: string,
  now: Date,
): Promise<Account | null> {
  const { rows } = await sql<Account>`select id,
      case when one_time_until <= ${now} then null else password_hash end as password_hash,
      exists (select from second_factor f where f.account_id = account.id) as second_factor
    from account where login = ${loginKey(login)} and active`.execute(db)
  return rows[0] ?? null
}

/** Normalises a login for comparison. */
export function loginKey(login: string): string {
  return login.trim().toLowerCase()
}

interface Membership {
  contract_id: number
  contract_name: string
  role_ids: number[]
  staff_id: number | null
}

/**
 * The contracts of an account, oldest first. Those in which it has no role come last, so that being
 * added to a contract does not change the one opened at sign-in.
 */
export async function membershipsOf(
  db: QueryExecutorProvider,
  accountId: number,
): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    select m.contract_id, c.name as contract_name, m.role_ids, m.staff_id from membership m join contract c on c.id = m.contract_id
    where m.account_id = ${accountId} and m.active
    order by cardinality(m.role_ids) + cardinality(m.realm_roles) = 0, m.contract_id`.execute(db)
  return rows
}
