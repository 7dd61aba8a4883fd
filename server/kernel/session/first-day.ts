// Since when a contract keeps its books here. Until its first day is open an organisation moves in:
// imports are taken back whenever they were made, and opening balances stay open to corrections.
import { sql } from 'kysely'
import type { QueryExecutorProvider, RawBuilder } from 'kysely'

/** When the first day of the contract was opened; null as long as it moves in. */
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
 * The same for a write that goes by the answer: the day is not opened before the write is over.
 */
export async function holdFirstDay(
  db: QueryExecutorProvider,
  contractId: number,
): Promise<Date | null> {
  await sql`select from contract where id = ${contractId} for share`.execute(db)
  return readFirstDay(db, contractId)
}

/** Of a contract whose id is `contractId`, in SQL: its first day is open. */
export function hasBegun(contractId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from contract begun where begun.id = ${contractId} and begun.in_use_since is not null)`
}
