// Months of the demonstration's fuel book that are closed: those that have been over for some days.
import { sql } from 'kysely'
import { addMonths } from '#i18n/format/civil.ts'
import { todayIn } from '#i18n/format/zone.ts'
import { makeTransition } from '../kernel/write/save-records.ts'
import type { Fleet } from './demo-fleet.ts'
import type { Store } from './demo-store.ts'

/** Day of a month from which the previous one is closed: its waybills are posted by then. */
const closedFrom = 6

/** The first day of the first month that is open on a day. */
export function firstOpenMonth(today: string): string {
  const current = `${today.slice(0, 8)}01`
  return Number(today.slice(8)) >= closedFrom ? current : addMonths(current, -1)
}

/** With the close of the product, totals included, one after another. */
export async function closeMonths(
  store: Store,
  { now, timeZone }: Fleet,
  closerId: number | null,
): Promise<void> {
  const until = firstOpenMonth(todayIn(timeZone, now.getTime()))
  const plain = store.writerOf('book-month')
  const writer = { ...plain, person: { ...plain.person, staffId: closerId } }
  const { rows } = await sql<{ id: number }>`select id from book_month
    where contract_id = ${writer.person.contractId} and month < ${until}::date
    order by month`.execute(writer.db)
  for (const { id } of rows) await makeTransition(writer, 'close', { id })
}
