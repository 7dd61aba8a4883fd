// An account for every role of the product, with the initial access levels of a real contract
// instead of the simple ones of other tests.
import { seedLevels } from '#resources/kernel/access.ts'
import { roleIds, roleNames } from '#resources/kernel/names.ts'
import type { RoleName } from '#resources/kernel/names.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Caller, TestApp } from './test-app.ts'

/** All of them are members of the first contract only. */
export async function signInRoles(
  { database, signIn }: Pick<TestApp, 'database' | 'signIn'>,
  resources: readonly Resource[],
): Promise<Map<RoleName, Caller>> {
  await database.query('delete from access_level')
  await database.query(
    `insert into access_level (contract_id, role, resource, level)
     select c.id, l.role, l.resource, l.level from contract c, jsonb_to_recordset($1) as l(role text, resource text, level smallint)`,
    [JSON.stringify(seedLevels(resources))],
  )
  const ids = new Map(Object.entries(roleIds).map(([id, name]) => [name as RoleName, Number(id)]))
  const callers = new Map<RoleName, Caller>()
  for (const role of roleNames) {
    await database.query(
      `with a as (insert into account (login, password_hash) select $1, password_hash from account where login = 'admin' returning id)
       insert into membership (account_id, contract_id, role_ids, realm_roles) select id, 1, $2, $3 from a`,
      [`role-${role}`, ids.has(role) ? [ids.get(role)] : [], ids.has(role) ? [] : [role]],
    )
    callers.set(role, await signIn(`role-${role}`))
  }
  return callers
}
