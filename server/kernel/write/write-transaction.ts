// The transaction of a write: its time limits, retry after a deadlock, the idempotency key's
// answer, savepoints, publication after the commit, and dry runs.
import { sql } from 'kysely'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { isTransactionConflict } from '../db/error-codes.ts'
import { awaitPipelined, withTransactionSettings } from '../db/pipelined-transactions.ts'
import { currentDeadline } from '../db/instrumented-client.ts'
import { holdContract } from '../ledger/index.ts'
import { resourceFor } from '../session/viewer.ts'
import type { CallContext, WriteContext } from '../types.ts'
import { translateDatabaseError } from './database-errors.ts'
import { once } from './idempotency-key.ts'
import type { WriteKey } from './idempotency-key.ts'
import type { Recall } from './repeated-answers.ts'

/**
 * s: a write may take longer than a list, since waiting for a lock is normal; a write of many rows
 * may work even longer.
 */
const longestWait = 6
const longestWork = 30
/** ms reserved of the call's time, so that it can be rolled back. */
const rollbackTime = 1500

/**
 * The settings that limit a write's statements. The time that its call has waited for a connection
 * is deducted from the lock timeout, so that both together are bounded.
 */
function limits(): string {
  const deadline = currentDeadline()
  const left = deadline ? Math.floor((deadline.left - rollbackTime) / 1000) : longestWait
  // in whole seconds: each statement text is cached
  const lock = Math.max(1, Math.min(longestWait, left))
  const usual = deadline?.kind === 'usual'
  const work = `set local statement_timeout = '${usual ? lock : longestWork}s'`
  // bulk writes may work longer, but not wait longer for a lock
  return usual ? work : `${work}; set local lock_timeout = '${lock}s'`
}

/**
 * Whether a failed write is retried: its transaction was rolled back completely, its result is
 * unpublished, and the call has time left.
 */
function mayRepeat(error: unknown): boolean {
  const left = currentDeadline()?.left ?? Infinity
  return isTransactionConflict(error) && left > rollbackTime
}

/**
 * Runs `work` in one transaction with the key's answer; database errors become errors of the API.
 * After a deadlock or a serialisation failure all of it runs once more, so `work` must not change
 * anything outside of the database that cannot be changed twice. `recall`: what of the stored
 * answer a repeated write receives, all of it by default.
 * @throws AppError
 */
export async function inWriteTransaction<T>(
  { kernel, resource: declared, person }: CallContext,
  { path, key, recall }: { path: string; key: WriteKey | null; recall?: Recall<T> | undefined },
  work: (context: WriteContext) => Promise<T>,
): Promise<T> {
  const resource = resourceFor(person, declared)
  let changedRecords: WriteContext['changedRecords'] = []
  const attempt = () =>
    withTransactionSettings(limits, () =>
      kernel.db.transaction().execute(async (db) => {
        changedRecords = []
        await holdContract({ db, resource, person })
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
 * Runs `work` as a dry run. Nothing remains: no row, no log entry, no file, no notification, and
 * nothing is published.
 * @throws AppError as the write would, questions included
 */
export async function tryOut<T>(
  context: CallContext,
  path: string,
  work: (writer: WriteContext) => Promise<T>,
): Promise<T> {
  try {
    return await inWriteTransaction<T>(context, { path, key: null }, async (writer) => {
      const answer = await work(writer)
      // checks now what the commit of a write would check
      await sql`set constraints all immediate`.execute(writer.db)
      throw new RolledBack(answer)
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.answer as T
    throw error
  }
}

/**
 * A part of a transaction that may fail on its own: its writes and pending publications are rolled
 * back, and the transaction continues.
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
      // the connection is lost: report the first error
      throw error
    }
    changedRecords.length = published
    throw error
  }
}

/**
 * The refusal of a write in `work`, or null if it is written.
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
    // within this transaction: with all connections doing the same, a second one might not become
    // available
    const refusal = await translateDatabaseError(
      { ...context, kernel: { ...context.kernel, db: context.db } },
      error,
    )
    if (refusal instanceof AppError) return refusal
    throw error
  }
}
