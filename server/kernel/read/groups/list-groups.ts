// The rows of a list in groups, or as one group: the number of rows, and exact sums of columns. One
// statement for a page of groups, after an estimate that rejects queries that take too long.
import { sql } from 'kysely'
import { AppError, fault } from '#resources/kernel/calls/error-codes.ts'
import type { Query } from '#resources/kernel/calls/list-query.ts'
import {
  hasMoments,
  isComputed,
  isSingleReference,
  traitsOf,
} from '#resources/kernel/kind-traits.ts'
import type { Field } from '#resources/kernel/types.ts'
import { scaleOfSum } from '#resources/kernel/values/column-sums.ts'
import type {
  Grouping,
  GroupValue,
  ListGroup,
  ListGroups,
} from '#resources/kernel/values/list-groupings.ts'
import { tableOf } from '../../db/columns.ts'
import type { Fragment, ReadContext } from '../../types.ts'
import { estimateRows, foundRows } from '../list-query.ts'
import { referenceTitle } from '../record-titles.ts'
import { withReferred } from '../referred-rows.ts'
import { summedValues } from '../list-totals.ts'

export interface GroupsRequest {
  readonly query: Pick<Query, 'filters' | 'search'>
  /** null: all rows are one group. */
  readonly by: Grouping | null
  readonly sums: readonly [string, Field][]
  readonly page: number
  readonly size: number
}

/**
 * Maximum rows visited for one response: with stored values, and with values computed for each row.
 */
const mostRows = 3_000_000
const mostComputed = 100_000

interface FoundGroup {
  value: GroupValue
  label: string | null
  count: number | null
  sums: Record<string, string> | null
  total: number
}

/** @throws AppError too_broad if the planner expects more rows than may be visited */
export async function readGroups(
  reading: ReadContext,
  request: GroupsRequest,
): Promise<ListGroups> {
  const context = await withReferred(reading, request.query.search)
  const most = request.sums.some(([, field]) => isComputed(field)) ? mostComputed : mostRows
  const expected = await estimateRows(context.db, foundRows(context, request.query))
  if (expected > most) throw new AppError('too_broad', { says: fault('too_many_summed', most) })
  const { rows } = await sql<FoundGroup>`${groupsStatement(context, request)}`.execute(context.db)
  const labelled = request.by !== null && isSingleReference(request.by.field)
  const groups = rows.flatMap(({ value, label, count, sums }): ListGroup[] =>
    count === null ? [] : [{ value, ...(labelled && { label }), count, sums: sums ?? {} }],
  )
  return { groups, total: rows[0]?.total ?? 0 }
}

/** A row for each group of the page, or one row with only the total. */
function groupsStatement(context: ReadContext, { query, by, sums, page, size }: GroupsRequest) {
  const rows = sql`select ${by ? groupOf(context, by) : sql`null::text`} as grp
    ${sql.join(
      summedValues(context, sums).map((one) => sql`, ${one}`),
      sql``,
    )} ${foundRows(context, query)}`
  const added = sums.map(
    ([key, field]) =>
      sql`${key}::text,
        round(coalesce(sum(s.${sql.ref(key)}::numeric), 0), ${scaleOfSum(field)}::int)::text`,
  )
  // without a GROUP BY there is one group, even of no rows
  const grouped = by ? sql`group by s.grp` : sql``
  const value = by ? sql`s.grp` : sql`null::text`
  const { label, join, order } = placesOf(context, by)
  return sql`with g as materialized (
      select ${value} as grp, count(*)::int as count, jsonb_build_object(${sql.join(added)}) as sums
      from (${rows}) s ${grouped})
    select n.total, p.* from (select count(*)::int as total from g) n left join (
      select ${valueOnWire(by)} as value, ${label} as label, g.count, g.sums,
        row_number() over (order by ${order}) as nth
      from g ${join} order by nth limit ${size} offset ${page * size}) p on true
    order by p.nth`
}

/** The value that the rows of one group have in common. */
function groupOf({ scope }: ReadContext, { key, field, step }: Grouping): Fragment {
  const column = sql.ref(`t.${key}`)
  if (step === undefined) return column
  const zone = sql`(select k.time_zone from contract k where k.id = ${scope.contractId})`
  const time = hasMoments(field) ? sql`${column} at time zone ${zone}` : sql`${column}::timestamp`
  return sql`date_trunc(${sql.lit(step)}, ${time})::date`
}

const isTime = (by: Grouping | null) => by && traitsOf(by.field).groupedBy === 'time'
const valueOnWire = (by: Grouping | null): Fragment =>
  isTime(by) ? sql`to_char(g.grp, 'YYYY-MM-DD')` : sql`g.grp`

/** The labels of groups, and their order: empty ones last, the latest day first. */
function placesOf(context: ReadContext, by: Grouping | null) {
  const plain = { label: sql`null::text`, join: sql`` }
  if (!by) return { ...plain, order: sql`g.count` }
  const { kernel, scope } = context
  const { choices } = by.field.options
  if (isSingleReference(by.field)) {
    const target = kernel.target(by.field)
    const label = referenceTitle(kernel, target, 'r')
    const join = sql`left join ${sql.table(tableOf(target))} as r
      on r.contract_id = ${scope.contractId} and r.id = g.grp`
    return { label, join, order: sql`${label} nulls last, g.grp nulls last` }
  }
  if (choices)
    return {
      ...plain,
      order: sql`array_position(${Object.keys(choices)}::text[], g.grp) nulls last`,
    }
  return { ...plain, order: sql`g.grp desc nulls last` }
}
