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
  /** Language of the built-in rows; default: Russian. */
  locale?: Locale
  /** When it went live; default: it starts with the initial data entry. */
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

/** Creates an account with a membership in one contract. Returns the account's id. */
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
 * Adds missing default levels to every contract, e.g. for a new contract, a new role, or a resource
 * added by an update. Existing levels are kept.
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
  // custom roles start with the levels of their base role
  await sql`insert into access_level (contract_id, role, resource, level)
    select b.contract_id, 'custom-' || q.id, b.resource, b.level from custom_role q
    join access_level b on b.contract_id = q.contract_id and b.role = q.base_role collate "default"
    on conflict do nothing`.execute(db)
}
