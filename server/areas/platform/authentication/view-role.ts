// Viewing the console as a role: stored in the session, so that every call has the rights of that
// role, limited to those of the user.
import { sql } from 'kysely'
import { AppError, invalid } from '#resources/kernel/calls/error-codes.ts'
import { grantOf } from '#resources/kernel/custom-roles.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { logEvent } from '../../../kernel/db/event-log.ts'
import type { SignedIn } from '../../../kernel/session/sessions.ts'
import type { Person } from '../../../kernel/session/viewer.ts'
import { roleTitles } from '../rights/custom-role-names.ts'
import { refuseBeyond } from '../users/privilege-guard.ts'

/**
 * Starts viewing as a role.
 * @throws AppError 400 for a role that the contract does not have, 422 for one that the caller may
 * not grant, 401 if the session has just ended
 */
export async function viewRole(
  db: Db,
  { tokenHash, person }: SignedIn,
  roleId: number,
  path: string,
): Promise<void> {
  const { rows } = await sql`select from role
    where contract_id = ${person.contractId} and id = ${roleId}`.execute(db)
  const code = grantOf(roleId)
  if (rows.length === 0 || code === undefined) throw invalid({ roleId: 'no_such' })
  await refuseBeyond(db, person, [code])
  await db.transaction().execute(async (trx) => {
    const { numAffectedRows } = await sql`update session set viewed_role_id = ${roleId}
      where token_hash = ${tokenHash}`.execute(trx)
    if (!numAffectedRows) throw new AppError('unauthorized')
    await logViewed(trx, person, { roleId, path, fact: 'viewed_role' })
  })
}

/** Stops viewing as a role; does nothing otherwise. */
export async function stopViewing(
  db: Db,
  { tokenHash, person }: SignedIn,
  path: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ was: number }>`with was as (
        select viewed_role_id from session where token_hash = ${tokenHash} for update)
      update session s set viewed_role_id = null from was
      where s.token_hash = ${tokenHash} and was.viewed_role_id is not null
      returning was.viewed_role_id as was`.execute(trx)
    const [ended] = rows
    if (ended) await logViewed(trx, person, { roleId: ended.was, path, fact: 'viewed_role_ended' })
  })
}

async function logViewed(
  trx: Db,
  person: Person,
  { roleId, path, fact }: { roleId: number; path: string; fact: string },
): Promise<void> {
  const { contractId, accountId, staffId, locale } = person
  const titles = await roleTitles(trx, contractId, [roleId], locale)
  await logEvent(trx, {
    ...{ type: 'change', contractId, accountId, staffId, path },
    ...{ page: 'login', resource: 'session', itemId: accountId },
    data: { after: { [fact]: titles.get(roleId) ?? grantOf(roleId) } },
  })
}
