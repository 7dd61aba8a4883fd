// Links an account to its employee (U028).
import { sql } from 'kysely'
import { canEdit } from '#resources/kernel/access.ts'
import { invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { logEvent } from '../../../kernel/db/event-log.ts'
import type { Person } from '../../../kernel/session/viewer.ts'

/** Users who may edit employees may link their own account to one, once. */
export function mayAttach(person: Pick<Person, 'staffId' | 'levels'>): boolean {
  return person.staffId === null && canEdit(person.levels, 'staff')
}

/**
 * Permanently links the caller's account to an employee.
 * @throws AppError 400 unless the employee belongs to the contract, is neither archived nor
 * dismissed, and has no account
 */
export async function attachStaff(
  trx: Db,
  person: Person,
  staffId: number,
  { path, now }: { path: string; now: Date },
): Promise<void> {
  const { accountId, contractId } = person
  const { rows } = await sql<{
    id: number
  }>`update "user" u set staff_id = e.id, version = u.version + 1, updated_at = ${now}, updated_by = ${accountId}
    from account a, staff e
    where a.id = ${accountId} and u.login = a.login collate "ru-x-icu" and u.contract_id = ${contractId} and u.active and u.staff_id is null
      and e.contract_id = u.contract_id and e.id = ${staffId} and e.archived_at is null and e.dismissed is not true returning u.id`
    .execute(trx)
    .catch((error: { constraint?: string }) => {
      // already linked to another account, possibly concurrently
      throw error.constraint === 'user__staff_id_key' ? invalid({ staffId: 'no_such' }) : error
    })
  if (!rows[0]) throw invalid({ staffId: 'no_such' })
  await logEvent(trx as never, {
    type: 'change',
    contractId,
    accountId,
    staffId,
    page: 'user',
    resource: 'user',
    itemId: rows[0].id,
    path,
    data: { before: { staff_id: null }, after: { staff_id: staffId } },
  })
}
