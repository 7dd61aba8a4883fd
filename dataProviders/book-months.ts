// The month that is about to be closed, and what becomes of it.
import type { MonthReview } from '#resources/wire/month-review.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { call } from './http/call.ts'
import { sendWrite } from './http/idempotent-writes.ts'

const [base = ''] = resourceOf('book-month').basePaths

/** `month`: its first day; the one whose turn it is if null. @throws HttpError */
export function monthReview(month: string | null, signal: AbortSignal): Promise<MonthReview> {
  return call('GET', `${base}/getReview${month === null ? '' : `/${month}`}`, { signal })
}

/** Makes its record where there is none. @throws HttpError with what stands in the way */
export async function closeMonth({
  month,
  id,
}: Pick<MonthReview, 'month' | 'id'>): Promise<unknown> {
  const stored = id ?? (await sendWrite<{ id: number }>('POST', `${base}/save`, { month })).id
  return sendWrite('POST', `${base}/close`, { id: stored })
}

/** @throws HttpError */
export function reopenMonth(id: number, reason: string): Promise<unknown> {
  return sendWrite('POST', `${base}/reopen`, { id, reason })
}
