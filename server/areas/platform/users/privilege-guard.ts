// Privilege-escalation checks: who may grant a role, or act on a user who has it.
import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import { editLevel } from '#resources/kernel/access.ts'
import type { Levels } from '#resources/kernel/access.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { realmRoles, roleIds } from '#resources/kernel/names.ts'
import type { AccessName, RoleName } from '#resources/kernel/names.ts'
import type { Wire } from '../../../kernel/types.ts'
import type { Person } from '../../../kernel/session/viewer.ts'

/** Roles above user management; all others can be granted by every user administrator. */
const guarded: readonly string[] = ['customer-admin', ...realmRoles]
const administrators: readonly string[] = ['customer-admin', 'root']

/** Rights needed to keep managing users and roles. */
const keys = ['user', 'role'] as const satisfies readonly AccessName[]

/** The names of all roles of a user, chosen or not. */
export function allRolesOf(row: Readonly<Wire>): RoleName[] {
  const ids = (row.role_ids ?? []) as number[]
  return [
    ...ids.flatMap((id) => roleIds[id as keyof typeof roleIds] ?? []),
    ...(row.root === true ? (['root'] as const) : []),
    ...(row.operations_manager === true ? (['operations-manager'] as const) : []),
    ...(row.chief === true ? (['chief'] as const) : []),
  ]
}

/** The highest levels of these roles in a contract. */
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
 * Whether a user administrator may grant these roles, or act on a user who has them: all roles
 * except customer administrator and the realm roles, which require that the caller holds them, or
 * has all rights of the role.
 * @throws AppError 422 beyond_rights
 */
export async function refuseBeyond(
  db: QueryExecutorProvider,
  person: Person,
  roles: readonly string[],
): Promise<void> {
  const above = roles.filter((role) => guarded.includes(role) && !person.roles.includes(role))
  if (above.length === 0) return
  if (!person.roles.some((role) => administrators.includes(role)))
    throw new AppError('beyond_rights')
  const levels = await highestLevels(db, person.contractId, above)
  const beyond = Object.entries(levels).some(
    ([name, level]) => level > (person.levels[name as AccessName] ?? 0),
  )
  if (beyond) throw new AppError('beyond_rights')
}

/**
 * Checks the caller's own new levels.
 * @throws AppError 422 when managing users or roles would no longer be among them
 */
export function refuseOwnLoss(person: Pick<Person, 'levels'>, after: Levels): void {
  if (keys.some((key) => person.levels[key] === editLevel && after[key] !== editLevel))
    throw new AppError('own_rights')
}
