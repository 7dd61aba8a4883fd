// Conditions that a descriptor puts on the values of a row (`expires`, `blocksArchiveOf`), as SQL.
import { sql } from 'kysely'
import { endCondition } from '#resources/kernel/values/row-rules.ts'
import type { Field, FieldValues } from '#resources/kernel/types.ts'
import type { Fragment } from '../types.ts'

/** The row `t` has one of the wanted values in each field; true where none is wanted. */
export function hasValues(wanted: FieldValues): Fragment {
  const parts = Object.entries(wanted).map(
    ([key, values]) =>
      sql`${sql.ref(`t.${key}`)}::text = any(${[values].flat().map(String)}::text[])`,
  )
  return parts.length === 0 ? sql`true` : sql`(${sql.join(parts, sql` and `)})`
}

/**
 * The day of this field still counts in the row `t`: `stillExpires` of
 * resources/kernel/values/row-rules.ts in SQL.
 */
export function stillExpiresIn(field: Field): Fragment {
  const condition = endCondition(field)
  if (condition === undefined) return sql`false`
  return hasValues(condition === true ? {} : condition)
}
