// What is done with an organisation as a whole: its first day, and everything of it as open files.
import type { Locale } from '#resources/kernel/names.ts'
import type { FirstDay } from '#resources/wire/first-day.ts'
import { sendWrite } from './http/idempotent-writes.ts'

const base = 'api/fms/organisation'

/** The end of moving in: there is no way back. @throws HttpError */
export function openFirstDay(): Promise<FirstDay> {
  return sendWrite('POST', `${base}/openFirstDay`, {})
}

/** Where a ZIP file comes from, with headings and words in this language. */
export const contractExportPath = (locale: Locale) => `/${base}/exportContract?locale=${locale}`
