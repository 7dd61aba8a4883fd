// Changes the level of a role on an access resource; in force with the next call of whoever has the
// role.
import { sql } from 'kysely'
import { editLevel } from '#resources/kernel/access.ts'
import { roleIds } from '#resources/kernel/names.ts'
import type { AccessName } from '#resources/kernel/names.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { AccessRow } from '#resources/wire/users.ts'
import type { WriteContext } from '../../../kernel/types.ts'
import { logChanges } from '../../../kernel/write/log-changes.ts'
import { levelsOf, refuseOwnLoss } from '../users/privilege-guard.ts'
import { tellRights } from '../users/notify-user.ts'

/** A level as it is stored. */
type StoredLevel = AccessRow & { resource: AccessName }
/** `was`: the level that the caller saw; null: whatever it is. */
interface LevelChange {
  id: number
  level: number
  was: number | null
}

/**
 * @throws AppError 404, 409 with the row when it has another level by now, 422 beyond the caller's
 * own rights or against the caller's last one
 */
export async function setLevel(
  writer: WriteContext,
  { id, level, was }: LevelChange,
): Promise<StoredLevel> {
  const { db, person } = writer
  const { rows } = await sql<StoredLevel>`select id, role, resource, level from access_level
    where contract_id = ${person.contractId} and id = ${id} for update`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('not_found')
  if (was !== null && row.level !== was) throw new AppError('stale', { extra: { current: row } })
  if (row.level === level) return row
  // a level can only be changed by a caller who has at least as much
  if (Math.max(row.level, level) > (person.levels[row.resource] ?? 0))
    throw new AppError('beyond_rights')
  await sql`update access_level set level = ${level} where contract_id = ${person.contractId} and id = ${id}`.execute(
    db,
  )
  if (level < editLevel) refuseOwnLoss(person, await levelsOf(db, person.contractId, person.roles))
  const names = { role: row.role, resource: row.resource }
  const data = { before: { ...names, level: row.level }, after: { ...names, level } }
  await logChanges(writer, [{ type: 'change', itemId: id, data }])
  await tellRights(
    writer,
    sql`(${row.role} = any(m.realm_roles) or ${roleId(row.role)}::smallint = any(m.role_ids))`,
  )
  return { ...row, level }
}

/** Null for a role that is given by its name. */
const roleId = (role: string) =>
  Number(Object.entries(roleIds).find(([, name]) => name === role)?.[0] ?? NaN) || null
