// Recovery codes: each replaces a code of the authenticator app once.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import { newPassword } from '../users/one-time-password.ts'

const howMany = 10

/** Spaces, hyphens and the case of letters do not count, in codes of either kind. */
export function normalizeCode(code: string): string {
  return code.replace(/[\s-]/g, '').toLowerCase()
}

/** A plain hash suffices: 79 random bits cannot be guessed. */
function hashOf(accountId: number, code: string): Buffer {
  return createHash('sha256')
    .update(`${accountId}:${normalizeCode(code)}`)
    .digest()
}

/** Replaces all codes of an account that has a second factor, and answers the new ones. */
export async function renewRecoveryCodes(
  db: QueryExecutorProvider,
  accountId: number,
): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newPassword)
  const hashes = codes.map((code) => hashOf(accountId, code))
  await sql`delete from recovery_code where account_id = ${accountId}`.execute(db)
  await sql`insert into recovery_code (account_id, hash)
    select ${accountId}::bigint, unnest(${hashes}::bytea[])`.execute(db)
  return codes
}

/** Uses up a code. Returns the number of remaining ones; null for an invalid or used one. */
export async function useRecoveryCode(
  db: QueryExecutorProvider,
  accountId: number,
  code: string,
): Promise<number | null> {
  const hash = hashOf(accountId, code)
  const { rows } = await sql<{ left: number }>`with used as (
      delete from recovery_code where account_id = ${accountId} and hash = ${hash} returning hash)
    select count(*) - 1 as left from recovery_code where account_id = ${accountId}
    having exists (select from used)`.execute(db)
  return rows[0]?.left ?? null
}
