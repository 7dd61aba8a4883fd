import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useDataProvider, useEvent } from 'react-admin'
import { recordChanges } from '#dataProviders/live/live-changes.ts'
import { session } from '#dataProviders/session/session.ts'
import { isWriting } from '#dataProviders/http/idempotent-writes.ts'
import type { WireRow } from '../../cells/cell.ts'
import type { Filter } from '../../../common/listAddress.ts'
import { editedRow } from '../cell-editing/editedRow.ts'
import { patchRows } from './liveChange.ts'
import { markChanged, markDeleted } from './rowMarks.ts'
import { createRefresher } from './rowRefresher.ts'
import type { LiveList } from './rowRefresher.ts'

/**
 * Updates visible rows in place as others change them. Returns whether reloading would change the
 * page.
 */
export function useLiveRows(list: LiveList): boolean {
  const { of, root, fetching } = list
  const dataProvider = useDataProvider()
  const queries = useQueryClient()
  const [moved, setMoved] = useState(false)
  const current = useEvent(() => list)
  const ask = useEvent(
    async (filter: Filter, page: number, perPage: number): Promise<WireRow[]> => {
      const meta = { count: false, unattended: true, ...(list.archive && { archive: true }) }
      return (
        await dataProvider.getList(of.name, {
          filter,
          sort: list.sort,
          pagination: { page, perPage },
          meta,
        })
      ).data as WireRow[]
    },
  )
  const askIds = useEvent((filter: Filter, page: number, perPage: number): Promise<number[]> => {
    const meta = { ...(list.archive && { archive: true }) }
    const pagination = { page, perPage }
    return dataProvider.getPageIds(of.name, { filter, sort: list.sort, pagination, meta })
  })
  const patch = useEvent((rows: readonly WireRow[]) => {
    const byId = new Map<unknown, WireRow>(rows.map((row) => [row.id, row]))
    // The count is cached below the same key, and has no rows.
    queries.setQueriesData<{ data?: WireRow[] }>({ queryKey: [of.name, 'getList'] }, (old) =>
      old && Array.isArray(old.data)
        ? { ...old, data: patchRows(old.data, byId) as WireRow[] }
        : old,
    )
    markChanged(root, byId.keys())
  })
  useEffect(() => {
    const refresher = createRefresher({
      list: current,
      ask,
      askIds,
      patch,
      gone: (ids) => markDeleted(current().root, ids),
      moved: () => setMoved(true),
      held: editedRow.get,
    })
    const stop = recordChanges.watch((one) => {
      // This tab's own changes are already visible.
      if (one.by === session.get()?.id && isWriting(of.basePaths[0] ?? '')) return
      refresher.hear(one)
    })
    const free = editedRow.watch(() => editedRow.get() === null && refresher.released())
    return () => {
      stop()
      free()
      refresher.stop()
    }
  }, [of, current, ask, askIds, patch])

  // A reload includes everything.
  const [was, setWas] = useState(fetching)
  if (was !== fetching) {
    setWas(fetching)
    if (fetching) setMoved(false)
  }
  useEffect(() => {
    if (fetching) markDeleted(root, null)
  }, [fetching, root])
  return moved
}
