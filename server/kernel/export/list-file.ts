// A list as a file: what the thread that writes files needs, and the entry in the event log.
import type pg from 'pg'
import { exportCall } from '#resources/kernel/calls/standard-calls.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { logEvent } from '../db/event-log.ts'
import { totalsStatement } from '../read/list-totals.ts'
import { readContext, scopeOf } from '../read/row-visibility.ts'
import { readableBy, resourceFor, contractToday } from '../session/viewer.ts'
import type { Person } from '../session/viewer.ts'
import type { CallContext, Kernel } from '../types.ts'
import type { ExportOrder } from './download-token.ts'
import { fileName, sheetOf } from './export-labels.ts'
import { openExportCursor } from './export-statement.ts'
import { parseExport } from './export-request.ts'
import type { ExportSpec } from './export-request.ts'
import type { Task } from './thread-messages.ts'

/**
 * The file of what a caller asks for, checked against the rights that the caller has now, in the
 * caller's language.
 * @throws AppError 400
 */
export async function listFile(
  { kernel, resource: declared, person }: CallContext,
  database: pg.PoolConfig,
  { body }: Pick<ExportOrder, 'body'>,
): Promise<{ spec: ExportSpec; name: string; task: Task }> {
  const resource = resourceFor(person, declared)
  const spec = parseExport(resource, body, readableBy(person, resource))
  const scope = scopeOf(kernel, resource, person, spec.archived)
  const sheet = sheetOf(resource, spec, person.locale, person.contract)
  const statement = await openExportCursor({ kernel, resource, scope }, spec)
  const totals = spec.totals ? compiledTotals({ kernel, resource, person }, spec) : null
  const today = contractToday(person.contract.timeZone, kernel.clock())
  const name = fileName(resource, spec, person.locale, today)
  return { spec, name, task: { database, statement, totals, sheet } }
}

/** The totals query, for the snapshot in which the rows are read. */
function compiledTotals(context: CallContext, { query }: ExportSpec): Task['totals'] {
  const { sql, parameters } =
    totalsStatement(readContext(context), query)?.compile(context.kernel.db) ?? {}
  return sql === undefined || !parameters ? null : { sql, parameters }
}

/** Logs an export, or the receipt of one by e-mail (`more`). Search words of a personal field are not repeated. */
export async function recordExport(
  kernel: Kernel,
  person: Person,
  resource: Resource,
  { rows, body, more }: Pick<ExportOrder, 'rows' | 'body'> & { more?: object },
): Promise<void> {
  const { format, columns, filter, archive, ids } = body
  const shown = Object.entries((filter ?? {}) as Record<string, unknown>).map(([key, value]) => [
    key,
    resource.fields[key]?.options.personal ? '…' : value,
  ])
  await logEvent(kernel.db, {
    type: 'export',
    contractId: person.contractId,
    accountId: person.accountId,
    staffId: person.staffId,
    page: resource.page,
    resource: resource.name,
    itemId: null,
    path: `/${resource.basePaths[0]}/${exportCall.path}`,
    data: {
      after: {
        format,
        rows,
        columns,
        filter: Object.fromEntries(shown),
        ...(archive === true && { archive }),
        ...(ids != null && { ids }),
        ...more,
      },
    },
  })
}
