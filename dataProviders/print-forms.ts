// The parts of printed forms that an organisation may change, and previews of changes.
import type { Registry } from '#resources/index.ts'
import { fieldEntries, isWritable } from '#resources/kernel/derive.ts'
import type { PrintFormParts, SpilledSide } from '#resources/wire/print-forms.ts'
import { fetchFile } from './file-download.ts'
import type { Fetched } from './file-download.ts'
import { call } from './http/call.ts'
import { changedFields } from './records/changed-fields.ts'

const base = 'api/fms/print-form-setting'

/** `form`: such as 'way-bill.truck'. */
export function formParts(form: string, signal: AbortSignal): Promise<PrintFormParts> {
  return call<PrintFormParts>('GET', `${base}/getForm/${form}`, { signal })
}

type Setting = Registry['print-form-setting']
type Values = Readonly<Record<string, unknown>>

/** A stored setting being changed; null for a new one. */
interface Tried {
  id: number | null
  typed: Values
}

/** The empty form as it would be printed with the typed values. @throws HttpError for a refusal */
export function previewForm(of: Setting, tried: Tried, signal: AbortSignal): Promise<Fetched> {
  return fetchFile(`${base}/printPreview`, { body: saveOf(of, tried), signal })
}

/** The sides that overflow with the typed values. @throws HttpError for a refusal */
export function spilledSides(
  of: Setting,
  tried: Tried,
  signal: AbortSignal,
): Promise<SpilledSide[]> {
  const body = saveOf(of, tried)
  return call<SpilledSide[]>('POST', `${base}/getSpilledSides`, { body, signal, quiet: true })
}

function saveOf(of: Setting, { id, typed }: Tried): Values {
  // cleared fields are sent too
  const writable = fieldEntries(of.fields).filter(([, field]) => isWritable(field))
  const empty = Object.fromEntries(writable.map(([key]) => [key, null]))
  return { ...(id !== null && { id }), ...empty, ...changedFields(of, typed, {}) }
}
