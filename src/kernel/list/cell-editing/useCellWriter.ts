import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { ChangedRow, RefusedRow } from '#resources/kernel/calls/bulk-answer.ts'
import type { MotorpoolDataProvider } from '#dataProviders/index.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { WireRow } from '../../cells/cell.ts'
import { useRecordActions } from '../useRecordActions.ts'
import type { PastedChange } from './pastePlan.ts'
import { removeCreated } from './removeCreated.ts'
import { advanceVersions, pushUndoStep, popUndoStep } from './undoSteps.ts'
import type { UndoStep } from './undoSteps.ts'
import { takeBack } from './takeBack.ts'
import type { CellPosition } from './cellEditingTypes.ts'

export interface WrittenCells {
  changed: number
  created: number
  /** Of any of these nothing was written. */
  refused: readonly RefusedRow[]
}

type Values = Readonly<Record<string, unknown>>
type Stored = Values & { id: number }
const versionsOf = (rows: readonly Stored[]) =>
  new Map(rows.map(({ id, version }) => [id, version]))
const known = (version: unknown) => (typeof version === 'number' ? version : null)

/** Writes cells and undoes writes, each record by its version. */
export function useCellWriter(of: Resource) {
  const dataProvider = useDataProvider<MotorpoolDataProvider>()
  const queries = useQueryClient()
  const actions = useRecordActions(of)

  /** Replaces the rows of cached lists in place: an edited row is not re-sorted. */
  function show(rows: readonly Stored[]) {
    const byId = new Map(rows.map((row) => [row.id, row]))
    queries.setQueriesData<{ data?: unknown }>({ queryKey: [of.name, 'getList'] }, (before) => {
      if (!Array.isArray(before?.data)) return before
      return {
        ...before,
        data: (before.data as Stored[]).map((row) => ({ ...row, ...byId.get(row.id) })),
      }
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
    const { data } = await dataProvider.update(of.name, {
      id,
      data: { ...values, id, version },
      previousData: { id, version },
    })
    return data as Stored
  }
  /** One cell. @throws HttpError with the reason */
  async function saveCell(row: WireRow, key: string, value: unknown): Promise<void> {
    const stored = await update(row.id, row.version, { [key]: value })
    show([stored])
    advanceVersions(of.name, versionsOf([stored]))
    if ((row[key] ?? null) === value) return
    pushUndoStep(of.name, {
      changed: [{ id: row.id, version: stored.version, before: { [key]: row[key] ?? null } }],
      created: [],
      at: { id: row.id, source: key },
    })
  }
  /** Records changes made by another call, as one step. */
  function keepChanges(changed: readonly ChangedRow[]): void {
    advanceVersions(of.name, versionsOf(changed))
    const [first] = changed
    if (first)
      pushUndoStep(of.name, {
        changed: [...changed],
        created: [],
        at: { id: first.id, source: null },
      })
  }
  const unmake = (made: UndoStep['created']) => removeCreated(dataProvider, made)
  /**
   * Many records in one call, all or none; `made` are records created for names that they refer to,
   * undone with them.
   * @throws HttpError
   */
  async function writeAll(
    changes: readonly PastedChange[],
    made: UndoStep['created'],
    at: CellPosition,
  ): Promise<WrittenCells> {
    const rows = changes.map(({ row, values }) =>
      row ? { id: row.id, version: known(row.version), set: values } : { set: values },
    )
    const { data } = await dataProvider
      .writeRows(of.name, { rows, atomic: true })
      .catch(async (error: unknown) => {
        await unmake(made).catch(() => undefined)
        throw error
      })
    if (data.refused.length > 0) {
      await unmake(made)
      return { changed: 0, created: 0, refused: data.refused }
    }
    const step: UndoStep = { changed: [], created: [...made], at }
    const stored = data.rows.map((row) => row as Stored)
    for (const [i, { row, values }] of changes.entries()) {
      const { id, version } = stored[i]!
      if (row) {
        step.changed.push({ id, version, before: pick(row, Object.keys(values)) })
      } else step.created.unshift({ resource: of.name, id, version })
    }
    advanceVersions(of.name, versionsOf(stored))
    pushUndoStep(of.name, step)
    const created = changes.length - step.changed.length
    show(stored.filter((_, i) => changes[i]?.row))
    if (created > 0) await actions.refresh([])
    return { changed: step.changed.length, created, refused: [] }
  }
  /**
   * Undoes the last step in successive calls; null when there is none. `left`: records skipped
   * because another user has changed them since.
   * @throws HttpError, keeping the rest of the step
   */
  async function undo(): Promise<{ at: CellPosition; left: number } | null> {
    const step = popUndoStep(of.name)
    if (!step) return null
    const left = await takeBack(dataProvider, of.name, step, (stored) => {
      advanceVersions(of.name, versionsOf(stored))
      show(stored)
    })
    if (step.created.length > 0) await actions.refresh([])
    return { at: step.at, left }
  }
  return { saveCell, writeAll, keepChanges, undo, show }
}

function pick(row: WireRow, keys: readonly string[]): Values {
  return Object.fromEntries(keys.map((key) => [key, row[key] ?? null]))
}
