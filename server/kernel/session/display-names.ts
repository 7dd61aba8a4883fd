// People in answers: the employee as the product calls him, where an account has one, else its login.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/** Of the row `e` of staff. */
export const employeeName = sql<string | null>`nullif(concat_ws(' ', e.surname, e.name, e.patronymic), '')`

/** Of an account in a contract, both as SQL; null for no account. */
export function accountName(account: RawBuilder<unknown>, contract: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`case when ${account} is null then null else coalesce(
    (select ${employeeName} from membership m join staff e on e.contract_id = m.contract_id and e.id = m.staff_id
      where m.account_id = ${account} and m.contract_id = ${contract}),
    (select a.login from account a where a.id = ${account})) end`
}
