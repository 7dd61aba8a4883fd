// Privilege-escalation checks: an administrator can neither grant, nor act on a user with, more
// rights than their own.
import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import { editLevel } from '#resources/kernel/access.ts'
import type { Levels } from '#resources/kernel/access.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { roleIds } from '#resources/kernel/names.ts'
import type { AccessName, RoleName } from '#resources/kernel/names.ts'
import type { Wire } from '../../../kernel/types.ts'
import type { Person } from '../../../kernel/session/viewer.ts'

/** What somebody needs to go on managing users and roles. */
const keys = ['user', 'role'] as const satisfies readonly AccessName[]

/** The names of all roles of a user, whichever is chosen. */
export function rolesOf(row: Readonly<Wire>): RoleName[] {
  const ids = (row.role_ids ?? []) as number[]
  return [
    ...ids.flatMap((id) => roleIds[id as keyof typeof roleIds] ?? []),
    ...(row.root === true ? (['root'] as const) : []),
    ...(row.operations_manager === true ? (['operations-manager'] as const) : []),
    ...(row.chief === true ? (['chief'] as const) : []),
  ]
}

/** The highest levels of these roles in a contract. */
export async function levelsOf(
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

/** @throws AppError 422 when one of the roles may do something that the person may not */
export async function refuseBeyond(
  db: QueryExecutorProvider,
  person: Person,
  roles: readonly string[],
): Promise<void> {
  const levels = await levelsOf(db, person.contractId, roles)
  const beyond = Object.entries(levels).some(
    ([name, level]) => level > (person.levels[name as AccessName] ?? 0),
  )
  if (beyond) throw new AppError('beyond_rights')
}

/**
 * Of one's own levels as they would become.
 * @throws AppError 422 when managing users or roles would no longer be among them
 */
export function refuseOwnLoss(person: Pick<Person, 'levels'>, after: Levels): void {
  if (keys.some((key) => person.levels[key] === editLevel && after[key] !== editLevel))
    throw new AppError('own_rights')
}
