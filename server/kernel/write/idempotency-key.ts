// A repeated write returns the first result and writes nothing, across processes and after kill -9:
// the key commits with the change.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { AppError, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Db } from '../db/database.ts'
import { pipelineStatement } from '../db/pipelined-transactions.ts'
import type { Person } from '../session/viewer.ts'

export interface WriteKey {
  key: string
  /** Hash of the whole request; its first bytes depend on the call alone. */
  hash: Buffer
}

/** Bytes of a hash that identify the call. */
const callBytes = 8
const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** @throws AppError 400 for a key that is not 8–100 printable characters. */
export function writeKey(
  header: string | string[] | undefined,
  method: string,
  path: string,
  body: unknown,
): WriteKey | null {
  if (header === undefined || header === '') return null
  if (typeof header !== 'string' || !/^[\x21-\x7e]{8,100}$/.test(header))
    throw invalid({ 'Idempotency-Key': 'pattern' })
  const call = `${method} ${path}`
  const whole = sha256(`${call}\n${JSON.stringify(body) ?? ''}`)
  return {
    key: header,
    hash: Buffer.concat([sha256(call).subarray(0, callBytes), whole.subarray(callBytes)]),
  }
}

/**
 * The hash of the request in its contract: the same request in another contract has another hash.
 */
function hashIn(contractId: number, { hash }: WriteKey): Buffer {
  const whole = createHash('sha256').update(`${contractId}\n`).update(hash).digest()
  return Buffer.concat([hash.subarray(0, callBytes), whole.subarray(callBytes)])
}

interface Repeatable<T> {
  work(): Promise<T>
  /** Filters the stored response for a repeated request; by default all of it is returned. */
  recall?: ((kept: T) => Promise<T> | T) | undefined
}

/**
 * Runs `work` once for the key. A concurrent caller waits for the first transaction and receives
 * its answer, filtered by `recall`.
 * @throws AppError 422 if the key was used with another request or in another contract; its cause
 * is the first answer, if that was the same call
 */
export async function once<T>(
  db: Db,
  { accountId, contractId }: Pick<Person, 'accountId' | 'contractId'>,
  key: WriteKey | null,
  { work, recall = (kept) => kept }: Repeatable<T>,
): Promise<T> {
  if (!key) return work()
  const hash = hashIn(contractId, key)
  const mine = await sql<{
    key: string
  }>`insert into idempotency (account_id, key, request_hash)
    values (${accountId}, ${key.key}, ${hash}) on conflict do nothing returning key`.execute(db)
  if (mine.rows.length === 0) {
    // locked, so that this transaction has something to commit: its commit waits for a standby that
    // the first caller may not have waited for
    const first = await sql<{
      request_hash: Buffer
      answer: T
    }>`select request_hash, answer from idempotency where account_id = ${accountId} and key = ${key.key} for update`.execute(
      db,
    )
    const row = first.rows[0]
    // the previous release stored no contract: its keys are recognised by the request alone
    const same = row?.request_hash.equals(hash) || row?.request_hash.equals(key.hash)
    if (!row || !same) {
      const sameCall = row?.request_hash.subarray(0, callBytes).equals(hash.subarray(0, callBytes))
      throw new AppError('key_reused', { cause: sameCall ? row?.answer : undefined })
    }
    return recall(row.answer)
  }
  const answer = await work()
  const kept = sql`update idempotency set answer = ${JSON.stringify(answer)}::json where account_id = ${accountId} and key = ${key.key}`
  await pipelineStatement(db, kept.compile(db))
  return answer
}
