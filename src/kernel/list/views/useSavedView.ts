import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { viewsOf } from '#dataProviders/records/saved-views.ts'
import type { SavedView, ViewContent } from '#resources/kernel/views/views.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { columnsIn, viewIn, writeSort } from '../../../common/listAddress.ts'
import type { Filter, Sort, ListDefaults } from '../../../common/listAddress.ts'
import { useGridSettings } from '../columns/useGridSettings.ts'

/** What stands in the list now, of what a view keeps. */
export interface ViewedList {
  filter: Filter
  sort: Sort
}

interface SavedViewState {
  /** Own ones, then those of colleagues; undefined until they were asked for. */
  views: readonly SavedView[] | undefined
  /** The one that the list began as. */
  current: SavedView | undefined
  /** The list has become another one since. */
  changed: boolean
  /** Views are wanted now: somebody is about to choose. */
  ask(): void
  refresh(): Promise<unknown>
}

const none: readonly SavedView[] = []

/**
 * The saved views of a list, and which of them it shows: its id is in the address, and all that it
 * means too.
 */
export function useSavedView(
  of: Resource,
  archive: boolean,
  shown: ViewedList,
  standard: ListDefaults,
): SavedViewState {
  const { search } = useLocation()
  const [asked, setAsked] = useState(false)
  const id = viewIn(search)
  const opening = useGridSettings(of.name).view
  const query = useQuery({
    queryKey: ['views', of.name],
    queryFn: ({ signal }) => viewsOf(of.name, signal),
    enabled: asked || (id > 0 && opening?.id !== id),
    staleTime: 30_000,
    retry: false,
  })
  const views = useMemo(
    () => query.data?.filter((one) => (one.content.archive ?? false) === archive),
    [query.data, archive],
  )
  const current = (views ?? (opening ? [opening] : none)).find((one) => one.id === id)
  const now = JSON.stringify(kept({ ...shown.filter }, writeSort(shown.sort), columnsIn(search)))
  const { filter = {}, sort, columns } = current?.content ?? {}
  const then = JSON.stringify(kept(filter, sort ?? writeSort(standard.sort), columns))
  return {
    views,
    current,
    changed: current !== undefined && now !== then,
    ask: () => setAsked(true),
    refresh: () => query.refetch(),
  }
}

/** The same list gives the same text, in whatever order its filters were set. */
function kept({ q, ...filter }: Filter, sort: string, columns: readonly string[] | undefined) {
  const search = filter.search ?? q
  const conditions = Object.entries({ ...filter, search }).filter(
    ([, value]) => value !== undefined,
  )
  return [conditions.sort(([a], [b]) => (a < b ? -1 : 1)), sort, columns ?? null]
}

/**
 * The list as it stands, as a view keeps it. `columns`: those on the screen, unless they are the
 * product's own.
 */
export function contentOf(
  { filter: { q, ...filter }, sort }: ViewedList,
  columns: readonly string[] | null,
  archive: boolean,
): ViewContent {
  const search = filter.search ?? q
  return {
    filter: { ...filter, ...(search !== undefined && { search }) },
    sort: writeSort(sort),
    ...(columns && { columns }),
    ...(archive && { archive }),
  }
}
