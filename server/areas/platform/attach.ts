// An account and the employee behind it: who may attach himself, and how (U028).
import { sql } from 'kysely'
import { canEdit } from '#resources/kernel/access.ts'
import { invalid } from '#resources/kernel/errors.ts'
import type { Db } from '../../database.ts'
import { logEvent } from '../../kernel/log.ts'
import type { Person } from '../../kernel/person.ts'

/** Who may edit employees may say which one he is, once. */
export function mayAttach(person: Pick<Person, 'staffId' | 'levels'>): boolean {
  return person.staffId === null && canEdit(person.levels, 'staff')
}

/** Puts an employee behind the caller's account, for good. @throws AppError 400 unless it is an active one of the contract without an account */
export async function attachStaff(trx: Db, person: Person, staffId: number, path: string): Promise<void> {
  const { accountId, contractId } = person
  const { numAffectedRows } = await sql`update membership m set staff_id = e.id from staff e
    where m.account_id = ${accountId} and m.contract_id = ${contractId} and m.active and m.staff_id is null
      and e.contract_id = m.contract_id and e.id = ${staffId} and e.archived_at is null`
    .execute(trx)
    .catch((error: { constraint?: string }) => {
      // somebody else's, also if taken at this very moment
      throw error.constraint === 'membership_staff_id_key' ? invalid({ staffId: 'no_such' }) : error
    })
  if (!numAffectedRows) throw invalid({ staffId: 'no_such' })
  await logEvent(trx as never, {
    type: 'change',
    contractId,
    accountId,
    staffId,
    page: 'user',
    resource: 'account',
    itemId: accountId,
    path,
    data: { before: { staff_id: null }, after: { staff_id: staffId } },
  })
}
