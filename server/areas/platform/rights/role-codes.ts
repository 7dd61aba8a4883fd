// SQL for the codes of roles: the code under which a role has levels, and the built-in role as
// which it behaves. They differ for custom roles.
import { sql } from 'kysely'
import { customRolesFrom } from '#resources/kernel/custom-roles.ts'
import { roleIds } from '#resources/kernel/names.ts'
import type { Fragment } from '../../../kernel/types.ts'

/** Names of the built-in roles as a PostgreSQL array, indexed by id from 1. */
const names = Object.values(roleIds)
const ownAfter = sql.lit(customRolesFrom)

/** SQL: the code of the role `id`, as in `customRoleCode`; null for none. */
export function grantSql(id: Fragment): Fragment {
  return sql`(case when ${id} > ${ownAfter} then 'custom-' || (${id} - ${ownAfter})
    else (${names}::text[])[${id}] end)`
}

/** SQL: the built-in role with this id, or the base role of the custom role. */
export function behavesLike(id: Fragment, contract: Fragment): Fragment {
  return sql`coalesce((${names}::text[])[${id}], (select q.base_role collate "default" from custom_role q
    where q.contract_id = ${contract} and q.id = ${id} - ${ownAfter}))`
}

/** SQL: the codes of all roles of the member `m`, which determine their levels. */
export const grantsOfMember = sql<
  string[]
>`(array(select ${grantSql(sql`r`)} from unnest(m.role_ids) r) || m.realm_roles)`

/** SQL: the built-in roles of the member `m`, including base roles of their custom roles. */
export const rolesOfMember = sql<
  string[]
>`(array(select ${behavesLike(sql`r`, sql`m.contract_id`)} from unnest(m.role_ids) r) || m.realm_roles)`
