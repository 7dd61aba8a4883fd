// The body of an export call: a format, the columns in order and the rows of a list, checked like
// the list itself.
import type { Readable } from '#resources/kernel/access.ts'
import { childColumns } from '#resources/kernel/values/child-columns.ts'
import { isExportable } from '#resources/kernel/derive.ts'
import { fault, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import { exportFormats, mostSelected } from '#resources/kernel/calls/export-limits.ts'
import type { ExportFormat } from '#resources/kernel/calls/export-limits.ts'
import { parseQuery } from '#resources/kernel/calls/list-query.ts'
import type { Query } from '#resources/kernel/calls/list-query.ts'
import { fieldOf, idField, listedKeys } from '#resources/kernel/system-fields.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'

/** A field of a record, or of its child rows: 'fuels.norm'. */
export type Column = readonly [path: string, field: Field]
export interface ExportSpec {
  format: ExportFormat
  columns: readonly Column[]
  /** Without a page, for all rows. */
  query: Query
  archived: boolean
  /** Adds a last line of sums, as below the list. */
  totals: boolean
}

const known = new Set(['format', 'columns', 'filter', 'archive', 'ids', 'totals'])
const mostColumns = 200

/**
 * @throws AppError 400 naming what is wrong; a column that the caller may not read is reported like
 * an unknown one
 */
export function parseExport(resource: Resource, body: unknown, readable: Readable): ExportSpec {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalid({ body: 'object' })
  const { format, columns, filter, archive, ids, totals } = body as Record<string, unknown>
  const faults: Record<string, Fault> = {}
  for (const key of Object.keys(body)) if (!known.has(key)) faults[key] = 'unknown'
  if (!(exportFormats as readonly unknown[]).includes(format))
    faults.format = format === undefined ? 'required' : 'choice'
  const shown = columnsOf(resource, columns, readable, faults)
  if (archive !== undefined && archive !== false && (archive !== true || !resource.archive))
    faults.archive = resource.archive ? 'flag' : 'unknown'
  // CSV files are read by programs, to which a totals line is an error
  const canSum = resource.list.totals !== undefined && format !== 'csv' && archive !== true
  if (totals !== undefined && totals !== false && (totals !== true || !canSum))
    faults.totals = canSum ? 'flag' : 'unknown'
  const wanted = ids === undefined || ids === null ? null : ids
  if (wanted !== null) checkIds(wanted, faults)
  if (Object.keys(faults).length > 0) throw invalid(faults)
  const { sort, search, filters } = parseQuery(resource, filter, readable)
  const selected = wanted && {
    key: 'id',
    field: idField,
    condition: { op: 'in', values: wanted as number[] } as const,
  }
  return {
    format: format as ExportFormat,
    columns: shown,
    query: {
      page: 0,
      size: 1,
      exact: true,
      sort,
      search,
      filters: selected ? [...filters, selected] : filters,
    },
    archived: archive === true,
    totals: totals === true,
  }
}

function columnsOf(
  resource: Resource,
  input: unknown,
  readable: Readable,
  faults: Record<string, Fault>,
): Column[] {
  if (!Array.isArray(input) || input.length === 0)
    faults.columns = input === undefined ? 'required' : 'list'
  else if (input.length > mostColumns) faults.columns = fault('too_many_items', mostColumns)
  else {
    const fields = exportable(resource, readable)
    return input.flatMap((key: unknown, index): Column[] => {
      const field = typeof key === 'string' ? fields.get(key) : undefined
      if (!field) faults[`columns.${index}`] = 'unknown'
      else if (input.indexOf(key) !== index) faults[`columns.${index}`] = 'repeated'
      return field ? [[key as string, field]] : []
    })
  }
  return []
}

/** The fields of a list's rows, without secrets, and the fields of child rows. */
export function exportable(resource: Resource, readable: Readable): Map<string, Field> {
  const listed = listedKeys(resource, readable).map(
    (key) => [key, fieldOf(resource, key)!] as const,
  )
  const children = childColumns(resource, readable).map(({ path, field }) => [path, field] as const)
  return new Map([...listed.filter(([, field]) => isExportable(field)), ...children])
}

function checkIds(ids: unknown, faults: Record<string, Fault>): void {
  const whole = (id: unknown) => typeof id === 'number' && Number.isSafeInteger(id) && id > 0
  if (!Array.isArray(ids) || !ids.every(whole)) faults.ids = 'list'
  else if (ids.length > mostSelected) faults.ids = fault('too_many_items', mostSelected)
  else if (new Set(ids).size < ids.length) faults.ids = 'repeated'
}
