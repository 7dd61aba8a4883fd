import { sql } from 'kysely'
import type { Fragment } from '../types.ts'

/**
 * SQL array of literals, for values that are part of a statement. With parameters, the planner
 * could neither estimate the rows nor use an index of such rows alone.
 */
export function literalArray(texts: readonly string[]): Fragment {
  return sql`array[${sql.join(texts.map((text) => sql.lit(text)))}]::text[]`
}
