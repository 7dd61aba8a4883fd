// Conditions by what a report was asked.
import { sql } from 'kysely'
import type { Fragment } from '../../kernel/types.ts'
import type { Asking } from '../../kernel/report/report-query.ts'

/** ` and …` where the record was asked for; nothing where it was not. */
export function only(column: string, value: unknown): Fragment {
  return value === null || value === undefined
    ? sql``
    : sql` and ${sql.ref(column)} = ${value}::bigint`
}

/** Whether a moment lies within what was asked. */
export function within(moment: Fragment, { since, until }: Asking): Fragment {
  return sql`${moment} >= ${since} and ${moment} < ${until}`
}

/** The day of a moment where the contract is. */
export const dayOf = (moment: Fragment, { zone }: Asking): Fragment =>
  sql`((${moment}) at time zone ${zone})::date`

export const noLitres = sql`0.00::numeric`
