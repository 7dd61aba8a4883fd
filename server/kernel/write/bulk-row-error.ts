// One row among many that is refused: it holds up none of the others, and says why.
import { sayFault, say } from '#i18n/server.ts'
import type { RefusedRow } from '#resources/kernel/bulk.ts'
import { AppError } from '#resources/kernel/errors.ts'
import type { Locale } from '#resources/kernel/names.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Writer } from '../types.ts'
import { translateDatabaseError } from './database-errors.ts'
import { inSavepoint } from './savepoint.ts'

/** The refusal of what `work` wanted to write, or null when it is written. @throws what is no refusal */
export async function tryInSavepoint(writer: Writer, resource: Resource, work: () => Promise<unknown>): Promise<AppError | null> {
  try {
    await inSavepoint(writer, work)
    return null
  } catch (error) {
    // within this transaction: a second connection might not be had while all of them do the same
    const refusal = await translateDatabaseError({ ...writer.kernel, db: writer.db }, writer.person, resource, error)
    if (refusal instanceof AppError) return refusal
    throw error
  }
}
export function toldRow(
  resource: Resource,
  which: Pick<RefusedRow, 'id' | 'name' | 'row'>,
  { code, fields, extra }: AppError,
  locale: Locale,
): RefusedRow {
  return {
    ...which,
    code,
    message: say(locale, `errors.${code}`),
    ...(fields && {
      fields: Object.fromEntries(Object.entries(fields).map(([key, fault]) => [key, sayFault(locale, fault, resource.name)])),
    }),
    ...(extra?.used_by && { used_by: [...extra.used_by] }),
  }
}
