// What an organisation may change of its printed forms, and how one looks with changes.
import type { Registry } from '#resources/index.ts'
import { fieldEntries, isWritable } from '#resources/kernel/derive.ts'
import type { PrintFormParts } from '#resources/wire/print-forms.ts'
import { fetchFile } from './file-download.ts'
import type { Fetched } from './file-download.ts'
import { call } from './http/call.ts'
import { changedFields } from './records/changed-fields.ts'

const base = 'api/fms/print-form-setting'

/** `form`: 'way-bill.truck'. */
export function formParts(form: string, signal: AbortSignal): Promise<PrintFormParts> {
  return call<PrintFormParts>('GET', `${base}/getForm/${form}`, { signal })
}

type Values = Readonly<Record<string, unknown>>

/** The empty form as it would be printed with what is typed. @throws HttpError for a refusal */
export function previewForm(
  of: Registry['print-form-setting'],
  { id, typed }: { id: number; typed: Values },
  signal: AbortSignal,
): Promise<Fetched> {
  // what was emptied is said too
  const writable = fieldEntries(of.fields).filter(([, field]) => isWritable(field))
  const empty = Object.fromEntries(writable.map(([key]) => [key, null]))
  const body = { id, ...empty, ...changedFields(of, typed, {}) }
  return fetchFile(`${base}/printPreview`, { body, signal })
}
