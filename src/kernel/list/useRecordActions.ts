import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { MotorpoolDataProvider } from '#dataProviders/index.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { WireRow } from '../cells/cell.ts'

/**
 * What can be done to whole records. `archive` is what a removal means where the resource keeps an
 * archive.
 */
export type RecordAction = 'delete' | 'archive' | 'restore'
/** What removes, or restores, the records of a list. */
export function bulkAction(of: Resource, archive: boolean): RecordAction {
  if (archive) return 'restore'
  return of.archive ? 'archive' : 'delete'
}

type RecordActions = Record<RecordAction, (row: WireRow) => Promise<{ data?: unknown }>> & {
  /** Whether a removal would go through. @throws HttpError with what speaks against it */
  tryDelete(row: WireRow, signal: AbortSignal): Promise<void>
  refresh(changed: readonly number[] | 'all'): Promise<void>
}

/**
 * Each with the version that was on the screen: what somebody else has changed meanwhile is not
 * touched unseen.
 * @throws HttpError with the reason
 */
export function useRecordActions(of: Resource): RecordActions {
  const dataProvider = useDataProvider<MotorpoolDataProvider>()
  const queries = useQueryClient()
  const remove = (row: WireRow) => dataProvider.delete(of.name, { id: row.id, previousData: row })
  return {
    delete: remove,
    archive: remove,
    tryDelete: ({ id, version }, signal) =>
      dataProvider.tryDelete(of.name, { id, version, signal }),
    restore: ({ id, version }) =>
      dataProvider.restore(of.name, { id, ...(typeof version === 'number' && { version }) }),
    /** Forgets the records themselves, which may be gone, and asks for the lists anew. */
    async refresh(changed) {
      const ids = changed === 'all' ? null : new Set(changed.map(String))
      queries.removeQueries({
        queryKey: [of.name, 'getOne'],
        predicate: ({ queryKey }) =>
          ids === null || ids.has((queryKey[2] as { id?: string } | undefined)?.id ?? ''),
      })
      const methods = ['getList', 'getMany', 'getManyReference', 'labels']
      await Promise.all(
        methods.map((method) => queries.invalidateQueries({ queryKey: [of.name, method] })),
      )
    },
  }
}
