// The first page of a list by default, or narrowed by one of its filters: an index has the rows in
// order, so the wide rows are read at once; the statement is compiled once for each list.
import { sql } from 'kysely'
import type { Order } from '#resources/kernel/calls/list-order.ts'
import type { Query } from '#resources/kernel/calls/list-query.ts'
import { isSingleReference } from '#resources/kernel/kind-traits.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { compiledOnce } from '../../db/compiled-query.ts'
import type { ReadContext } from '../../types.ts'
import { orderBy } from '../keyset-order.ts'
import { usualSizes, windowOf } from './limit-offset.ts'
import { createStatementCache } from '../reader-statements.ts'
import { sourceOf, wideSelect } from '../select.ts'
import { isTimed } from '../sql-clock.ts'
import { readsRowsByIds } from './wide-rows.ts'
import { whereOf } from '../where.ts'

type Row = Record<string, unknown>
type Page = ReturnType<typeof compiledOnce<'contractId' | 'value', Row>>

/** Kinds of filters that an index combines with the default order. */
const grouping = new Set(['ref', 'choice', 'flag'])
const statementFor = createStatementCache<Page>()

/** The rows of the page as returned by the database; null for any other page. */
export function readFirstPage(
  context: ReadContext,
  query: Query,
  order: readonly Order[],
): Promise<Row[]> | null {
  const { resource, scope } = context
  if (query.page !== 0 || query.search.trim() || query.after || query.before) return null
  if (scope.only || scope.computed || !usualSizes.has(query.size)) return null
  if (!isIndexed(resource, query, order) || !isSteady(context)) return null
  const [value] = valuesOf(query)
  return pageFor(
    context,
    query,
    order,
  )(context.db, { contractId: scope.contractId, value }).then(({ rows }) => rows)
}

/** Neither a view nor anything that depends on the current time, and quick to plan. */
function isSteady({ kernel, resource }: ReadContext): boolean {
  return (
    resource.mode !== 'view' &&
    !kernel.rulesOf(resource).readOnce &&
    !kernel.rulesOf(resource).source &&
    !isTimed(kernel, resource) &&
    !readsRowsByIds(resource)
  )
}

const valuesOf = ({ filters }: Query): readonly unknown[] =>
  filters.flatMap(({ condition }) => (condition.op === 'in' ? condition.values : []))

/** Whether an index supports this filter in this order (schema/model/table-indexes.ts). */
function isIndexed(resource: Resource, query: Query, [first]: readonly Order[]): boolean {
  const { columns, filters = [], sort } = resource.list
  if (!first || resource.replaces) return false
  const field = resource.fields[first.key]
  if (first.key !== 'id' && (!field || isSingleReference(field))) return false
  const [filter, another] = query.filters
  if (another) return false
  if (!filter) return [...columns, sort?.replace(/^-/, ''), 'id'].includes(first.key)
  const values = valuesOf(query)
  return (
    query.sort.length === 0 &&
    filters.includes(filter.key) &&
    grouping.has(filter.field.kind) &&
    values.length === 1 &&
    values[0] !== null &&
    values[0] !== 'me'
  )
}

function pageFor(context: ReadContext, query: Query, order: readonly Order[]): Page {
  const { kernel, resource, scope } = context
  const [filter] = query.filters
  const shape = [scope.archived ?? false, query.size, order, filter?.key ?? null]
  return statementFor(context, shape, () =>
    compiledOnce<'contractId' | 'value', Row>(['contractId', 'value'], (slots) => {
      const filters = filter
        ? [{ ...filter, condition: { op: 'in' as const, values: [slots.value] } }]
        : []
      const filtered = { ...query, filters } as Query
      const within = { ...scope, contractId: slots.contractId as number }
      const rest = sql`where ${whereOf(resource, filtered, within)}
        order by ${orderBy(kernel, resource, order)} ${windowOf(resource, filtered)(query.size)}`
      return wideSelect(context, sourceOf(kernel, resource, filters as Query['filters']), rest)
    }),
  )
}
