// Conditions from the parameters of a report.
import { sql } from 'kysely'
import type { Fragment } from '../../kernel/types.ts'
import type { QueryInput } from '../../kernel/report/report-query.ts'

/** SQL: ` and column = value` if a value is given, otherwise empty. */
export function only(column: string, value: unknown): Fragment {
  return value === null || value === undefined
    ? sql``
    : sql` and ${sql.ref(column)} = ${value}::bigint`
}

/** Condition: a timestamp is within the requested period. */
export function within(moment: Fragment, { since, until }: QueryInput): Fragment {
  return sql`${moment} >= ${since} and ${moment} < ${until}`
}

/** SQL: the date of a timestamp in the contract's time zone. */
export const dayOfMoment = (moment: Fragment, { zone }: QueryInput): Fragment =>
  sql`((${moment}) at time zone ${zone})::date`

export const noLitres = sql`0.00::numeric`
