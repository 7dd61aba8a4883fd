// Roles that require their users to have a second factor, in one contract.
import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { RoleName } from '#resources/kernel/names.ts'
import { logEvent } from '../../../kernel/db/event-log.ts'
import type { Person } from '../../../kernel/session/viewer.ts'
import type { WriteContext } from '../../../kernel/types.ts'
import { refuseBeyond } from '../users/privilege-guard.ts'

export async function readFactorRoles(
  db: QueryExecutorProvider,
  { contractId }: Pick<Person, 'contractId'>,
): Promise<string[]> {
  const { rows } = await sql<{ role: string }>`select role from second_factor_role
    where contract_id = ${contractId} order by role`.execute(db)
  return rows.map(({ role }) => role)
}

/** Whether one of the person's current roles requires a second factor, even if they have one. */
export async function demandsFactor(
  db: QueryExecutorProvider,
  person: Pick<Person, 'contractId' | 'roles' | 'grants'>,
): Promise<boolean> {
  const roles = await readFactorRoles(db, person)
  return roles.some((role) => person.roles.includes(role) || person.grants.includes(role))
}

/**
 * Sets whether a role requires a second factor, effective from the next call of its users.
 * @throws AppError 422 for a role with more rights than the caller
 */
export async function setFactorRole(
  { db, person, path }: WriteContext,
  { role, required }: { role: RoleName; required: boolean },
): Promise<void> {
  await refuseBeyond(db, person, [role])
  const { contractId, accountId, staffId } = person
  const change = required
    ? sql`insert into second_factor_role (contract_id, role)
        values (${contractId}, ${role}) on conflict do nothing`
    : sql`delete from second_factor_role where contract_id = ${contractId} and role = ${role}`
  const { numAffectedRows } = await change.execute(db)
  if (!numAffectedRows) return
  const { page, name } = resourceOf('resource-access')
  await logEvent(db, {
    ...{ contractId, accountId, staffId, page, path },
    type: 'change',
    resource: name,
    itemId: null,
    data: { after: { [required ? 'second_factor_on' : 'second_factor_off']: role } },
  })
}
