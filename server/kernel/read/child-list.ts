// Child rows of one record, as one JSON column.
import { sql } from 'kysely'
import { hasMoments, isSingleReference } from '#resources/kernel/kind-traits.ts'
import { fieldEntries, labelKey } from '#resources/kernel/derive.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { columnsOf, sideTable, tableOf } from '../db/columns.ts'
import type { Fragment, Kernel } from '../types.ts'
import { referenceTitle } from './record-titles.ts'
import { joinAlias } from './select.ts'

/**
 * Child rows of one record, in order, with their labels, as one JSON column, so that a record takes
 * one statement.
 */
export function childList(kernel: Kernel, resource: Resource, key: string, field: Field): Fragment {
  const fields = fieldEntries(field.options.fields ?? {})
  const refs = fields.filter(([, one]) => isSingleReference(one))
  const pairs = [
    sql`'id', c.id`,
    ...fields.flatMap(([name, one]) =>
      columnsOf(name, one).map(
        (column) => sql`${sql.lit(column)}, ${asText(sql.ref(`c.${column}`), one)}`,
      ),
    ),
    ...refs.map(
      ([name, one]) =>
        sql`${sql.lit(labelKey(name))}, ${referenceTitle(kernel, kernel.target(one), joinAlias(name))}`,
    ),
  ]
  const joins = refs.map(
    ([name, one]) =>
      sql`left join ${sql.table(tableOf(kernel.target(one)))} as ${sql.ref(joinAlias(name))} on ${sql.ref(`${joinAlias(name)}.contract_id`)} = c.contract_id and ${sql.ref(`${joinAlias(name)}.id`)} = ${sql.ref(`c.${name}`)}`,
  )
  return sql`(select coalesce(json_agg(json_build_object(${sql.join(pairs)}) order by c.position), '[]'::json)
    from ${sql.table(sideTable(resource, key))} c ${sql.join(joins, sql` `)} where c.contract_id = t.contract_id and c.parent_id = t.id)`
}

/** JSON would turn exact decimals into floating-point numbers and keep the seconds of times. */
function asText(column: Fragment, field: Field): Fragment {
  if (field.kind === 'decimal' || field.kind === 'money') return sql`${column}::text`
  if (field.kind === 'time') return sql`to_char(${column}, 'HH24:MI')`
  if (hasMoments(field))
    return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  return column
}
