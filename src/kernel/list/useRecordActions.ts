import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { MotorpoolDataProvider } from '#dataProviders/index.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { WireRow } from '../cells/cell.ts'

/** Actions on whole records. `archive` replaces removal where the resource has an archive. */
export type RecordAction = 'delete' | 'archive' | 'restore'
/** The action that removes, or restores, the records of a list. */
export function bulkAction(of: Resource, archive: boolean): RecordAction {
  if (archive) return 'restore'
  return of.archive ? 'archive' : 'delete'
}

type RecordActions = Record<RecordAction, (row: WireRow) => Promise<{ data?: unknown }>> & {
  /** A dry run of a removal. @throws HttpError with the reason against it */
  tryDelete(row: WireRow, signal: AbortSignal): Promise<void>
  refresh(changed: readonly number[] | 'all'): Promise<void>
}

/**
 * Each with the version on the screen: records changed by others meanwhile are not affected unseen.
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
    /** Invalidates the records, which may be deleted, and reloads the lists. */
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
