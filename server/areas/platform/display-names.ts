// Display names: the employee of an account if there is one, else its login.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** The name of the row `e` of staff. */
export const employeeName = sql<
  string | null
>`nullif(concat_ws(' ', e.surname, e.name, e.patronymic), '')`

/** The name of an account in a contract, both as SQL; null for no account. */
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
 * The author of the event `l`: the employee at that time, else the account, with the access token
 * of the call.
 */
export const eventAuthor = sql<string | null>`coalesce((select ${employeeName} from staff e
  where e.contract_id = l.contract_id and e.id = l.staff_id), (select a.login from account a where a.id = l.account_id))
  || coalesce(' · ' || (l.data->'token'->>'name'), '')`
