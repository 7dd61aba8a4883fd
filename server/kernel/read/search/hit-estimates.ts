// Estimated numbers of hits of a search, from a sample of its table. The list, its count and the
// refreshes of the page ask for the same one within seconds.
import { sql } from 'kysely'
import type { Query } from '#resources/kernel/calls/list-query.ts'
import type { Kernel, ReadContext } from '../../types.ts'
import { tableOf } from '../../db/columns.ts'
import { withQueryStats } from '../../db/instrumented-client.ts'
import { whereOf } from '../where.ts'

/** Pages of the table that are sampled: some 3,000 rows, the same ones each time. */
const sampledPages = 110
const pageSize = 8192
/** ms for which an estimate is remembered, and the sizes of tables. */
const estimatesFor = 5000
const sizesFor = 20_000
const mostEstimates = 500

interface Remembered<T> {
  readonly until: number
  readonly value: Promise<T>
}

interface Known {
  large?: Remembered<ReadonlySet<string>>
  readonly hits: Map<string, Remembered<number>>
}

const knownBy = new WeakMap<Kernel, Known>()

function knownOf(kernel: Kernel): Known {
  const known = knownBy.get(kernel) ?? { hits: new Map() }
  knownBy.set(kernel, known)
  return known
}

const isValid = (one: Remembered<unknown> | undefined) =>
  one !== undefined && one.until > performance.now()

/** Names of the tables of which a sample is smaller than the whole. */
export async function largeTables(kernel: Kernel): Promise<ReadonlySet<string>> {
  const known = knownOf(kernel)
  if (known.large && isValid(known.large)) return known.large.value
  const value = withQueryStats({ statements: 0 }, () => readLargeTables(kernel))
  known.large = { until: performance.now() + sizesFor, value }
  value.catch(() => delete known.large)
  return value
}

async function readLargeTables({ db }: Kernel): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r'
      and pg_relation_size(oid) > ${sampledPages * pageSize}::bigint`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/**
 * The number of hits in a large table; 0 in a table that is not worth sampling, as it is read
 * quickly.
 */
export async function estimateHits(
  { kernel, db, resource, scope }: Omit<ReadContext, 'readable'>,
  query: Pick<Query, 'filters' | 'search'>,
): Promise<number> {
  if (resource.mode === 'view' || !(await largeTables(kernel)).has(tableOf(resource))) return 0
  const table = sql.table(tableOf(resource))
  const percent = sql`(select least(100, 100.0 * ${sampledPages * pageSize} / greatest(pg_relation_size(${tableOf(resource)}::text::regclass), 1)))`
  const sampled = sql<{
    hits: number
  }>`select (count(*) * 100 / ${percent})::float8 as hits from ${table} as t tablesample system (${percent}) repeatable (1) where ${whereOf(resource, query, scope)}`
  const { sql: text, parameters } = sampled.compile(db)
  const key = JSON.stringify([text, parameters])
  const { hits } = knownOf(kernel)
  const before = hits.get(key)
  if (before && isValid(before)) return before.value
  const value = sampled.execute(db).then(({ rows }) => rows[0]?.hits ?? 0)
  if (hits.size >= mostEstimates) hits.clear()
  hits.set(key, { until: performance.now() + estimatesFor, value })
  value.catch(() => hits.delete(key))
  return value
}
