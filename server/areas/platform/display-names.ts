// Display names of accounts: the name of the linked employee, otherwise the login.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** SQL: the full name of the employee `e`; null if empty. */
export const employeeName = sql<
  string | null
>`nullif(concat_ws(' ', e.surname, e.name, e.patronymic), '')`

/** SQL: the display name of an account in a contract; null for no account. */
export function accountName(
  account: RawBuilder<unknown>,
  contract: RawBuilder<unknown>,
): RawBuilder<string | null> {
  return sql`case when ${account} is null then null else coalesce(
    (select ${employeeName} from membership m join staff e on e.contract_id = m.contract_id and e.id = m.staff_id
      where m.account_id = ${account} and m.contract_id = ${contract}),
    (select a.login from account a where a.id = ${account})) end`
}

/**
 * SQL: the author of the event `l`: the employee at that time, otherwise the account; followed by
 * the access token used.
 */
export const eventAuthor = sql<string | null>`coalesce((select ${employeeName} from staff e
  where e.contract_id = l.contract_id and e.id = l.staff_id), (select a.login from account a where a.id = l.account_id))
  || coalesce(' · ' || (l.data->'token'->>'name'), '')`
