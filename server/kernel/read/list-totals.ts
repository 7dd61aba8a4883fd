// Sums of columns over all rows that match a filter: one statement.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Query } from '#resources/kernel/calls/list-query.ts'
import { isComputed } from '#resources/kernel/kind-traits.ts'
import type { Field } from '#resources/kernel/types.ts'
import { scaleOfSum, totalledFields } from '#resources/kernel/values/column-sums.ts'
import type { Fragment, ReadContext } from '../types.ts'
import { foundRows } from './list-query.ts'
import { withReferred } from './referred-rows.ts'
import { computedColumns } from './select.ts'

/**
 * Exact, as text, with the scale of the column; 0 if nothing matches. Fields that the caller may
 * not read are left out.
 */
export async function readTotals(
  reading: ReadContext,
  query: Pick<Query, 'filters' | 'search'>,
): Promise<Readonly<Record<string, string>>> {
  const context = await withReferred(reading, query.search)
  const statement = totalsStatement(context, query)
  if (!statement) return {}
  const { rows } = await statement.execute(context.db)
  return rows[0] ?? {}
}

/** The values of fields of numbers in a row `t`, under their keys. */
export function summedValues(
  context: Omit<ReadContext, 'db'>,
  fields: readonly [string, Field][],
): Fragment[] {
  const computed = computedColumns(context)
  const valueOf = (key: string): Fragment => computed[key] ?? sql`null::numeric`
  return fields.map(
    ([key, field]) =>
      sql`${isComputed(field) ? valueOf(key) : sql.ref(`t.${key}`)} as ${sql.ref(key)}`,
  )
}

/** null if the caller may read none of the summed columns. */
export function totalsStatement(
  context: Omit<ReadContext, 'db'>,
  query: Pick<Query, 'filters' | 'search'>,
): RawBuilder<Record<string, string>> | null {
  const totals = totalledFields(context.resource, context.readable)
  if (totals.length === 0) return null
  const values = summedValues(context, totals)
  const sums = totals.map(
    ([key, field]) =>
      sql`round(coalesce(sum(s.${sql.ref(key)}), 0)::numeric, ${scaleOfSum(field)}::int)::text as ${sql.ref(key)}`,
  )
  return sql<
    Record<string, string>
  >`select ${sql.join(sums)} from (select ${sql.join(values)} ${foundRows(context, query)}) s`
}
