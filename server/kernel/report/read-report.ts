// Reads the rows of a report: its query is read like a view of its columns, with labels of
// references.
import { sql } from 'kysely'
import pg from 'pg'
import { canRead } from '#resources/kernel/access.ts'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { orderOf } from '#resources/kernel/calls/list-order.ts'
import { columnsFor, mayHave, reportView } from '#resources/kernel/views/report.ts'
import type { Report } from '#resources/kernel/views/report.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { allow } from '../session/authorize.ts'
import type { Person } from '../session/viewer.ts'
import { orderBy } from '../read/keyset-order.ts'
import { joinsOf, columnsList, sourceOf, toWireRow } from '../read/select.ts'
import { sqlClock } from '../read/sql-clock.ts'
import type { Fragment, Kernel } from '../types.ts'
import type { QueryInput, ReportRegistry } from './report-query.ts'
import type { ParsedParameters } from './report-request.ts'

/** Maximum rows on a screen or a paper; a file may have more. */
const mostShown = 5000
/** ms that a report may take. */
const longestQuery = 25_000

export interface ReportCall {
  readonly kernel: Kernel
  readonly registry: ReportRegistry
  readonly report: Report
  readonly person: Person
  readonly parameters: ParsedParameters
}

/** @throws AppError 403 if the caller may not read the resources that it reads */
export function allowReport(report: Report, person: Pick<Person, 'levels'>): void {
  allow(person, { access: 'report' }, 'read')
  if (!mayHave(report, (access) => canRead(person.levels, access))) throw new AppError('forbidden')
}

/** The columns that the caller may read, in order. */
export function shownColumns(report: Report, { levels }: Pick<Person, 'levels'>): string[] {
  return columnsFor(report, (access) => canRead(levels, access))
}

/** The report as a list: the kernel and the resource by which its rows are read. */
export function asList({ kernel, registry, report, person, parameters }: ReportCall): {
  kernel: Kernel
  view: Resource
} {
  const view = reportView(report)
  const { now } = sqlClock(kernel)
  const contract = sql`${person.contractId}::bigint`
  const zone = sql`${person.contract.timeZone}::text`
  const { values, since, until } = parameters
  const query = registry.queries[report.name]
  if (!query) throw new Error(`no area has the query of the report '${report.name}'`)
  const input: QueryInput = {
    ...{ parameters: values, contract, zone, now, since, until, person, kernel },
  }
  const identifyingColumns = sql.join(report.key.map((key) => sql.ref(`q.${key}`)))
  // rows are numbered by their identifying columns, so that the number is the same in every read
  const source = sql`select ${contract} as contract_id,
    row_number() over (order by ${identifyingColumns}) as id, q.* from (${query(input)}) q`
  return {
    view,
    kernel: {
      ...kernel,
      rulesOf: (one) => (one.name === view.name ? { source } : kernel.rulesOf(one)),
    },
  }
}

/** Every row in the order of the report, as the reader sees it. */
export function reportStatement(call: ReportCall, rest: Fragment = sql``) {
  const { kernel, view } = asList(call)
  const shown = new Set(shownColumns(call.report, call.person))
  const scope = { computed: undefined }
  const columns = columnsList({ kernel, resource: view, scope, readable: (key) => shown.has(key) })
  return sql<Record<string, unknown>>`select ${columns} from ${sourceOf(kernel, view)}
    ${joinsOf(kernel, view)} order by ${inGroups(kernel, view)} ${rest}`
}

/** By labels, then by ids: otherwise the rows of two drivers of the same name would mix. */
function inGroups(kernel: Kernel, view: Resource): Fragment {
  const [first, ...others] = orderOf(view, [])
  if (!first) return sql`t.id`
  const rest = others.length > 0 ? sql`, ${orderBy(kernel, view, others)}` : sql``
  return sql`${orderBy(kernel, view, [first])}, ${sql.ref(`t.${first.key}`)}${rest}`
}

/** Reports that a shorter period should be requested. @throws always */
function tooBroad(error: unknown): never {
  const isLate = error instanceof pg.DatabaseError && error.code === '57014'
  throw isLate ? new AppError('too_broad', { cause: error }) : error
}

/** @throws AppError 422 if there are too many rows for a screen, or the query takes too long */
export async function readReport(call: ReportCall): Promise<Record<string, unknown>[]> {
  const { kernel, report, person } = call
  const view = reportView(report)
  const shown = new Set(shownColumns(report, person))
  const statement = reportStatement(call, sql`limit ${mostShown + 1}`)
  const { patience = longestQuery } = call.registry
  const { rows } = await kernel.db
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`select set_config('statement_timeout', ${String(patience)}, true)`.execute(trx)
      return statement.execute(trx)
    })
    .catch(tooBroad)
  if (rows.length > mostShown) throw new AppError('too_many')
  return rows.map((row) => toWireRow(view, row, (key) => shown.has(key)))
}
