// Conditions from the parameters of a report.
import { sql } from 'kysely'
import type { Fragment } from '../../kernel/types.ts'
import type { Asking } from '../../kernel/report/report-query.ts'

/** ` and …` if the record was given; otherwise nothing. */
export function only(column: string, value: unknown): Fragment {
  return value === null || value === undefined
    ? sql``
    : sql` and ${sql.ref(column)} = ${value}::bigint`
}

/** Whether a moment is within the requested period. */
export function within(moment: Fragment, { since, until }: Asking): Fragment {
  return sql`${moment} >= ${since} and ${moment} < ${until}`
}

/** The day of a moment in the contract's time zone. */
export const dayOfMoment = (moment: Fragment, { zone }: Asking): Fragment =>
  sql`((${moment}) at time zone ${zone})::date`

export const noLitres = sql`0.00::numeric`
