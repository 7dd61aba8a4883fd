// Calls for an organisation as a whole: opening its first day and exporting all of its data.
import type { Locale } from '#resources/kernel/names.ts'
import type { FirstDay } from '#resources/wire/first-day.ts'
import { sendWrite } from './http/idempotent-writes.ts'

const base = 'api/fms/organisation'

/** Ends moving in, which cannot be undone. @throws HttpError */
export function openFirstDay(): Promise<FirstDay> {
  return sendWrite('POST', `${base}/openFirstDay`, {})
}

/** The address of the ZIP file, with headings and choices in this language. */
export const contractExportPath = (locale: Locale) => `/${base}/exportContract?locale=${locale}`
