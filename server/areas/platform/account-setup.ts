// Creates contracts and accounts, and seeds the default access levels.
import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import { seedLevels } from '#resources/kernel/access.ts'
import type { Locale, RoleName } from '#resources/kernel/names.ts'
import { strictRelease } from '#resources/verdicts.ts'
import { searchKey } from '#resources/kernel/values/search-key.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { loginKey } from './account-queries.ts'

interface NewContract {
  name: string
  timeZone: string
  /** The language of its built-in rows; Russian by default. */
  locale?: Locale
  /** Since when it keeps its books here; without it it moves in first. */
  inUseSince?: Date
}

export async function addContract(
  db: QueryExecutorProvider,
  { name, timeZone, locale = 'ru', inUseSince }: NewContract,
): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`insert into contract (name, time_zone, locale, in_use_since)
    values (${name}, ${timeZone}, ${locale}, ${inUseSince ?? null}) returning id`.execute(db)
  const id = rows[0]!.id
  const settings = Object.entries({ contract_id: id, name, time_zone: timeZone, ...strictRelease })
  await sql`insert into organisation (${sql.join(settings.map(([key]) => sql.ref(key)))})
    values (${sql.join(settings.map(([, value]) => value))})`.execute(db)
  return id
}

interface NewAccount {
  login: string
  passwordHash: string
  mustChangePassword?: boolean
  contractId: number
  roleIds: readonly number[]
  realmRoles: readonly string[]
}

/** Creates an account with its membership in one contract; returns the account's id. */
export async function addAccount(db: QueryExecutorProvider, account: NewAccount): Promise<number> {
  const login = loginKey(account.login)
  const has = (role: RoleName) => account.realmRoles.includes(role)
  const { rows } = await sql<{
    id: number
  }>`insert into account (login, password_hash, must_change_password, home_id)
    values (${login}, ${account.passwordHash}, ${account.mustChangePassword ?? false}, ${account.contractId}) returning id`.execute(
    db,
  )
  const id = rows[0]!.id
  await sql`with made as (insert into "user" (contract_id, login, root, operations_manager, chief, search_key)
      values (${account.contractId}, ${login}, ${has('root')}, ${has('operations-manager')}, ${has('chief')}, ${searchKey([login])}) returning contract_id, id)
    insert into user__role_ids (contract_id, parent_id, position, target_id)
    select made.contract_id, made.id, n - 1, given.id from made, unnest(${account.roleIds}::bigint[]) with ordinality as given (id, n)`.execute(
    db,
  )
  return id
}

/**
 * Gives every contract the starting levels that it lacks: those of a new contract, of a new role,
 * of a resource that came with an update. What an administrator set stays.
 */
export async function fillLevels(
  db: QueryExecutorProvider,
  resources: readonly Resource[],
): Promise<void> {
  const levels = seedLevels(resources)
  await sql`insert into access_level (contract_id, role, resource, level)
    select c.id, l.role, l.resource, l.level from contract c
    cross join unnest(${levels.map(({ role }) => role)}::text[], ${levels.map(({ resource }) => resource)}::text[], ${levels.map(({ level }) => level)}::smallint[])
      as l (role, resource, level)
    on conflict do nothing`.execute(db)
  // the organisations' own roles start with those of the role that each was created from
  await sql`insert into access_level (contract_id, role, resource, level)
    select b.contract_id, 'custom-' || q.id, b.resource, b.level from custom_role q
    join access_level b on b.contract_id = q.contract_id and b.role = q.base_role collate "default"
    on conflict do nothing`.execute(db)
}
