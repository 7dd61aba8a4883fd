import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { RefusedRow } from '#dataProviders/bulk.ts'
import { HttpError } from '#dataProviders/http.ts'
import type { MotorpoolDataProvider } from '#dataProviders/index.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { ResourceName } from '#resources/index.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { WireRow } from '../../cells/cell.ts'
import { recordName } from '../../show/recordName.ts'
import { useDeeds } from '../useDeeds.ts'
import type { Change } from './plan.ts'
import { moveOn, remember, takeBack } from './steps.ts'
import type { Step } from './steps.ts'
import type { At } from './types.ts'

export interface Written {
  changed: number
  created: number
  refused: RefusedRow[]
}
type Values = Readonly<Record<string, unknown>>
type Stored = Values & { id: number }
/** Without them the rest is not tried, but told. */
const fatal = new Set([0, 401, 503])

/** Writes cells and takes them back: each record by the save that forms use, with its version. */
export function useWriter(of: Resource) {
  const dataProvider = useDataProvider<MotorpoolDataProvider>()
  const queries = useQueryClient()
  const deeds = useDeeds(of)

  /** The rows of lists stand where they stood, with what is stored now: nothing is sorted away under the hand. */
  function show(rows: readonly Stored[]) {
    const byId = new Map(rows.map((row) => [row.id, row]))
    queries.setQueriesData<{ data?: unknown }>({ queryKey: [of.name, 'getList'] }, (before) => {
      if (!Array.isArray(before?.data)) return before
      return { ...before, data: (before.data as Stored[]).map((row) => ({ ...row, ...byId.get(row.id) })) }
    })
    const ids = new Set(rows.map(({ id }) => String(id)))
    queries.removeQueries({
      queryKey: [of.name, 'getOne'],
      predicate: ({ queryKey }) => ids.has((queryKey[2] as { id?: string } | undefined)?.id ?? ''),
    })
    for (const method of ['getList', 'getMany', 'getManyReference', 'labels'])
      void queries.invalidateQueries({ queryKey: [of.name, method], refetchType: 'none' })
  }
  const update = async (id: number, version: unknown, values: Values): Promise<Stored> => {
    const { data } = await dataProvider.update(of.name, { id, data: { ...values, id, version }, previousData: { id, version } })
    return data as Stored
  }
  /** One cell. @throws HttpError with the reason */
  async function saveCell(row: WireRow, key: string, value: unknown): Promise<void> {
    const stored = await update(row.id, row.version, { [key]: value })
    show([stored])
    moveOn(of.name, row.id, stored.version)
    if ((row[key] ?? null) === value) return
    remember(of.name, {
      changed: [{ id: row.id, version: stored.version, before: { [key]: row[key] ?? null } }],
      created: [],
      at: { id: row.id, source: key },
    })
  }
  /** Many records, one after the other; `names` are made before, for they may be referred to. */
  async function writeAll(changes: readonly Change[], made: Step['created'], at: At, onProgress: (done: number) => void): Promise<Written> {
    const step: Step = { changed: [], created: [...made], at }
    const rows: Stored[] = []
    const refused: RefusedRow[] = []
    let over: HttpError | null = null
    for (const [index, { row, values }] of changes.entries()) {
      try {
        if (over) throw over
        if (row) {
          const stored = await update(row.id, row.version, values)
          rows.push(stored)
          moveOn(of.name, row.id, stored.version)
          step.changed.push({ id: row.id, version: stored.version, before: pick(row, Object.keys(values)) })
        } else {
          const { data } = await dataProvider.create(of.name, { data: values })
          const stored = data as Stored
          step.created.unshift({ resource: of.name, id: stored.id, version: stored.version })
        }
      } catch (error) {
        if (!(error instanceof HttpError)) throw error
        if (fatal.has(error.status)) over = error
        const name = recordName(of, { ...row, ...values, id: row?.id ?? 0 })
        refused.push({ ...error.body, id: row?.id ?? -index, name, code: row ? error.body.code : 'not_found' })
      }
      onProgress(index + 1)
    }
    remember(of.name, step)
    const created = step.created.length - made.length
    if (rows.length > 0) show(rows)
    if (created > 0) await deeds.refresh([])
    return { changed: rows.length, created, refused }
  }
  /** Takes the last step back as a whole; null when there is none. `left`: records that somebody has changed since. */
  async function undo(): Promise<{ at: At; left: number } | null> {
    const step = takeBack(of.name)
    if (!step) return null
    let left = 0
    const rows: Stored[] = []
    for (const { id, version, before } of step.changed) {
      try {
        const stored = await update(id, version, before)
        rows.push(stored)
        moveOn(of.name, id, stored.version)
      } catch (error) {
        if (!(error instanceof HttpError)) throw error
        left += 1
      }
    }
    for (const { resource, id, version } of step.created) {
      const deed = resourceOf(resource as ResourceName)?.archive ? 'archive' : 'delete'
      const ids = { [id]: typeof version === 'number' ? version : null }
      const { data } = await dataProvider.bulk(resource, { data: { deed, rows: { ids } } })
      left += data.refused.length
    }
    show(rows)
    if (step.created.length > 0) await deeds.refresh([])
    return { at: step.at, left }
  }
  return { saveCell, writeAll, undo, show }
}
function pick(row: WireRow, keys: readonly string[]): Values {
  return Object.fromEntries(keys.map((key) => [key, row[key] ?? null]))
}
