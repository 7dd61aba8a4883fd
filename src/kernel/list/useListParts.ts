import { useMemo, useRef, useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { isAddedInList } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { WireRow } from '../cells/cell.ts'
import type { Filter, Sort, ListDefaults } from '../../common/listAddress.ts'
import { useAfterFirstPage } from '../../common/useAfterFirstPage.ts'
import { useRights } from '../../common/rights/useRights.ts'
import { useLoadFailure } from '../useFailureNotice.tsx'
import { useSelection } from './bulk/useSelection.ts'
import { useCellEditing } from './cell-editing/useCellEditing.tsx'
import { apartColumns, withFullName } from './columns/fullNameColumn.ts'
import { useListedColumns } from './columns/useListedColumns.ts'
import type { GridHandle } from './grid/Grid.tsx'
import { useFittedColumns } from './grid/columns/useFittedColumns.ts'
import { useHighlight } from './grid/highlight.ts'
import { useIsMobile } from './grid/useIsMobile.ts'
import { useScrollRestoration } from './grid/useScrollRestoration.ts'
import { usePrinting } from '../print/usePrinting.tsx'
import type { OfferedForm } from '../print/usePrinting.tsx'
import type { ListGrouping } from './groups/useListGrouping.ts'
import { useTotalsChoice } from './groups/useTotalsChoice.ts'
import { useListTotals } from './toolbar/useListTotals.ts'
import { useResultCount } from './toolbar/useResultCount.ts'
import { useDrafts } from './useDrafts.tsx'
import { useListDialogs } from './useListDialogs.ts'
import { useListMenu } from './useListMenu.tsx'
import { usePreloadedForm } from './preloadForm.ts'
import { useListNavigation } from './useListNavigation.ts'
import { useListNote } from './useListNote.tsx'
import { useShortcuts } from './useShortcuts.ts'

export interface ListBodyProps {
  of: Resource
  archive: boolean
  standard: ListDefaults
  /** null for a plain list. */
  grouping: ListGrouping | null
}

const none: WireRow[] = []

/** State shared by toolbar, grid, foot and dialogs of one list. */
export function useListParts({ of, archive, standard, grouping }: ListBodyProps) {
  const list = useListContext<WireRow>()
  const granted = useRights(of)
  const rights = useMemo(
    () => ({ ...granted, create: granted.create && isAddedInList(of) }),
    [granted, of],
  )
  const listed = useListedColumns(of, archive)
  useLoadFailure(of, list.error)
  const { filterValues, page, onSelect } = list
  // rows of the previous list must not be shown while all groups are collapsed
  const data = grouping && grouping.open === undefined ? none : list.data
  const translate = useTranslate()
  const named = useMemo(
    () =>
      withFullName(of, listed.columns, translate(`resources.${of.name}.name`, { smart_count: 1 })),
    [of, listed.columns, translate],
  )
  const columns = useFittedColumns(of, named, data, listed.chosen)
  const apart = useMemo(() => apartColumns(columns), [columns])
  const filter: Filter = filterValues
  // actions on all matching rows apply to the open group, as to any narrower filter
  const narrowed: Filter = useMemo(
    () => (grouping ? { ...filter, ...grouping.filter } : filter),
    [filter, grouping],
  )
  const sort = list.sort as Sort
  const navigation = useListNavigation(of, standard)
  const { change, open, location } = navigation
  // data beside the rows is requested after them
  const isTime = useAfterFirstPage(0)
  const hasRows = data !== undefined && isTime
  const counting = useResultCount(of, narrowed, archive, hasRows)
  const found = useResultCount(of, filter, archive, hasRows)
  const totals = useListTotals({
    ...{ of, filter, archive, columns, rows: data, wanted: useTotalsChoice(of) },
    hasRows: grouping !== null || (data !== undefined && data.length > 0),
  })
  const selection = useSelection({
    rows: data,
    selected: list.selectedIds as number[],
    onSelect,
    filter: narrowed,
    archive,
    counting,
  })
  const grid = useRef<GridHandle>(null)
  const search = useRef<HTMLInputElement>(null)
  const [root, setRoot] = useState<HTMLElement | null>(null)
  usePreloadedForm(data !== undefined)
  const drafts = useDrafts(of, (rights.edit || rights.create) && !archive && hasRows)
  const dialogs = useListDialogs({
    selection,
    rows: data,
    page,
    archive,
    toPage: (next) => change({ page: next }, true),
  })
  useScrollRestoration(root, location.key, data !== undefined)
  useHighlight(root, filter.q ?? filter.search, data)

  const edits = rights.edit && !archive
  const create = rights.create && !archive ? () => void open('create', null) : undefined
  const cells = useCellEditing({
    of,
    rows: data,
    columns: apart,
    selected: selection.shown,
    edits,
    grid,
  })
  useShortcuts({
    search: () => search.current?.focus(),
    create,
    help: dialogs.openShortcuts,
    undo: () => void cells.undo(),
    rows: () => grid.current?.focus(),
  })
  const refresh = () => {
    void list.refetch()
    void counting.refresh()
    if (grouping?.open !== undefined) void found.refresh()
    void totals.refresh()
  }
  const narrow = useIsMobile()
  const setup = { of, archive, columns: apart, standard }
  const exported = {
    of,
    archive,
    filter: narrowed,
    sort,
    columns: apart,
    selected: selection.all ? [] : selection.shown,
    counting,
  }
  const printing = usePrinting(of)
  const printSelected = (form: OfferedForm) =>
    printing.print(
      form,
      selection.all ? { filter: narrowed, sort, archive } : { ids: selection.shown, sort, archive },
    )
  const menu = useListMenu({
    setup,
    exported,
    printing,
    narrow,
    onRefresh: refresh,
    onShortcuts: dialogs.openShortcuts,
  })
  const onClear = () => void change({ filter: {} })
  const note = useListNote({
    of,
    filter,
    onRefresh: refresh,
    onClear,
    onCreate: create,
    onImport: menu.onImport,
  })
  return {
    ...{ list, rights, navigation, counting, totals, selection, drafts, dialogs, cells, menu },
    ...{ rows: data, narrowed, found, onClear, columns, filter, sort, edits, create, refresh },
    ...{ setup, narrow, note, grid, search, root, setRoot, printing, printSelected },
  }
}
