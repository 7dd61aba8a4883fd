// A dry run of a save, which returns the record as it would be stored.
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { Locale } from '#resources/kernel/names.ts'
import { rowWarnings } from '#resources/kernel/values/row-warnings.ts'
import { sayFault } from '#i18n/server.ts'
import type { WireRow } from '../read/list-query.ts'
import { redactFor, contractToday } from '../session/viewer.ts'
import type { CallContext, WriteContext } from '../types.ts'
import { readWhole } from './lock-records.ts'
import type { PreviewedSave } from '#resources/wire/records.ts'
import { parseSave } from './save-body.ts'
import { saveBatch } from './save-records.ts'
import { tryOut } from './write-transaction.ts'

/**
 * The result that a save of `body` would have.
 * @throws AppError as the save would, including questions
 */
export function previewSave(
  context: CallContext,
  { path, body, locale }: { path: string; body: unknown; locale: Locale },
): Promise<PreviewedSave<WireRow>> {
  return tryOut(context, path, (writer) => saveForPreview(writer, body, locale))
}

async function saveForPreview(
  writer: WriteContext,
  body: unknown,
  locale: Locale,
): Promise<PreviewedSave<WireRow>> {
  const { kernel, resource, person } = writer
  const input = parseSave(resource, body)
  const written = await saveBatch(writer, [input], { isTrial: true })
  const [row] = await readWhole(
    writer,
    written.map(({ id }) => id),
  )
  if (!row) throw new AppError('internal')
  const looked = {
    keys: Object.keys(input.values),
    today: contractToday(person.contract.timeZone, writer.now),
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
