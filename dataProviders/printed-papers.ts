// Papers made of records: the server makes a PDF of them.
import { printCall } from '#resources/kernel/prints/prints.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { fetchFile } from './file-download.ts'
import type { Fetched } from './file-download.ts'
import { newKey } from './http/new-key.ts'
import { fileProgress } from './live/live-changes.ts'
import { filterAtDesk, wireFilter, wireSort } from './records/wire-query.ts'
import type { ListParams } from './records/wire-query.ts'

export interface PrintAsked extends Partial<Pick<ListParams, 'filter' | 'sort'>> {
  form: string
  /** These records alone, in the order of the list. */
  ids?: readonly number[]
  /** Archived records instead of active ones. */
  archive?: boolean
  /** An empty form. */
  blank?: boolean
  /** The one record as it was before this event of its history. */
  former?: number
}

/** How a file is made. */
export interface Printing {
  /** Ends the work on it. */
  signal: AbortSignal
  /** Told how many of its papers are laid out. */
  onLaid: (progress: { done: number; of: number }) => void
}

/** The PDF with its name. @throws HttpError for a refusal, status 0 when no answer came */
export async function printPaper(
  of: Resource,
  { form, ids, filter = {}, sort, archive, blank, former }: PrintAsked,
  { signal, onLaid }: Printing,
): Promise<Fetched> {
  const order = sort?.field ? wireSort(sort) : undefined
  const records = {
    filter: {
      ...wireFilter(filterAtDesk(of, filter)),
      ...(order !== of.list.sort && { sort: order }),
    },
    ...(ids && { ids }),
    ...(archive && { archive }),
    ...(former !== undefined && { former }),
  }
  const key = newKey()
  const isOne = blank || ids?.length === 1
  const body = { form, ...(blank ? { blank } : records), ...(!isOne && { progress: key }) }
  const stop = fileProgress.watch((news) => {
    if (news.key === key) onLaid(news)
  })
  try {
    return await fetchFile(`${of.basePaths[0]}/${printCall.path}`, { body, signal })
  } finally {
    stop()
  }
}
