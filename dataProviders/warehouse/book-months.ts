// The review and closing of a book's month.
import type { Book, MonthReview } from '#resources/wire/month-review.ts'
import { desksOf } from '#resources/kernel/views/desks.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { call } from '../http/call.ts'
import { sendWrite } from '../http/idempotent-writes.ts'

const months = resourceOf('book-month')
const [fuel = ''] = months.basePaths
const [stock = ''] = desksOf(months)[0]?.basePaths ?? []
/** Each book's months have separate calls. */
const bases: Readonly<Record<Book, string>> = { fuel, stock }

/** `month`: its first day; null for the next one to close. @throws HttpError */
export function monthReview(
  book: Book,
  month: string | null,
  signal: AbortSignal,
): Promise<MonthReview> {
  const path = `${bases[book]}/getReview${month === null ? '' : `/${month}`}`
  return call('GET', path, { signal })
}

/** Creates its record if there is none. @throws HttpError naming what prevents it */
export async function closeMonth({
  book,
  month,
  id,
}: Pick<MonthReview, 'book' | 'month' | 'id'>): Promise<unknown> {
  const base = bases[book]
  const stored = id ?? (await sendWrite<{ id: number }>('POST', `${base}/save`, { month })).id
  return sendWrite('POST', `${base}/close`, { id: stored })
}

/** @throws HttpError */
export function reopenMonth(
  { book, id }: { book: Book; id: number },
  reason: string,
): Promise<unknown> {
  return sendWrite('POST', `${bases[book]}/reopen`, { id, reason })
}
