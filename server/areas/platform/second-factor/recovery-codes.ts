// Recovery codes: each can be used once instead of a code from the authenticator app.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import { newPassword } from '../users/one-time-password.ts'

const howMany = 10

/** Ignores spaces, hyphens and case, in codes of both kinds. */
export function normalizeCode(code: string): string {
  return code.replace(/[\s-]/g, '').toLowerCase()
}

/** A fast hash suffices, since 79 random bits cannot be guessed. */
function hashOf(accountId: number, code: string): Buffer {
  return createHash('sha256')
    .update(`${accountId}:${normalizeCode(code)}`)
    .digest()
}

/** Replaces all codes of an account with a second factor, and returns the new ones. */
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

/**
 * Uses a code. Returns the number of remaining codes; null if the code is invalid or already used.
 */
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
