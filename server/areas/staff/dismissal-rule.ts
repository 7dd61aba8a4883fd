// An employee's dismissal is stored both as a flag with a date and as a status; this rule keeps
// them consistent.
import { sql } from 'kysely'
import { fault, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Wire, WriteContext } from '../../kernel/types.ts'

/**
 * Id → code of the built-in statuses. Custom statuses have no code, and do not affect dismissal.
 */
export type StatusCodes = ReadonlyMap<unknown, string>

export async function readStatusCodes({ db, person }: WriteContext): Promise<StatusCodes> {
  const { rows } = await sql<{ id: number; code: string }>`select id, code from staff_status
    where contract_id = ${person.contractId} and code is not null`.execute(db)
  return new Map(rows.map(({ id, code }) => [id, code]))
}

/** Whether a save may affect the dismissal. */
export function concernsDismissal(row: Wire, before: Wire | null): boolean {
  if (!before) return row.dismissed === true || row.status_id != null
  return row.dismissed !== before.dismissed || row.status_id !== before.status_id
}

/**
 * Makes the flag and the status consistent: the one that changed determines the other.
 * @throws AppError 400 if both changed, and contradict each other
 */
export function alignDismissal(row: Wire, before: Wire | null, codes: StatusCodes): Wire {
  const code = codes.get(row.status_id)
  const dismissed = row.dismissed === true
  if (code === undefined || (code === 'dismissed') === dismissed) return row
  // in a new record, `dismissed: false` is only the default
  const flagLeads = before !== null && row.dismissed !== before.dismissed
  const statusLeads = before === null ? !dismissed : row.status_id !== before.status_id
  if (flagLeads === statusLeads) throw invalid({ status_id: fault('contradicts', 'dismissed') })
  if (statusLeads) return { ...row, dismissed: !dismissed, dismissal_date: null }
  return { ...row, status_id: idOf(codes, dismissed ? 'dismissed' : 'working') }
}

function idOf(codes: StatusCodes, code: string): unknown {
  const found = [...codes].find(([, one]) => one === code)
  return found?.[0] ?? null
}
