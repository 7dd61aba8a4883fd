import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { viewsOf } from '#dataProviders/records/saved-views.ts'
import type { SavedView, ViewContent } from '#resources/kernel/views/views.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { colorsIn } from '../colors/colorRules.ts'
import { columnsIn, viewIn, writeSort } from '../../../common/listAddress.ts'
import type { Filter, Sort, ListDefaults } from '../../../common/listAddress.ts'
import { useGridSettings } from '../columns/useGridSettings.ts'
import { groupIn, totalsIn } from '../groups/openGroup.ts'

/** The current state of the list that a view can save. */
export interface ViewedList {
  filter: Filter
  sort: Sort
}

interface SavedViewState {
  /** Own ones, then those of colleagues; undefined before loading. */
  views: readonly SavedView[] | undefined
  /** The view that the list started with. */
  current: SavedView | undefined
  /** The list has become another one since. */
  changed: boolean
  /** Loads the views: the user is about to choose. */
  ask(): void
  refresh(): Promise<unknown>
}

const none: readonly SavedView[] = []

/**
 * The saved views of a list, and the current one, whose id is in the address with all of its
 * settings.
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
  const now = JSON.stringify(
    kept({
      filter: shown.filter,
      sort: writeSort(shown.sort),
      columns: columnsIn(search),
      group: groupIn(search),
      totals: totalsIn(search),
      colors: colorsIn(search),
    }),
  )
  const { sort = writeSort(standard.sort), ...content } = current?.content ?? { filter: {} }
  const then = JSON.stringify(kept({ ...content, sort }))
  return {
    views,
    current,
    changed: current !== undefined && now !== then,
    ask: () => setAsked(true),
    refresh: () => query.refetch(),
  }
}

/** A canonical text of the list's state, independent of the order of its filters. */
function kept({ filter: { q, ...filter }, sort, columns, group, totals, colors }: ViewContent) {
  const search = filter.search ?? q
  const conditions = Object.entries({ ...filter, search }).filter(
    ([, value]) => value !== undefined,
  )
  return [
    conditions.sort(([a], [b]) => (a < b ? -1 : 1)),
    ...[sort, columns ?? null, group ?? null, totals ?? null, colors ?? null],
  ]
}

/**
 * The current list as the contents of a view. `columns`: the visible ones, unless they are the
 * default.
 */
export function contentOf(
  { filter: { q, ...filter }, sort }: ViewedList,
  columns: readonly string[] | null,
  look: Pick<ViewContent, 'group' | 'totals' | 'colors' | 'archive'>,
): ViewContent {
  const search = filter.search ?? q
  const { group, totals, colors = [], archive } = look
  return {
    filter: { ...filter, ...(search !== undefined && { search }) },
    sort: writeSort(sort),
    ...(columns && { columns }),
    ...(group !== undefined && { group }),
    ...(totals && { totals }),
    ...(colors.length > 0 && { colors }),
    ...(archive && { archive }),
  }
}
