// Lists of records: pages, and records by their ids.
import type { Identifier, RaRecord } from 'react-admin'
import { largestSize } from '#resources/kernel/calls/page-sizes.ts'
import { deskName } from '#resources/kernel/derive.ts'
import { withReplaced } from '#resources/kernel/replacement.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { call } from '../http/call.ts'
import { asUnattended } from './list-meta.ts'
import type { ListMeta } from './list-meta.ts'
import { createPageCursors } from './page-cursors.ts'
import { fetchCount } from './record-counts.ts'
import { filterAtDesk, lastPage, wireFilter, wireQuery } from './wire-query.ts'
import type { ListParams } from './wire-query.ts'

type Row = RaRecord<number>
export type ListRequest = ListParams & { meta?: ListMeta; signal?: AbortSignal }

interface PageContext {
  resource: Resource
  meta: ListMeta | undefined
  signal: AbortSignal | undefined
}

export function listCalls(named: (name: string) => Resource) {
  const cursors = createPageCursors()

  async function getList(name: string, params: ListRequest) {
    const resource = named(name)
    const { meta, signal } = params
    const filter = filterAtDesk(resource, params.filter)
    const { sort, ...query } = wireQuery({ ...params, filter })
    const { page, perPage } = params.pagination ?? { page: 1, perPage: Number(query.size) }
    // omitted if it is the default: search results then come by relevance
    const asked = { ...query, ...(sort !== resource.list.sort && { sort }) }
    const [data, counted] = await Promise.all([
      fetchPage({ resource, meta, signal }, asked, page, perPage),
      meta?.count === false ? undefined : fetchCount(resource, wireFilter(filter), meta, signal),
    ])
    const hasNextPage =
      counted && !counted.approximate ? page * perPage < counted.count : data.length === perPage
    return {
      data,
      ...(counted && { total: counted.count, meta: { approximate: counted.approximate === true } }),
      pageInfo: { hasNextPage, hasPreviousPage: page > 1 },
    }
  }
  /**
   * One page (from 1), continued from the adjacent page if known; an order by relevance has no
   * cursors.
   */
  async function fetchPage(
    { resource, meta, signal }: PageContext,
    query: Readonly<Record<string, unknown>>,
    page: number,
    size: number,
  ) {
    const { page: _, ...list } = query
    const cursor = getRequestedCursor(meta)
    if (cursor) return fetchRows(resource, { ...list, ...cursor }, meta, signal)
    if (query.search || page >= lastPage) return fetchRows(resource, query, meta, signal)
    const key = JSON.stringify([resource.name, meta?.archive === true, list])
    const beside = cursors.beside(key, page)
    let data = await fetchRows(resource, { ...query, ...beside }, meta, signal)
    // rows before this page were removed, so the page with this number now starts elsewhere
    if (beside.before && data.length < size) data = await fetchRows(resource, query, meta, signal)
    const sort =
      typeof query.sort === 'string'
        ? [{ key: query.sort.replace(/^-/, ''), desc: query.sort.startsWith('-') }]
        : []
    cursors.remember(key, page, resource, sort, data)
    return data
  }

  return {
    getList,
    /** The ids of the page that a list would show now: asked for by the page, not by its user. */
    async getPageIds(name: string, params: ListRequest): Promise<number[]> {
      const resource = named(name)
      const filter = filterAtDesk(resource, params.filter)
      const { sort, ...query } = wireQuery({ ...params, filter })
      const body = {
        resource: deskName(resource),
        query: { ...query, ...(sort !== resource.list.sort && { sort }) },
        ...(params.meta?.archive && { archive: true }),
      }
      return call('POST', 'api/live/page', { body, ...asUnattended({ unattended: true }) })
    },
    getManyReference: (
      name: string,
      { target, id, filter, ...params }: ListRequest & { target: string; id: Identifier },
    ) => getList(name, { ...params, filter: { ...filter, [target]: Number(id) } }),
    /** Archived and corrected ones as well: a record may refer to them. */
    async getMany(name: string, { ids, signal }: { ids: Identifier[]; signal?: AbortSignal }) {
      const resource = named(name)
      const wanted = ids.map(Number)
      const active = await fetchByIds(resource, wanted, {}, signal)
      const found = new Set(active.map(({ id }) => id))
      const missing = resource.archive ? wanted.filter((id) => !found.has(id)) : []
      return {
        data: [...active, ...(await fetchByIds(resource, missing, { archive: true }, signal))],
      }
    },
  }
}

function getRequestedCursor(meta: ListMeta | undefined) {
  if (meta?.after) return { after: meta.after }
  return meta?.before ? { before: meta.before } : null
}

/**
 * The rows of a request: a plain page of active records in the default order uses getListPerPage,
 * all others the filter payload.
 */
function fetchRows(
  resource: Resource,
  body: Readonly<Record<string, unknown>>,
  { archive, unattended }: ListMeta = {},
  signal?: AbortSignal,
) {
  const base = resource.basePaths[0]
  const { page, size, ...rest } = body
  // a filter may contain confidential values
  const early = !archive && !unattended && Object.keys(rest).every((key) => key === 'sort')
  const options = { signal, early, ...asUnattended({ unattended }) }
  if (!archive && page !== undefined && Object.keys(rest).length === 0)
    return call<Row[]>('GET', `${base}/getListPerPage/${String(page)}/${String(size)}`, options)
  const path = `${base}/${archive ? 'getArchiveListByFilter' : 'getListByFilter'}`
  return call<Row[]>('POST', path, { body, ...options })
}

async function fetchByIds(
  resource: Resource,
  ids: readonly number[],
  meta: ListMeta,
  signal?: AbortSignal,
): Promise<Row[]> {
  const batches = Array.from({ length: Math.ceil(ids.length / largestSize) }, (_, n) =>
    ids.slice(n * largestSize, (n + 1) * largestSize),
  )
  return (
    await Promise.all(
      batches.map((batch) =>
        fetchRows(
          resource,
          { id: batch, size: batch.length, ...withReplaced(resource) },
          meta,
          signal,
        ),
      ),
    )
  ).flat()
}
