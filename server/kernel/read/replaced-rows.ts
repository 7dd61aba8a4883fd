// Rows that a later one corrects (`replaces` in the descriptor). The unique index of the reference
// answers each question.
import { sql } from 'kysely'
import type { Resource } from '#resources/kernel/types.ts'
import { tableOf } from '../db/columns.ts'
import type { Fragment } from '../types.ts'

type Replacing = Pick<Resource, 'name' | 'replaces'>

/** FROM and WHERE of the later row `later` that replaces the row `alias`. */
function laterRow(resource: Replacing, alias: string): Fragment {
  const reference = sql.ref(`later.${resource.replaces ?? 'id'}`)
  return sql`from ${sql.table(tableOf(resource))} later
    where later.contract_id = ${sql.ref(`${alias}.contract_id`)} and ${reference} = ${sql.ref(`${alias}.id`)}`
}

/** The id of the row that replaces the row `t`, or null. */
export const replacingId = (resource: Replacing): Fragment =>
  sql`(select later.id ${laterRow(resource, 't')})`

/** Whether another row replaces the row `t`. */
export const replacedColumn = (resource: Replacing): Fragment =>
  sql`(exists (select ${laterRow(resource, 't')}))`

/** No other row replaces the row `alias`. */
export const isInForce = (resource: Replacing, alias = 't'): Fragment =>
  sql`not exists (select ${laterRow(resource, alias)})`
