// A list as a file: requested here, and saved to disk by the browser.
import type { ExportFormat } from '#resources/kernel/calls/export-limits.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { call } from './http/call.ts'
import { filterAtDesk, wireFilter, wireSort } from './records/wire-query.ts'
import type { ListParams } from './records/wire-query.ts'

export interface ExportRequest extends Pick<ListParams, 'filter' | 'sort'> {
  format: ExportFormat
  /** Keys of a list's row, in the order of the columns. */
  columns: readonly string[]
  /** Exports only these records. */
  ids?: readonly number[]
  /** Archived records instead of active ones. */
  archive?: boolean
  /** Adds a last line of sums. */
  totals?: boolean
  signal?: AbortSignal
}

export interface FileOffered {
  /** Below the origin, without a leading slash. */
  path: string
  rows: number
}

/** ms. A million rows are counted before anything is answered. */
const patience = 60_000

export function offerFile(
  resource: Resource,
  { format, columns, filter, sort, ids, archive, totals, signal }: ExportRequest,
): Promise<FileOffered> {
  const order = sort?.field ? wireSort(sort) : undefined
  const body = {
    format,
    columns,
    // omitted if it is the default, as in lists: search results then come by relevance
    filter: {
      ...wireFilter(filterAtDesk(resource, filter)),
      ...(order !== resource.list.sort && { sort: order }),
    },
    ...(ids && { ids }),
    ...(archive && { archive }),
    ...(totals && { totals }),
  }
  return call('POST', `${resource.basePaths[0]}/export`, { body, signal, timeout: patience })
}
