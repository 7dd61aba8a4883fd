// Changes the level of a role on an access resource; effective with the next call of its holders.
import { sql } from 'kysely'
import { editLevel } from '#resources/kernel/access.ts'
import { roleIds } from '#resources/kernel/names.ts'
import type { AccessName } from '#resources/kernel/names.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { AccessRow } from '#resources/wire/accounts/users.ts'
import type { WriteContext } from '../../../kernel/types.ts'
import { logChanges } from '../../../kernel/write/log-changes.ts'
import { highestLevels, refuseOwnLoss } from '../users/privilege-guard.ts'
import { notifyOfRights } from '../users/notify-user.ts'

/** A stored level. */
type StoredLevel = AccessRow & { resource: AccessName }
/** `was`: the level that the caller saw; null: any. */
interface LevelChange {
  id: number
  level: number
  was: number | null
}

/**
 * Sets all of the levels or none, in order; holders of several of the roles are notified once.
 * @throws AppError 404, 409 with the row when its level has changed, 422 beyond the caller's own
 * rights or against the caller's last one
 */
export async function setLevels(
  writer: WriteContext,
  changes: readonly LevelChange[],
): Promise<StoredLevel[]> {
  const { db, person } = writer
  const { rows } = await sql<StoredLevel>`select id, role, resource, level from access_level
    where contract_id = ${person.contractId} and id = any(${changes.map(({ id }) => id)}::bigint[])
    order by id for update`.execute(db)
  const stored = new Map(rows.map((row) => [row.id, row]))
  const roles = new Set<string>()
  for (const { id, level, was } of changes) {
    const row = stored.get(id)
    if (!row) throw new AppError('not_found')
    if (was !== null && row.level !== was) throw new AppError('stale', { extra: { current: row } })
    if (row.level === level) continue
    await changeLevel(writer, row, level)
    stored.set(id, { ...row, level })
    roles.add(row.role)
  }
  if (changes.some(({ level }) => level < editLevel))
    refuseOwnLoss(person, await highestLevels(db, person.contractId, person.roles))
  for (const role of roles)
    await notifyOfRights(
      writer,
      sql`(${role} = any(m.realm_roles) or ${roleId(role)}::smallint = any(m.role_ids))`,
    )
  return changes.map(({ id }) => stored.get(id)!)
}

async function changeLevel(
  writer: WriteContext,
  { id, role, resource, level: before }: StoredLevel,
  level: number,
): Promise<void> {
  const { db, person } = writer
  // changing a level requires at least that level
  if (Math.max(before, level) > (person.levels[resource] ?? 0)) throw new AppError('beyond_rights')
  await sql`update access_level set level = ${level} where contract_id = ${person.contractId} and id = ${id}`.execute(
    db,
  )
  const names = { role, resource }
  const data = { before: { ...names, level: before }, after: { ...names, level } }
  await logChanges(writer, [{ type: 'change', itemId: id, data }])
}

/** The number of users with each role in the contract; roles without users are missing. */
export async function countPeople(
  db: WriteContext['db'],
  contractId: number,
): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ role: string; people: number }>`
    select role, count(*)::int as people from (
      select m.account_id, r.name as role from membership m
        join jsonb_each_text(${JSON.stringify(roleIds)}::jsonb) as r(id, name)
          on r.id::smallint = any(m.role_ids)
        where m.contract_id = ${contractId} and m.active
      union select m.account_id, unnest(m.realm_roles) from membership m
        where m.contract_id = ${contractId} and m.active) held
    group by role`.execute(db)
  return Object.fromEntries(rows.map(({ role, people }) => [role, people]))
}

/** Null for a realm role. */
const roleId = (role: string) =>
  Number(Object.entries(roleIds).find(([, name]) => name === role)?.[0] ?? NaN) || null
