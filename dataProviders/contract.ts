// What is done with an organisation as a whole: its first day, and everything of it as open files.
import type { FirstDay } from '#resources/wire/first-day.ts'
import { sendWrite } from './http/idempotent-writes.ts'

const base = 'api/fms/organisation'

/** The end of moving in: there is no way back. @throws HttpError */
export function openFirstDay(): Promise<FirstDay> {
  return sendWrite('POST', `${base}/openFirstDay`, {})
}
