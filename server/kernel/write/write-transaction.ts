// The transaction of a write: its time limits, its second attempt after a deadlock, the idempotency
// key's answer, savepoints within it, what is published after its commit, and writes that are tried
// out.
import { sql } from 'kysely'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { isTransactionConflict } from '../db/error-codes.ts'
import { awaitPipelined, withTransactionSettings } from '../db/pipelined-transactions.ts'
import { currentDeadline } from '../db/instrumented-client.ts'
import type { CallContext, WriteContext } from '../types.ts'
import { translateDatabaseError } from './database-errors.ts'
import { once } from './idempotency-key.ts'
import type { WriteKey } from './idempotency-key.ts'
import type { Recall } from './repeated-answers.ts'

/**
 * s: a write may take longer than a list, since waiting for a lock is no fault; one of many rows
 * may be at work even longer.
 */
const longestWait = 6
const longestWork = 30
/** ms that are left of the call's time then, so that it is rolled back in order. */
const rollbackTime = 1500

/**
 * The settings that limit a write's statements. The time that its call has waited for a connection
 * is taken off the wait for a lock: both together have an end.
 */
function limits(): string {
  const deadline = currentDeadline()
  const left = deadline ? Math.floor((deadline.left - rollbackTime) / 1000) : longestWait
  // in whole seconds: each text of a statement is remembered
  const lock = Math.max(1, Math.min(longestWait, left))
  const usual = deadline?.kind === 'usual'
  const work = `set local statement_timeout = '${usual ? lock : longestWork}s'`
  // many rows take their time; a lock that somebody else holds does not get more of it
  return usual ? work : `${work}; set local lock_timeout = '${lock}s'`
}

/**
 * Whether a write that has failed is begun anew: its transaction was given up as a whole and nobody
 * has heard of it, and the call has time left.
 */
function mayRepeat(error: unknown): boolean {
  const left = currentDeadline()?.left ?? Infinity
  return isTransactionConflict(error) && left > rollbackTime
}

/**
 * Runs `work` in one transaction with the key's answer; what the database refuses becomes an error
 * of the API. After a deadlock or a serialisation failure the whole of it runs once more, so `work`
 * changes nothing outside of the database that it could not change twice. `recall`: what of the kept
 * answer a repeated write is told, all of it unless given.
 * @throws AppError
 */
export async function inWriteTransaction<T>(
  { kernel, resource, person }: CallContext,
  { path, key, recall }: { path: string; key: WriteKey | null; recall?: Recall<T> | undefined },
  work: (context: WriteContext) => Promise<T>,
): Promise<T> {
  let changedRecords: WriteContext['changedRecords'] = []
  const attempt = () =>
    withTransactionSettings(limits, () =>
      kernel.db.transaction().execute(async (db) => {
        changedRecords = []
        return once<T>(db, person, key, {
          work: () =>
            work({ kernel, db, person, resource, path, now: kernel.clock(), changedRecords }),
          recall:
            recall && ((kept) => recall(kept, { kernel: { ...kernel, db }, person, resource })),
        })
      }),
    )
  try {
    const answer = await attempt().catch((error: unknown) => {
      if (mayRepeat(error)) return attempt()
      throw error
    })
    kernel.changed(person, changedRecords)
    return answer
  } catch (error) {
    throw await translateDatabaseError({ kernel, resource, person }, error)
  }
}

/** Ends the transaction without a commit. */
class RolledBack extends Error {
  readonly answer: unknown
  constructor(answer: unknown) {
    super('rolled back')
    this.answer = answer
  }
}

/**
 * What `work` would do. Nothing of it stays: no row, no entry of the log, no file, no notification,
 * and nobody hears of it.
 * @throws AppError what the write would be refused with, questions included
 */
export async function tryOut<T>(
  context: CallContext,
  path: string,
  work: (writer: WriteContext) => Promise<T>,
): Promise<T> {
  try {
    return await inWriteTransaction<T>(context, { path, key: null }, async (writer) => {
      const answer = await work(writer)
      // what the commit of a write would ask is asked now
      await sql`set constraints all immediate`.execute(writer.db)
      throw new RolledBack(answer)
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.answer as T
    throw error
  }
}

/**
 * A part of a transaction that may fail alone: what `work` writes and would publish is rolled back
 * then, and the transaction goes on.
 */
export async function inSavepoint<T>(
  { db, changedRecords }: WriteContext,
  work: () => Promise<T>,
): Promise<T> {
  const published = changedRecords.length
  await sql`savepoint part`.execute(db)
  try {
    const result = await work()
    await awaitPipelined()
    await sql`release savepoint part`.execute(db)
    return result
  } catch (error) {
    try {
      await sql`rollback to savepoint part`.execute(db)
      await sql`release savepoint part`.execute(db)
    } catch {
      // the connection is gone: the first error is what happened
      throw error
    }
    changedRecords.length = published
    throw error
  }
}

/**
 * The refusal of what `work` wanted to write, or null when it is written.
 * @throws any other error
 */
export async function tryInSavepoint(
  context: WriteContext,
  work: () => Promise<unknown>,
): Promise<AppError | null> {
  try {
    await inSavepoint(context, work)
    return null
  } catch (error) {
    // within this transaction: a second connection might not be had while all of them do the same
    const refusal = await translateDatabaseError(
      { ...context, kernel: { ...context.kernel, db: context.db } },
      error,
    )
    if (refusal instanceof AppError) return refusal
    throw error
  }
}
