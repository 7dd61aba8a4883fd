// Overall totals, and the period of calls with daily figures.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { addDays } from '#i18n/format/civil.ts'
import { canRead } from '#resources/kernel/access.ts'
import { dashboardDays } from '#resources/kernel/views/dashboard.ts'
import type { Totals } from '#resources/kernel/views/dashboard.ts'
import { fault, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { contractToday } from '../../../kernel/session/viewer.ts'
import type { Person } from '../../../kernel/session/viewer.ts'
import { isDriver } from './chart-shares.ts'

/** Maximum days of a period. */
const longest = 366

/**
 * The requested period; by default the last 7 days in the contract's time zone, including today. A
 * period without an end lasts until today.
 * @throws AppError 400 if it ends before it starts, or exceeds a year
 */
export function periodOf(
  asked: { from_date?: string; to_date?: string },
  timeZone: string,
  now: Date,
): { from: string; to: string } {
  const to = asked.to_date ?? contractToday(timeZone, now)
  const from = asked.from_date ?? addDays(to, 1 - dashboardDays)
  if (from > to) throw invalid({ to_date: fault('too_early', from) })
  const latest = addDays(from, longest - 1)
  if (to > latest) throw invalid({ to_date: fault('too_late', latest) })
  return { from, to }
}

/** Numbers of active vehicles and drivers, as far as the caller may read them, in one statement. */
export async function totalsOf(
  db: Db,
  { contractId, levels }: Person,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<Totals> {
  const counted = (table: 'car' | 'staff', only: RawBuilder<unknown> = sql``) =>
    canRead(levels, table)
      ? sql`(select count(*)::int from ${sql.table(table)} t where t.contract_id = ${contractId} and t.archived_at is null ${only})`
      : sql`null::int`
  const { rows } = await sql<{ cars: number | null; drivers: number | null }>`
    select ${counted('car')} as cars, ${counted('staff', sql`and ${isDriver}`)} as drivers`.execute(
    db,
  )
  const { cars = null, drivers = null } = rows[0] ?? {}
  return {
    ...(cars !== null && { cars_count: cars }),
    ...(drivers !== null && { drivers_count: drivers }),
    from_date: from,
    to_date: to,
    updated_at: now.toISOString(),
  }
}
