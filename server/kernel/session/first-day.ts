// The first day of a contract in the product. Until it is opened an organisation is moving in:
// imports can be undone without a time limit, and opening balances corrected.
import { sql } from 'kysely'
import type { QueryExecutorProvider, RawBuilder } from 'kysely'

/** The time at which the first day of the contract was opened; null while it is moving in. */
export async function readFirstDay(
  db: QueryExecutorProvider,
  contractId: number,
): Promise<Date | null> {
  const { rows } = await sql<{
    at: string | null
  }>`select in_use_since as at from contract where id = ${contractId}`.execute(db)
  const at = rows[0]?.at
  return at ? new Date(at) : null
}

/**
 * Like `readFirstDay`, for a write that depends on it: the day cannot be opened before the write
 * has ended.
 */
export async function holdFirstDay(
  db: QueryExecutorProvider,
  contractId: number,
): Promise<Date | null> {
  await sql`select from contract where id = ${contractId} for share`.execute(db)
  return readFirstDay(db, contractId)
}

/** Whether the first day of the contract is open, in SQL. */
export function hasBegun(contractId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from contract begun where begun.id = ${contractId} and begun.in_use_since is not null)`
}
