// Single records, and several one after another: read, saved, deleted, restored.
import type { Identifier, RaRecord } from 'react-admin'
import type { Resource } from '#resources/kernel/types.ts'
import type { PreviewedSave } from '#resources/wire/records.ts'
import { changedFields, filledFields } from './changed-fields.ts'
import { call, HttpError } from '../http/call.ts'
import { sendWrite } from '../http/idempotent-writes.ts'

type Row = RaRecord<number>
/** Options of writes in react-admin's `meta`. */
export interface WriteMeta {
  /** The caller's idempotency key. */
  key?: string
}

interface UpdateParams {
  id: Identifier
  data: object
  previousData?: Partial<Row>
  meta?: WriteMeta
}

/** The values of a form, and the record as it was read; null for a new one. */
export interface PreviewParams {
  data: object
  previousData: Partial<Row> | null
  signal: AbortSignal
}

/** The name of a transition, the document with the version that was on the screen. */
export interface TransitionParams {
  call: string
  id: Identifier
  version?: number
  data: object
}

export function recordCalls(named: (name: string) => Resource) {
  return {
    async getOne(name: string, { id, signal }: { id: Identifier; signal?: AbortSignal }) {
      return {
        data: await call<Row>('GET', pathOf(named(name), `getById/${encodeURIComponent(id)}`), {
          signal,
        }),
      }
    },
    async create(name: string, { data, meta }: { data: object; meta?: WriteMeta }) {
      const resource = named(name)
      return { data: await save(resource, filledFields(resource, data as Row), meta?.key) }
    },
    /** Sends the changes, with the version they are based on; nothing if there are none. */
    async update(name: string, { id, data, previousData, meta }: UpdateParams) {
      const resource = named(name)
      const previous = previousData ?? {}
      const changed = changedFields(resource, data as Row, previous)
      if (previous.id !== undefined && Object.keys(changed).length === 0)
        return { data: previous as Row }
      const { version } = { ...previous, ...data } as Partial<Row>
      return {
        data: await save(
          resource,
          { ...changed, id: Number(id), ...(version !== undefined && { version }) },
          meta?.key,
        ),
      }
    },
    async updateMany(name: string, { ids, data }: { ids: Identifier[]; data: object }) {
      const resource = named(name)
      return runForEach(ids, (id) =>
        save(resource, { ...changedFields(resource, data as Row, {}), id: Number(id) }),
      )
    },
    async delete(
      name: string,
      { id, previousData, meta }: { id: Identifier; previousData?: Partial<Row>; meta?: WriteMeta },
    ) {
      await remove(named(name), id, previousData?.version, meta?.key)
      return { data: { ...previousData, id } }
    },
    /** Whether a removal would succeed. @throws HttpError as the removal would */
    async tryDelete(
      name: string,
      { id, version, signal }: { id: Identifier; version?: unknown; signal?: AbortSignal },
    ): Promise<void> {
      const body = { id: Number(id), ...(typeof version === 'number' && { version }), trial: true }
      await call('DELETE', pathOf(named(name), 'delete'), { body, signal, quiet: true })
    },
    /** `meta.versions`: id → version, as read in the list. */
    async deleteMany(
      name: string,
      { ids, meta }: { ids: Identifier[]; meta?: { versions?: Readonly<Record<string, number>> } },
    ) {
      const resource = named(name)
      return runForEach(ids, (id) => remove(resource, id, meta?.versions?.[String(id)]))
    },
    async restore(name: string, { id, version }: { id: Identifier; version?: number }) {
      return { data: await postVersion(named(name), 'restore', id, version) }
    },
    async clear(
      name: string,
      { call: path, id, version }: { call: string; id: Identifier; version?: number },
    ) {
      return { data: await postVersion(named(name), path, id, version) }
    },
    /** The record as a save would store it, with warnings; nothing is stored. */
    async preview(name: string, { data, previousData, signal }: PreviewParams) {
      const resource = named(name)
      const { id, version } = previousData ?? {}
      const body = previousData
        ? { ...changedFields(resource, data as Row, previousData), id, version }
        : filledFields(resource, data as Row)
      const path = pathOf(resource, 'preview')
      const answer = await call<PreviewedSave<Row>>('POST', path, { body, signal, quiet: true })
      return { data: answer.row, warnings: answer.warnings ?? {} }
    },
    /** Makes a transition of a document; `data`: its input. */
    async transition(name: string, { call: path, id, version, data }: TransitionParams) {
      const body = { ...data, id: Number(id), ...(version !== undefined && { version }) }
      return { data: await sendWrite<Row>('POST', pathOf(named(name), path), body) }
    },
    async saveAll(name: string, { data, meta }: { data: readonly object[]; meta?: WriteMeta }) {
      return {
        data: await sendWrite<Row[]>('POST', pathOf(named(name), 'saveAll'), data, {
          key: meta?.key,
        }),
      }
    },
  }
}

const pathOf = (resource: Resource, path: string) => `${resource.basePaths[0]}/${path}`

function save(resource: Resource, body: object, key?: string): Promise<Row> {
  return sendWrite('POST', pathOf(resource, 'save'), body, { key })
}

function remove(
  resource: Resource,
  id: Identifier,
  version?: unknown,
  key?: string,
): Promise<unknown> {
  return sendWrite(
    'DELETE',
    pathOf(resource, 'delete'),
    { id: Number(id), ...(typeof version === 'number' && { version }) },
    { key },
  )
}

function postVersion(
  resource: Resource,
  path: string,
  id: Identifier,
  version?: number,
): Promise<Row> {
  return sendWrite<Row>('POST', pathOf(resource, path), {
    id: Number(id),
    ...(version !== undefined && { version }),
  })
}

/** One of several records whose call was refused. */
interface RefusedRecord {
  id: Identifier
  error: HttpError
}

/**
 * One call after another. Refused ones are collected; without a connection or a session the rest is
 * not attempted.
 */
async function runForEach(ids: readonly Identifier[], write: (id: Identifier) => Promise<unknown>) {
  const done: Identifier[] = []
  const refused: RefusedRecord[] = []
  for (const id of ids) {
    const last = refused.at(-1)?.error
    if (last && (last.status === 0 || last.status === 401 || last.status === 503)) {
      refused.push({ id, error: last })
      continue
    }
    try {
      await write(id)
      done.push(id)
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      refused.push({ id, error })
    }
  }
  return { data: done, meta: { refused } }
}
