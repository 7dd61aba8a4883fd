// The codes of roles as SQL: under which a role has levels, and which role of the product it
// behaves like. They differ for the roles of an organisation.
import { sql } from 'kysely'
import { customRolesFrom } from '#resources/kernel/custom-roles.ts'
import { roleIds } from '#resources/kernel/names.ts'
import type { Fragment } from '../../../kernel/types.ts'

/** Names of the roles by id, as a PostgreSQL array that starts at 1. */
const names = Object.values(roleIds)
const ownAfter = sql.lit(customRolesFrom)

/** The code of the role number `id`, as in `customRoleCode`; null for none. */
export function grantSql(id: Fragment): Fragment {
  return sql`(case when ${id} > ${ownAfter} then 'custom-' || (${id} - ${ownAfter})
    else (${names}::text[])[${id}] end)`
}

/** The product's role that the role number `id` of a contract is or behaves like. */
export function behavesLike(id: Fragment, contract: Fragment): Fragment {
  return sql`coalesce((${names}::text[])[${id}], (select q.base_role collate "default" from custom_role q
    where q.contract_id = ${contract} and q.id = ${id} - ${ownAfter}))`
}

/** The codes of all roles of the member `m`: their levels are the member's. */
export const grantsOfMember = sql<
  string[]
>`(array(select ${grantSql(sql`r`)} from unnest(m.role_ids) r) || m.realm_roles)`

/** The product's roles that the member `m` has, or that their roles behave like. */
export const rolesOfMember = sql<
  string[]
>`(array(select ${behavesLike(sql`r`, sql`m.contract_id`)} from unnest(m.role_ids) r) || m.realm_roles)`
