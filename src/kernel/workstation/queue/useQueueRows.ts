import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDataProvider, useEvent } from 'react-admin'
import { askOrRecall, keepRows } from '#dataProviders/browser/kept-rows.ts'
import { isWriting } from '#dataProviders/http/idempotent-writes.ts'
import { recordChanges } from '#dataProviders/live/live-changes.ts'
import { session } from '#dataProviders/session/session.ts'
import { largestSize } from '#resources/kernel/calls/page-sizes.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Workstation } from '#resources/kernel/views/workstation.ts'
import { defaultSort } from '../../../common/listAddress.ts'
import type { Filter } from '../../../common/listAddress.ts'
import type { WireRow } from '../../cells/cell.ts'

/** Maximum rows of a queue. */
export const mostQueueRows = 2000
/** ms between reloads of the queue without change events. */
const seldom = 60_000
/** ms from a change event to the next reload, with up to as much at random. */
const soon = 1000

/**
 * The whole queue under a filter, reloaded when others store cards. Its rows are kept for a reload
 * of the page while the server cannot be reached.
 */
export function useQueueRows(of: Resource, station: Workstation, queue: Resource, filter: Filter) {
  const dataProvider = useDataProvider()
  const queries = useQueryClient()
  const queryKey = [queue.name, 'queue', filter]
  const question = JSON.stringify(filter)
  const query = useQuery({
    queryKey,
    async queryFn({ signal }) {
      const unattended = queries.getQueryData(queryKey) !== undefined
      const ask = async () => {
        const rows: WireRow[] = []
        for (let page = 1; rows.length < mostQueueRows; page++) {
          const { data } = await dataProvider.getList(queue.name, {
            filter,
            sort: defaultSort(queue),
            pagination: { page, perPage: largestSize },
            meta: { count: false, ...(unattended && { unattended }) },
            signal,
          })
          rows.push(...(data as WireRow[]))
          if (data.length < largestSize) break
        }
        return rows
      }
      // rows on the screen are newer than kept ones
      return unattended ? ask() : askOrRecall(queue.name, question, ask)
    },
    placeholderData: keepPreviousData,
    refetchInterval: seldom,
    staleTime: seldom,
  })
  const { data, isPlaceholderData } = query
  useEffect(() => {
    if (data && !isPlaceholderData) void keepRows(queue.name, question, data)
  }, [data, isPlaceholderData, queue, question])
  useNews(of, station, queue)
  /** Reloads these rows; offline they stay as they are. */
  const refreshRows = useEvent(async (ids: readonly number[]) => {
    const { data: found } = await dataProvider.getMany(queue.name, { ids: [...ids] })
    // a pending request may return their former state
    await queries.cancelQueries({ queryKey: [queue.name, 'queue'] })
    const fresh = new Map((found as WireRow[]).map((row) => [row.id, row]))
    queries.setQueriesData<WireRow[]>({ queryKey: [queue.name, 'queue'] }, (old) =>
      old?.flatMap((row) => (ids.includes(row.id) ? (fresh.get(row.id) ?? []) : row)),
    )
  })
  return { query, refreshRows }
}

/** Reloads the queue when another user has stored a card, or changed its subject. */
function useNews(of: Resource, station: Workstation, queue: Resource): void {
  const queries = useQueryClient()
  const subjects = of.fields[station.field]?.options.to
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = recordChanges.watch(({ resource, by }) => {
      if (!['*', of.name, queue.name, subjects].includes(resource)) return
      if (by === session.get()?.id && isWriting(of.basePaths[0] ?? '')) return
      timer ??= setTimeout(
        () => {
          timer = undefined
          void queries.invalidateQueries({ queryKey: [queue.name, 'queue'] })
        },
        soon * (1 + Math.random()),
      )
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [of, queue, subjects, queries])
}
