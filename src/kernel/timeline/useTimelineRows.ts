import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useDataProvider } from 'react-admin'
import { recordChanges } from '#dataProviders/live/live-changes.ts'
import { baseName } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { defaultSort } from '../../common/listAddress.ts'
import type { Filter } from '../../common/listAddress.ts'
import { recordTitle } from '../../common/recordTitle.ts'
import type { WireRow } from '../cells/cell.ts'
import { throttle } from './throttle.ts'

/** Rows of a page. */
const rowsOfPage = 100

export interface TimelineRowData {
  readonly id: number
  readonly title: string
}

/** The records of the rows, page by page, in the order of their list. */
export function useTimelineRows(target: Resource | undefined, filter: Filter | null) {
  const dataProvider = useDataProvider()
  const name = target?.name ?? ''
  const query = useInfiniteQuery({
    queryKey: [name, 'getList', 'timeline', filter],
    enabled: target !== undefined && filter !== null,
    initialPageParam: 1,
    async queryFn({ pageParam, signal }) {
      const { data } = await dataProvider.getList(name, {
        filter: filter ?? {},
        ...(target && { sort: defaultSort(target) }),
        pagination: { page: pageParam, perPage: rowsOfPage },
        meta: { count: false },
        signal,
      })
      return data as WireRow[]
    },
    getNextPageParam: (last, pages) => (last.length === rowsOfPage ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const { data } = query
  const pages = useMemo(
    () =>
      (data?.pages ?? []).map((page) =>
        page.map((row): TimelineRowData => ({
          id: row.id,
          title: target ? recordTitle(target, row) : '',
        })),
      ),
    [data, target],
  )
  useRowNews(target)
  return { query, pages, rows: useMemo(() => pages.flat(), [pages]) }
}

/** ms. */
const pause = 1000

/** Rows are reloaded when another user changes their records. */
function useRowNews(target: Resource | undefined): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!target) return undefined
    const reads = throttle<null>(
      () => void queries.invalidateQueries({ queryKey: [target.name, 'getList', 'timeline'] }),
      pause,
    )
    const stop = recordChanges.watch(({ resource }) => {
      if (resource === '*' || resource === baseName(target)) reads.pass(null)
    })
    return () => {
      stop()
      reads.stop()
    }
  }, [target, queries])
}
