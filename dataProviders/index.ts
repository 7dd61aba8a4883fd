// react-admin's data provider over the generated calls. Nothing else in the browser talks to the server about records.
import type { DataProvider, Identifier, RaRecord } from 'react-admin'
import { largestSize } from '#resources/kernel/sizes.ts'
import type { Cursor } from '#resources/kernel/order.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { changedFields, filledFields } from './changed-fields.ts'
import { offerFile } from './exports.ts'
import type { FileAsked, FileOffered } from './exports.ts'
import { bulkCalls } from './bulk-actions.ts'
import type { BulkCalls } from './bulk-actions.ts'
import { deleteFile, uploadFiles } from './files.ts'
import { historyCalls } from './history.ts'
import type { HistoryCalls } from './history.ts'
import { call, HttpError } from './http.ts'
import { nameCalls } from './name-lookup.ts'
import type { NameLookup } from './name-lookup.ts'
import { createPageCursors } from './pageCursors.ts'
import { lastPage, wireFilter, wireQuery } from './wire-query.ts'
import type { ListParams } from './wire-query.ts'
import { sendWrite } from './idempotent-writes.ts'

export interface Count {
  count: number
  /** An estimate: the exact number needs `exact`. */
  approximate?: boolean
}
/** What callers may say in react-admin's `meta`. */
interface Meta {
  /** Archived records instead of active ones. */
  archive?: boolean
  /** Do not count: the answer says only whether there is a next page. */
  count?: boolean
  /** Idempotency key of the caller's own. */
  key?: string
  /** Asked by the page of its own accord, not by its user. */
  unattended?: boolean
  /** The rows right after, or right before, this place in the order, whatever page they are on. */
  after?: Cursor
  before?: Cursor
}
/** What became of one of several records. */
interface Refused {
  id: Identifier
  error: HttpError
}
export interface MotorpoolDataProvider extends DataProvider, HistoryCalls, BulkCalls, NameLookup {
  getCount(
    resource: string,
    params: { filter?: Readonly<Record<string, unknown>>; exact?: boolean; meta?: Meta; signal?: AbortSignal },
  ): Promise<{ data: Count }>
  restore(resource: string, params: { id: Identifier; version?: number }): Promise<{ data: RaRecord }>
  /** Empties a field by the endpoint of the resource that is there for it. */
  clear(resource: string, params: { call: string; id: Identifier; version?: number }): Promise<{ data: RaRecord }>
  /** All or nothing, up to 1,000 rows. */
  saveAll(resource: string, params: { data: readonly object[]; meta?: Meta }): Promise<{ data: RaRecord[] }>
  uploadFiles(resource: string, params: Parameters<typeof uploadFiles>[1]): Promise<{ data: unknown }>
  deleteFile(resource: string, params: { id: number }): Promise<{ data: { id: number } }>
  /** The list as a file: where it can be fetched from, for a minute. */
  offerFile(resource: string, params: FileAsked): Promise<{ data: FileOffered }>
}
type Row = RaRecord<number>

export function createDataProvider(resources: readonly Resource[]): MotorpoolDataProvider {
  const byName = new Map(resources.map((one) => [one.name, one]))
  const named = (name: string): Resource => {
    const resource = byName.get(name)
    if (!resource) throw new Error(`There is no resource '${name}'`)
    return resource
  }
  const at = (resource: Resource, path: string) => `${resource.basePaths[0]}/${path}`

  const rows = (resource: Resource, body: object, { archive, unattended }: Meta = {}, signal?: AbortSignal) =>
    call<Row[]>('POST', at(resource, archive ? 'getArchiveListByFilter' : 'getListByFilter'), {
      body,
      signal,
      ...(unattended && { headers: { 'X-Unattended': '1' }, quiet: true }),
    })
  const count = (resource: Resource, body: object, { archive }: Meta = {}, signal?: AbortSignal) =>
    call<Count>('POST', at(resource, archive ? 'getArchiveCountByFilter' : 'getCountByFilter'), { body, signal })

  const places = createPageCursors()
  /** One page (from 1), going on from the page beside it where that was seen; relevance has no places. */
  async function pageOf(
    resource: Resource,
    query: Readonly<Record<string, unknown>>,
    page: number,
    size: number,
    meta?: Meta,
    signal?: AbortSignal,
  ) {
    const { page: _, ...list } = query
    const asked = meta?.after ? { after: meta.after } : meta?.before ? { before: meta.before } : null
    if (asked) return rows(resource, { ...list, ...asked }, meta, signal)
    if (query.search || page >= lastPage) return rows(resource, query, meta, signal)
    const key = JSON.stringify([resource.name, meta?.archive === true, list])
    const beside = places.beside(key, page)
    let data = await rows(resource, { ...query, ...beside }, meta, signal)
    // there is less before it than there was: the page of that number is another one now
    if (beside.before && data.length < size) data = await rows(resource, query, meta, signal)
    const sort = typeof query.sort === 'string' ? [{ key: query.sort.replace(/^-/, ''), desc: query.sort.startsWith('-') }] : []
    places.remember(key, page, resource, sort, data)
    return data
  }

  async function list(name: string, params: ListParams & { meta?: Meta; signal?: AbortSignal }) {
    const resource = named(name)
    const { meta, signal } = params
    const { sort, ...query } = wireQuery(params)
    const { page, perPage } = params.pagination ?? { page: 1, perPage: Number(query.size) }
    // left out where it is the declared one: what is searched for then comes by relevance
    const asked = { ...query, ...(sort !== resource.list.sort && { sort }) }
    const [data, counted] = await Promise.all([
      pageOf(resource, asked, page, perPage, meta, signal),
      meta?.count === false ? undefined : count(resource, wireFilter(params.filter), meta, signal),
    ])
    const hasNextPage = counted && !counted.approximate ? page * perPage < counted.count : data.length === perPage
    return {
      data,
      ...(counted && { total: counted.count, meta: { approximate: counted.approximate === true } }),
      pageInfo: { hasNextPage, hasPreviousPage: page > 1 },
    }
  }
  async function byIds(resource: Resource, ids: readonly number[], meta: Meta, signal?: AbortSignal): Promise<Row[]> {
    const batches = Array.from({ length: Math.ceil(ids.length / largestSize) }, (_, n) => ids.slice(n * largestSize, (n + 1) * largestSize))
    return (await Promise.all(batches.map((batch) => rows(resource, { id: batch, size: batch.length }, meta, signal)))).flat()
  }
  function save(resource: Resource, body: object, key?: string): Promise<Row> {
    return sendWrite('POST', at(resource, 'save'), body, { key })
  }
  function remove(resource: Resource, id: Identifier, version?: unknown, key?: string): Promise<unknown> {
    return sendWrite('DELETE', at(resource, 'delete'), { id: Number(id), ...(typeof version === 'number' && { version }) }, { key })
  }
  /** One call after another. What was refused is told apart from what was done; without a connection the rest is not tried. */
  async function each(ids: readonly Identifier[], deed: (id: Identifier) => Promise<unknown>) {
    const done: Identifier[] = []
    const refused: Refused[] = []
    for (const id of ids) {
      const last = refused.at(-1)?.error
      if (last && (last.status === 0 || last.status === 401 || last.status === 503)) {
        refused.push({ id, error: last })
        continue
      }
      try {
        await deed(id)
        done.push(id)
      } catch (error) {
        if (!(error instanceof HttpError)) throw error
        refused.push({ id, error })
      }
    }
    return { data: done, meta: { refused } }
  }

  const provider = {
    supportAbortSignal: true,
    ...historyCalls(named),
    ...bulkCalls(named),
    ...nameCalls(named),
    getList: list,
    getManyReference: (name: string, { target, id, filter, ...params }: ListParams & { target: string; id: Identifier; meta?: Meta }) =>
      list(name, { ...params, filter: { ...filter, [target]: Number(id) } }),
    async getOne(name: string, { id, signal }: { id: Identifier; signal?: AbortSignal }) {
      return { data: await call<Row>('GET', at(named(name), `getById/${encodeURIComponent(id)}`), { signal }) }
    },
    /** A record points to archived ones as well. */
    async getMany(name: string, { ids, signal }: { ids: Identifier[]; signal?: AbortSignal }) {
      const resource = named(name)
      const wanted = ids.map(Number)
      const active = await byIds(resource, wanted, {}, signal)
      const found = new Set(active.map(({ id }) => id))
      const missing = resource.archive ? wanted.filter((id) => !found.has(id)) : []
      return { data: [...active, ...(await byIds(resource, missing, { archive: true }, signal))] }
    },
    async getCount(name: string, { filter, exact, meta, signal }: Parameters<MotorpoolDataProvider['getCount']>[1]) {
      return { data: await count(named(name), { ...wireFilter(filter), ...(exact && { exact }) }, meta, signal) }
    },
    async create(name: string, { data, meta }: { data: object; meta?: Meta }) {
      const resource = named(name)
      return { data: await save(resource, filledFields(resource, data as Row), meta?.key) }
    },
    /** Sends what changed, with the version it was read at; nothing when nothing changed. */
    async update(
      name: string,
      { id, data, previousData, meta }: { id: Identifier; data: object; previousData?: Partial<Row>; meta?: Meta },
    ) {
      const resource = named(name)
      const previous = previousData ?? {}
      const changed = changedFields(resource, data as Row, previous)
      if (previous.id !== undefined && Object.keys(changed).length === 0) return { data: previous as Row }
      const { version } = { ...previous, ...data } as Partial<Row>
      return { data: await save(resource, { ...changed, id: Number(id), ...(version !== undefined && { version }) }, meta?.key) }
    },
    async updateMany(name: string, { ids, data }: { ids: Identifier[]; data: object }) {
      const resource = named(name)
      return each(ids, (id) => save(resource, { ...changedFields(resource, data as Row, {}), id: Number(id) }))
    },
    async delete(name: string, { id, previousData, meta }: { id: Identifier; previousData?: Partial<Row>; meta?: Meta }) {
      await remove(named(name), id, previousData?.version, meta?.key)
      return { data: { ...previousData, id } }
    },
    /** `meta.versions`: id → version, as read in the list. */
    async deleteMany(name: string, { ids, meta }: { ids: Identifier[]; meta?: { versions?: Readonly<Record<string, number>> } }) {
      const resource = named(name)
      return each(ids, (id) => remove(resource, id, meta?.versions?.[String(id)]))
    },
    async restore(name: string, { id, version }: { id: Identifier; version?: number }) {
      return {
        data: await sendWrite<Row>('POST', at(named(name), 'restore'), { id: Number(id), ...(version !== undefined && { version }) }),
      }
    },
    async clear(name: string, { call: path, id, version }: { call: string; id: Identifier; version?: number }) {
      return { data: await sendWrite<Row>('POST', at(named(name), path), { id: Number(id), ...(version !== undefined && { version }) }) }
    },
    async saveAll(name: string, { data, meta }: { data: readonly object[]; meta?: Meta }) {
      return { data: await sendWrite<Row[]>('POST', at(named(name), 'saveAll'), data, { key: meta?.key }) }
    },
    async uploadFiles(name: string, params: Parameters<typeof uploadFiles>[1]) {
      return { data: await uploadFiles(named(name), params) }
    },
    async deleteFile(name: string, { id }: { id: number }) {
      await deleteFile(named(name), id)
      return { data: { id } }
    },
    async offerFile(name: string, params: FileAsked) {
      return { data: await offerFile(named(name), params) }
    },
  }
  // react-admin's methods are generic over rows that only the descriptors know.
  return provider as unknown as MotorpoolDataProvider
}
