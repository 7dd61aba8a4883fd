// Prevents privilege escalation: checks who may grant a role, or act on a user who has it.
import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import { editLevel } from '#resources/kernel/access.ts'
import type { Levels } from '#resources/kernel/access.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { customRoleOf, grantOf } from '#resources/kernel/custom-roles.ts'
import { realmRoles } from '#resources/kernel/names.ts'
import type { AccessName } from '#resources/kernel/names.ts'
import type { Wire } from '../../../kernel/types.ts'
import type { Person } from '../../../kernel/session/viewer.ts'

/** Roles above user management; every user administrator may grant all other built-in roles. */
const guarded: readonly string[] = ['customer-admin', ...realmRoles]
const administrators: readonly string[] = ['customer-admin', 'root']

/** Access resources needed to keep managing users and roles. */
const keys = ['user', 'role'] as const satisfies readonly AccessName[]

/** The codes of all roles of a user, whether or not a session uses them. */
export function allRolesOf(row: Readonly<Wire>): string[] {
  const ids = (row.role_ids ?? []) as number[]
  return [
    ...ids.flatMap((id) => grantOf(id) ?? []),
    ...(row.root === true ? (['root'] as const) : []),
    ...(row.operations_manager === true ? (['operations-manager'] as const) : []),
    ...(row.chief === true ? (['chief'] as const) : []),
  ]
}

/** The highest level of these roles for each access resource. */
export async function highestLevels(
  db: QueryExecutorProvider,
  contractId: number,
  roles: readonly string[],
): Promise<Levels> {
  const { rows } = await sql<{
    resource: AccessName
    level: number
  }>`select resource, max(level) as level from access_level
    where contract_id = ${contractId} and role = any(${roles}::text[]) group by resource`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ resource, level }) => [resource, level]))
}

/**
 * Checks that the caller may grant these roles, or act on a user who has them. The customer
 * administrator and realm roles require that the caller has the role, or is an administrator with
 * all levels of the role. A custom role counts as its base role; the caller must have any levels
 * beyond it.
 * @throws AppError 422 beyond_rights
 */
export async function refuseBeyond(
  db: QueryExecutorProvider,
  person: Person,
  roles: readonly string[],
): Promise<void> {
  const foreign = roles.filter((role) => !person.grants.includes(role))
  const bases = await refuseCustomBeyond(db, person, foreign)
  const above = [...foreign, ...bases].filter(
    (role) => guarded.includes(role) && !person.grants.includes(role),
  )
  if (above.length === 0) return
  if (!person.grants.some((role) => administrators.includes(role)))
    throw new AppError('beyond_rights')
  const levels = await highestLevels(db, person.contractId, above)
  const beyond = Object.entries(levels).some(
    ([name, level]) => level > (person.levels[name as AccessName] ?? 0),
  )
  if (beyond) throw new AppError('beyond_rights')
}

/**
 * Checks the custom ones among these roles, and returns their base roles.
 * @throws AppError 422 if one has a level beyond both its base role and the caller
 */
async function refuseCustomBeyond(
  db: QueryExecutorProvider,
  person: Person,
  roles: readonly string[],
): Promise<string[]> {
  const ids = roles.flatMap((role) => customRoleOf(role) ?? [])
  if (ids.length === 0) return []
  const { rows } = await sql<{ base_role: string; resource: AccessName | null; level: number }>`
    select q.base_role, l.resource, l.level from custom_role q
    left join access_level l on l.contract_id = q.contract_id and l.role = 'custom-' || q.id
      and l.level > coalesce((select b.level from access_level b where b.contract_id = l.contract_id
        and b.role = q.base_role collate "default" and b.resource = l.resource), 0)
    where q.contract_id = ${person.contractId} and q.id = any(${ids}::bigint[])`.execute(db)
  for (const { resource, level } of rows)
    if (resource !== null && level > (person.levels[resource] ?? 0))
      throw new AppError('beyond_rights')
  return rows.map(({ base_role }) => base_role)
}

/**
 * Checks the caller's own new levels.
 * @throws AppError 422 if the caller could no longer manage users or roles
 */
export function refuseOwnLoss(person: Pick<Person, 'levels'>, after: Levels): void {
  if (keys.some((key) => person.levels[key] === editLevel && after[key] !== editLevel))
    throw new AppError('own_rights')
}
