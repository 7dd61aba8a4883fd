// Two contracts, and the test accounts with their rights.
import { seedLevels } from '#resources/kernel/access.ts'
import { roleIds, sharedAccess } from '#resources/kernel/names.ts'
import type { RoleName } from '#resources/kernel/names.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { TestDatabase } from '../database/test-database.ts'
import { ownFieldRows } from './sample-own-fields.ts'

/** The password of every account here; its hash is cheap to verify. */
export const password = 'a phrase of the tests'
export const passwordHash =
  '$argon2id$v=19$m=8,t=1,p=1$tQnJtSrSvODNaZU32lOI2w$7AmlCNxfutRBB6q41Ag33DnOTBNgN7sUqoIlasf9lkY'

export const contracts = { first: 1, second: 2 } as const
const everything = { role_ids: [1], realm_roles: ['root'] }
/** Login → memberships. */
const accounts = {
  admin: [{ contract_id: contracts.first, ...everything }],
  /** Has the same rights as the admin, in the same contract. */
  colleague: [{ contract_id: contracts.first, ...everything }],
  /** Reads everything, changes nothing. */
  reader: [{ contract_id: contracts.first, role_ids: [2], realm_roles: [] }],
  /** Edits everything except personal data that has separate rights. */
  keeper: [{ contract_id: contracts.first, role_ids: [3], realm_roles: [] }],
  /** Signed in, but without any rights. */
  stranger: [{ contract_id: contracts.first, role_ids: [4], realm_roles: [] }],
  /** Has all rights in the other contract. */
  neighbour: [{ contract_id: contracts.second, ...everything }],
  /** Member of both contracts, in the first with two roles. */
  both: [
    { contract_id: contracts.first, role_ids: [1, 2], realm_roles: [] },
    { contract_id: contracts.second, role_ids: [2], realm_roles: [] },
  ],
  /** Has a password but no contract. */
  nowhere: [],
  disabled: [{ contract_id: contracts.first, ...everything }],
} as const satisfies Record<
  string,
  readonly { contract_id: number; role_ids: readonly number[]; realm_roles: readonly string[] }[]
>
export type Login = keyof typeof accounts

/** Roles that have one level on all resources here, instead of the product's initial levels. */
const flat: Partial<Record<RoleName, number>> = {
  [roleIds[2]]: 1,
  [roleIds[3]]: 15,
  [roleIds[4]]: 0,
}

const levelOf = ({ role, resource, level }: { role: RoleName; resource: string; level: number }) =>
  role === roleIds[3] && Object.hasOwn(sharedAccess, resource) ? 0 : (flat[role] ?? level)

export async function addPeople(
  { query }: Pick<TestDatabase, 'query'>,
  resources: readonly Resource[],
): Promise<void> {
  await query(
    `insert into contract (id, name, in_use_since) overriding system value
     values ($1, 'Первый парк', '2020-01-01'), ($2, 'Ikkinchi park', '2020-01-01')`,
    Object.values(contracts),
  )
  for (const [login, memberships] of Object.entries(accounts)) {
    const [account] = await query<{ id: number }>(
      'insert into account (login, password_hash, active) values ($1, $2, $3) returning id',
      [login, passwordHash, login !== 'disabled'],
    )
    for (const { contract_id, role_ids, realm_roles } of memberships)
      await query(
        'insert into membership (account_id, contract_id, role_ids, realm_roles) values ($1, $2, $3, $4)',
        [account?.id, contract_id, role_ids, realm_roles],
      )
  }
  const levels = seedLevels(resources).map((one) => ({ ...one, level: levelOf(one) }))
  await query(
    `insert into access_level (contract_id, role, resource, level)
     select c.id, l.role, l.resource, l.level from contract c, jsonb_to_recordset($1) as l(role text, resource text, level smallint)`,
    [JSON.stringify(levels)],
  )
  await query(
    `insert into own_field (contract_id, of_resource, kind, name, slot)
     select c.id, f.of_resource, f.kind, f.name, f.slot from contract c, jsonb_to_recordset($1)
       as f(of_resource text, kind text, name text, slot text)`,
    [JSON.stringify(ownFieldRows(resources))],
  )
}
