// Changes the access levels of roles, effective from the next call of their users.
import { sql } from 'kysely'
import { editLevel } from '#resources/kernel/access.ts'
import { customRoleOf, roleNumber } from '#resources/kernel/custom-roles.ts'
import type { AccessName } from '#resources/kernel/names.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { AccessRow, SectionScreens } from '#resources/wire/accounts/users.ts'
import type { WriteContext } from '../../../kernel/types.ts'
import { logChanges } from '../../../kernel/write/log-changes.ts'
import { highestLevels, refuseOwnLoss } from '../users/privilege-guard.ts'
import { notifyOfRights } from '../users/notify-user.ts'
import { grantsOfMember } from './role-codes.ts'

/** A stored level. */
type StoredLevel = AccessRow & { resource: AccessName }
/** `was`: the level that the caller saw (optimistic lock); null: any. */
interface LevelChange {
  id: number
  level: number
  was: number | null
  /** Only for custom roles; undefined: unchanged. */
  screens?: SectionScreens | undefined
}

/**
 * Sets all of the levels or none. Users with several of the roles are notified once.
 * @throws AppError 404, 409 with the current row if its level has changed, 422 beyond the caller's
 * own levels, or if the caller could no longer manage users or roles
 */
export async function setLevels(
  writer: WriteContext,
  changes: readonly LevelChange[],
): Promise<StoredLevel[]> {
  const { db, person } = writer
  const { rows } =
    await sql<StoredLevel>`select id, role, resource, level, screens from access_level
    where contract_id = ${person.contractId} and id = any(${changes.map(({ id }) => id)}::bigint[])
    order by id for update`.execute(db)
  const stored = new Map(rows.map((row) => [row.id, row]))
  const roles = new Set<string>()
  for (const { id, level, was, screens: asked } of changes) {
    const row = stored.get(id)
    if (!row) throw new AppError('not_found')
    if (was !== null && row.level !== was) throw new AppError('stale', { extra: { current: row } })
    const screens = asked ?? row.screens
    if (screens !== row.screens && customRoleOf(row.role) === null) throw new AppError('given_rows')
    if (row.level === level && row.screens === screens) continue
    await changeLevel(writer, row, { level, screens })
    stored.set(id, { ...row, level, screens })
    roles.add(row.role)
  }
  if (changes.some(({ level }) => level < editLevel))
    refuseOwnLoss(person, await highestLevels(db, person.contractId, person.grants))
  for (const role of roles)
    await notifyOfRights(
      writer,
      sql`(${role} = any(m.realm_roles) or ${roleNumber(role)}::smallint = any(m.role_ids))`,
    )
  return changes.map(({ id }) => stored.get(id)!)
}

async function changeLevel(
  writer: WriteContext,
  { id, role, resource, ...before }: StoredLevel,
  after: Pick<StoredLevel, 'level' | 'screens'>,
): Promise<void> {
  const { db, person } = writer
  // changing a level requires having both the old and the new level
  if (Math.max(before.level, after.level) > (person.levels[resource] ?? 0))
    throw new AppError('beyond_rights')
  await sql`update access_level set level = ${after.level}, screens = ${after.screens} where contract_id = ${person.contractId} and id = ${id}`.execute(
    db,
  )
  const shown = before.screens !== after.screens
  const of = ({ level, screens }: Pick<StoredLevel, 'level' | 'screens'>) => ({
    ...{ role, resource, level, ...(shown && { screens }) },
  })
  const data = { before: of(before), after: of(after) }
  await logChanges(writer, [{ type: 'change', itemId: id, data }])
}

/** The number of active users with each role; roles without users are omitted. */
export async function countPeople(
  db: WriteContext['db'],
  contractId: number,
): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ role: string; people: number }>`
    select role, count(*)::int as people from (
      select distinct m.account_id, unnest(${grantsOfMember}) as role from membership m
        where m.contract_id = ${contractId} and m.active) held
    where role is not null group by role`.execute(db)
  return Object.fromEntries(rows.map(({ role, people }) => [role, people]))
}
