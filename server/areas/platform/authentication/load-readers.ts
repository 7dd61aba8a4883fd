// Loads users with the rights that they would have when signed in, for messages sent to them.
import { sql } from 'kysely'
import { localeOf } from '#i18n/locales.ts'
import type { Levels } from '#resources/kernel/access.ts'
import type { WeekStart } from '#resources/kernel/country-packs.ts'
import type { Db } from '../../../kernel/db/database.ts'
import type { Person } from '../../../kernel/session/viewer.ts'
import { employeeName } from '../display-names.ts'
import { addCyrillicNames, selectOwnFields } from '../own-fields/stored-own-fields.ts'
import type { StoredOwnFields } from '../own-fields/stored-own-fields.ts'
import { behavesLike, grantSql } from '../rights/role-codes.ts'

interface ReaderRow {
  account_id: number
  login: string
  staff_id: number | null
  staff_name: string | null
  email: string
  locale: string | null
  contract_name: string
  time_zone: string
  currency: string
  country: string
  week_start: WeekStart
  own_fields: StoredOwnFields | null
  role_id: number | null
  roles: string[]
  grants: string[]
  levels: Levels | null
}

/** A user with an e-mail address. */
export interface MailReader {
  person: Person
  email: string
}

/**
 * Those of the accounts that are active in the contract and have an e-mail address, with the rights
 * of their first role.
 * @throws database errors
 */
export async function loadReaders(
  db: Db,
  contractId: number,
  accountIds: readonly number[],
): Promise<MailReader[]> {
  const { rows } = await sql<ReaderRow>`
    select m.account_id, a.login, m.staff_id, s.email, s.locale, c.name as contract_name,
      c.time_zone, c.currency, c.country, c.week_start, ${selectOwnFields(sql`c.id`)} as own_fields, r.role_id, r.roles, r.grants,
      (select ${employeeName} from staff e where e.contract_id = m.contract_id and e.id = m.staff_id) as staff_name,
      (select json_object_agg(x.resource, x.level) from (
        select l.resource, max(l.level) as level from access_level l
        where l.contract_id = m.contract_id and l.role = any(r.grants) group by l.resource) x) as levels
    from membership m join account a on a.id = m.account_id and a.active
    join contract c on c.id = m.contract_id
    join notification_setting s on s.account_id = m.account_id and s.contract_id = m.contract_id
    cross join lateral (select m.role_ids[1] as role_id,
      array_remove(${behavesLike(sql`m.role_ids[1]`, sql`m.contract_id`)} || m.realm_roles, null) as roles,
      array_remove(${grantSql(sql`m.role_ids[1]`)} || m.realm_roles, null) as grants) r
    where m.contract_id = ${contractId} and m.active and s.email is not null
      and m.account_id = any(${accountIds}::bigint[])`.execute(db)
  return rows.map((row) => ({
    email: row.email,
    person: {
      accountId: row.account_id,
      login: row.login,
      name: row.staff_name ?? row.login,
      staffId: row.staff_id,
      contractId,
      contract: {
        id: contractId,
        name: row.contract_name,
        timeZone: row.time_zone,
        currency: row.currency,
        country: row.country,
        weekStart: row.week_start,
        ownFields: addCyrillicNames(row.own_fields),
      },
      roleId: row.role_id,
      roles: row.roles,
      grants: row.grants,
      levels: row.levels ?? {},
      locale: localeOf(row.locale ?? 'ru'),
    },
  }))
}
