// The range of days requested from a view by its filter (`asked` of a day field), in SQL.
import { sql } from 'kysely'
import type { Filter } from '#resources/kernel/calls/list-query.ts'
import { daysFromToday } from '#resources/kernel/values/relative-day.ts'
import type { Fragment, SqlClock } from '../types.ts'

const monthOf = (day: Fragment) => sql`date_trunc('month', ${day}::timestamp)::date`

/**
 * The first and the last day; by default from the start of the month to today, in the time zone of
 * the contract of the row `alias`.
 */
export function requestedDays(
  filters: readonly Filter[],
  clock: SqlClock,
): (alias?: string) => { first: Fragment; last: Fragment } {
  const condition = filters.find(({ field }) => field.options.parameter)?.condition
  return (alias) => {
    const today = clock.today(alias)
    const day = (end: unknown) => {
      const days = daysFromToday(end)
      return days === null ? sql`${end}::date` : sql`(${today} + ${days}::int)`
    }
    if (condition?.op === 'in') {
      const only = day(condition.values[0])
      return { first: only, last: only }
    }
    const { from, to } = condition?.op === 'range' ? condition : { from: undefined, to: undefined }
    if (to !== undefined)
      return { first: from === undefined ? monthOf(day(to)) : day(from), last: day(to) }
    if (from === undefined) return { first: monthOf(today), last: today }
    return { first: day(from), last: sql`greatest(${day(from)}, ${today})` }
  }
}
