// SQL for the caller of a session or access token: account, membership, effective roles and levels.
import { sql } from 'kysely'
import type { Fragment } from '../../../kernel/types.ts'
import { employeeName } from '../display-names.ts'
import { selectOwnFields } from '../own-fields/stored-own-fields.ts'
import { behavesLike, grantSql } from '../rights/role-codes.ts'

/**
 * Joins sessions or access tokens `s` with their account `a`, their membership `m` in a contract
 * `c`, their `own` roles there, the effective roles `r` (different while an administrator views the
 * console as a role), and whether a second `factor` required by the own roles is missing.
 */
export const placed = (source: Fragment) => sql`${source} s
    join account a on a.id = s.account_id and a.active
    left join (membership m join contract c on c.id = m.contract_id) on m.account_id = s.account_id and m.contract_id = s.contract_id and m.active
    left join lateral (select case when s.role_id = any(m.role_ids) then s.role_id else m.role_ids[1] end as role_id) chosen on true
    left join lateral (select array_remove(${behavesLike(sql`chosen.role_id`, sql`m.contract_id`)} || m.realm_roles, null) as roles,
      array_remove(${grantSql(sql`chosen.role_id`)} || m.realm_roles, null) as grants) own on true
    left join lateral (select coalesce(s.viewed_role_id, chosen.role_id) as role_id,
      case when s.viewed_role_id is null then own.roles
        else array_remove(array[${behavesLike(sql`s.viewed_role_id`, sql`m.contract_id`)}], null) end as roles,
      case when s.viewed_role_id is null then own.grants
        else array[${grantSql(sql`s.viewed_role_id`)}] end as grants) r on true
    left join lateral (select exists (
        select from second_factor_role q where q.contract_id = m.contract_id and q.role = any(own.roles || own.grants))
      and not exists (select from second_factor f where f.account_id = a.id) as missing
    ) factor on true`
/**
 * SQL: the highest level for each access resource; when viewing as a role, limited to the user's
 * own levels.
 */
export const levels = sql`(select json_object_agg(x.resource, case when s.viewed_role_id is null then x.level
          else least(x.level, coalesce((select max(o.level) from access_level o
            where o.contract_id = m.contract_id and o.resource = x.resource and o.role = any(own.grants)), 0)) end) from
        (select l.resource, max(l.level) as level from access_level l where l.contract_id = m.contract_id and l.role = any(r.grants) group by l.resource) x) as levels`
/** Columns of `placed`, except those that differ between sessions and tokens. */
export const placedColumns = sql`s.token_hash, s.account_id, a.login, m.contract_id,
      c.name as contract_name, c.time_zone, c.currency, c.country, c.week_start, ${selectOwnFields(sql`c.id`)} as own_fields,
      r.role_id, m.role_ids, r.roles, r.grants, m.staff_id, s.viewed_role_id as viewed_id,
      (select ${employeeName} from staff e where e.contract_id = m.contract_id and e.id = m.staff_id) as staff_name,
      (select count(*) from membership o where o.account_id = s.account_id and o.active) as contracts, ${levels},
      v.stamp as account_stamp, w.stamp as contract_stamp, s.role_id as chosen_id`
/** Joins the stamps, which change whenever any of this data changes. */
export const stamps = sql`left join account_stamp v on v.account_id = s.account_id
    left join contract_stamp w on w.contract_id = m.contract_id`
