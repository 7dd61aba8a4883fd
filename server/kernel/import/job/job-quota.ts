// How many imports one account may leave unfinished, and how much room their files may take.
import { sql } from 'kysely'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { Db } from '../../db/database.ts'
import type { Quotas } from '../../account-quotas.ts'
import type { Person } from '../../session/viewer.ts'

/** Of the advisory locks for beginning imports: any number that no others have. */
const lockClass = 7304

/**
 * Checks the quota for one more import with a file of `size` bytes; until the transaction ends the
 * account cannot start another. A single file may have any accepted size.
 * @throws AppError 409
 */
export async function claimImportQuota(
  db: Db,
  { contractId, accountId }: Pick<Person, 'contractId' | 'accountId'>,
  size: number,
  { imports, importBytes }: Pick<Quotas, 'imports' | 'importBytes'>,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockClass}, hashint8(${accountId}))`.execute(db)
  // one that failed is over, but its file stays until it is deleted
  const { rows } = await sql<{ open: number; bytes: number }>`
    select count(*) filter (where state <> 'failed') as open,
      coalesce(sum(file_size), 0)::bigint as bytes
    from import_job where contract_id = ${contractId} and account_id = ${accountId}
      and state not in ('applied', 'undoing', 'undone')`.execute(db)
  const { open, bytes } = rows[0]!
  if (open >= imports) throw new AppError('too_many_imports')
  if (bytes > 0 && bytes + size > importBytes) throw new AppError('imports_too_large')
}
