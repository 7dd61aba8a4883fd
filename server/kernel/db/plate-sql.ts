// The rule of plates in SQL, written from the table in resources/kernel/values/plate.ts.
import { sql } from 'kysely'
import { plateTypes, shortestPlate } from '#resources/kernel/values/plate.ts'
import type { PlateType } from '#resources/kernel/values/plate.ts'
import type { Fragment } from '../types.ts'

function isOfType(column: Fragment, { length, digitAt }: PlateType): Fragment {
  if (length !== undefined) return sql`length(${column}) = ${sql.lit(length)}`
  return digitAt === undefined
    ? sql`true`
    : sql`substr(${column}, ${sql.lit(digitAt)}, 1) ~ '[0-9]'`
}

/** 2, 3 or 4; null for a text too short to be a plate. */
export function plateTypeOf(column: Fragment): Fragment {
  const cases = plateTypes.map(
    (one) => sql`when ${isOfType(column, one)} then ${sql.lit(one.type)}`,
  )
  return sql`case when length(${column}) < ${sql.lit(shortestPlate)} then null ${sql.join(cases, sql` `)} end`
}

/** A plate divided into its groups; a text too short or too long for them is unchanged. */
export function plateTextOf(column: Fragment): Fragment {
  const cases = plateTypes.map((one) => {
    const groups = one.ends.map((end, i) => {
      const start = one.ends[i - 1] ?? 0
      return sql`substr(${column}, ${sql.lit(start + 1)}, ${sql.lit(end - start)})`
    })
    const longest = sql.lit(one.ends.at(-1) ?? 0)
    return sql`when ${isOfType(column, one)} and length(${column}) <= ${longest} then ${sql.join(groups, sql` || ' ' || `)}`
  })
  return sql`case when length(${column}) < ${sql.lit(shortestPlate)} then ${column} ${sql.join(cases, sql` `)} else ${column} end`
}
