// A save that is tried out: every rule is asked and every row written, in a transaction that is
// then rolled back.
import { sql } from 'kysely'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { Locale } from '#resources/kernel/names.ts'
import { rowWarnings } from '#resources/kernel/values/row-warnings.ts'
import { sayFault } from '#i18n/server.ts'
import type { WireRow } from '../read/list-query.ts'
import { redactFor, todayIn } from '../session/viewer.ts'
import type { CallContext, WriteContext } from '../types.ts'
import { readWhole } from './lock-records.ts'
import { parseSave } from './save-body.ts'
import { saveBatch } from './save-records.ts'
import { inWriteTransaction } from './write-transaction.ts'

interface PreviewedSave {
  /** As it would be stored, as far as the caller may read it; ids of what is new mean nothing. */
  row: WireRow
  /**
   * What of the given values is unlikely, and what the area has to say of the row, by field, in the
   * caller's language.
   */
  warnings: Readonly<Record<string, string>>
}

/** Ends the transaction without a commit. */
class RolledBack extends Error {
  readonly answer: PreviewedSave
  constructor(answer: PreviewedSave) {
    super('rolled back')
    this.answer = answer
  }
}

/**
 * What a save of `body` would store. Nothing of it stays: no row, no entry of the log, no file, no
 * notification, and nobody hears of it.
 * @throws AppError what the save would be refused with, questions included
 */
export async function previewSave(
  context: CallContext,
  { path, body, locale }: { path: string; body: unknown; locale: Locale },
): Promise<PreviewedSave> {
  try {
    return await inWriteTransaction(context, { path, key: null }, async (writer) => {
      throw new RolledBack(await tryOut(writer, body, locale))
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.answer
    throw error
  }
}

async function tryOut(writer: WriteContext, body: unknown, locale: Locale): Promise<PreviewedSave> {
  const { kernel, resource, person, db } = writer
  const input = parseSave(resource, body)
  const written = await saveBatch(writer, [input], { isTrial: true })
  // what the commit of a save would ask is asked now
  await sql`set constraints all immediate`.execute(db)
  const [row] = await readWhole(
    writer,
    written.map(({ id }) => id),
  )
  if (!row) throw new AppError('internal')
  const looked = {
    keys: Object.keys(input.values),
    today: todayIn(person.contract.timeZone, writer.now),
  }
  const faults = {
    ...rowWarnings(resource, input.values, looked),
    ...(await kernel.rulesOf(resource).warn?.(writer, row)),
  }
  const warnings = Object.entries(faults).map(
    ([key, fault]) => [key, sayFault(locale, fault, resource.name)] as const,
  )
  return { row: redactFor(person, resource, row), warnings: Object.fromEntries(warnings) }
}
