import { lazy, Suspense, useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { CSSProperties } from 'react'
import { ListBase, useListContext } from 'react-admin'
import { Navigate, useLocation } from 'react-router-dom'
import { liveStreamOpened } from '#dataProviders/live-changes.ts'
import { gridSettings, saveGridSetting } from '#dataProviders/views.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { loadChunk } from '../../common/loadChunk.ts'
import { PageBars } from '../../ui/PageFrame.tsx'
import { useSignal } from '../../common/useSignal.ts'
import type { WireRow } from '../cells/cell.ts'
import { useImportMenuItem } from '../import/on-list/useImportMenuItem.tsx'
import { KeysGlyph, RefreshGlyph } from '../../ui/glyphs.tsx'
import { useT } from '../../common/useT.ts'
import { defaultSort, lastPage, pageSizes, listDefaults, viewIn, viewSearch, writeSort } from '../../common/listAddress.ts'
import type { Filter, Sort, ListDefaults } from '../../common/listAddress.ts'
import { ColumnsButton } from './columns/ColumnsButton.tsx'
import { useHighlight } from './grid/highlight.ts'
import { Grid } from './grid/Grid.tsx'
import type { GridHandle } from './grid/Grid.tsx'
import { ListDialogs } from './ListDialogs.tsx'
import { ListEmpty, ListFailed, ListOutdated } from './listNotes.tsx'
import type { MoreItem } from './toolbar/MoreMenu.tsx'
import { PageSize } from './toolbar/PageSize.tsx'
import { Pager } from './toolbar/Pager.tsx'
import { useRefusal } from '../useRefusal.tsx'
import { useRights } from '../../common/useRights.ts'
import { CellEditing } from './cell-editing/CellEditing.tsx'
import { useCellEditing } from './cell-editing/useCellEditing.tsx'
import { SelectionBar } from './bulk/SelectionBar.tsx'
import { ListRoot } from './ListRoot.ts'
import { rowHeights } from './grid/gridSizes.ts'
import { Toolbar } from './toolbar/Toolbar.tsx'
import { useListedColumns } from './columns/useListedColumns.ts'
import { useColumnsMenuItem } from './columns/useColumnsMenuItem.tsx'
import { useListDialogs } from './useListDialogs.ts'
import { useDrafts } from './useDrafts.tsx'
import { useResultCount } from './toolbar/useResultCount.ts'
import type { RecordAction } from './useRecordActions.ts'
import { useGridSettings } from './columns/useGridSettings.ts'
import { useExportAndPrint } from './export/useExportAndPrint.tsx'
import { useListAddress } from './useListAddress.ts'
import { useIsMobile } from './grid/useIsMobile.ts'
import { useScrollRestoration } from './grid/useScrollRestoration.ts'
import { useRemovedMenuItem } from './removed/useRemovedMenuItem.tsx'
import { useSelection } from './bulk/useSelection.ts'
import { useShortcuts } from './useShortcuts.ts'
import { useColumnWidths } from './grid/useColumnWidths.ts'
import { ViewsMenu } from './views/ViewsMenu.tsx'

const LiveRows = lazy(async () => ({ default: (await loadChunk(() => import('./live/LiveRows.tsx'))).LiveRows }))

interface ListViewProps {
  of: Resource
  /** Archived records instead of active ones: to be looked at and restored. */
  archive?: boolean
}

/** The list of a resource, generated from its descriptor, once it is known how its user has set it up. */
export function ListView({ of, archive = false }: ListViewProps) {
  const settings = useSyncExternalStore(gridSettings.watch, gridSettings.get)
  if (!settings || settings.waiting?.includes(of.name)) return <PageBars />
  // Where the server says otherwise than this browser remembers, the list is opened anew.
  const { sort, size } = settings.born[of.name] ?? {}
  return <OpenedList key={`${sort} ${size}`} of={of} archive={archive} />
}

/** Page, order and filter are in the address and nowhere else; where it says nothing, the user's view or his order and page size are meant. */
function OpenedList({ of, archive }: Required<ListViewProps>) {
  const setting = useGridSettings(of.name)
  // As they were when the list was opened: what is changed meanwhile stands in the address, so that Back leads to what was before.
  const [standard] = useState(() => listDefaults(of, setting))
  const { pathname, search, state } = useLocation()
  // Rows alone: how many there are is asked for apart (useCount). Errors are said in the list itself, not in a toast that goes.
  const query = useMemo(() => ({ meta: { count: false, ...(archive && { archive }) }, onError: () => undefined }), [archive])
  if (setting.view && search === '' && !archive)
    return <Navigate to={{ pathname, search: viewSearch(of, setting.view, standard) }} replace state={state} />
  return (
    <ListBase resource={of.name} perPage={standard.perPage} sort={standard.sort} storeKey={false} queryOptions={query} exporter={false}>
      <ListBody of={of} archive={archive} standard={standard} />
    </ListBase>
  )
}

function ListBody({ of, archive, standard }: Required<ListViewProps> & { standard: ListDefaults }) {
  const list = useListContext<WireRow>()
  const rights = useRights(of)
  const columns = useListedColumns(of, archive)
  const refusal = useRefusal()
  const t = useT()
  const { change, hrefOf, open, location } = useListAddress(of, standard)
  const { density = 'normal' } = useGridSettings(of.name)
  const { setWidth, step } = useColumnWidths(of)
  const { data, error, filterValues, page, perPage, isFetching, isPlaceholderData, onSelect } = list
  const filter: Filter = filterValues
  const sort = list.sort as Sort
  const counting = useResultCount(of, filter, archive)
  const live = useSignal(liveStreamOpened)
  const selection = useSelection({ rows: data, selected: list.selectedIds as number[], onSelect, filter, archive, counting })
  const grid = useRef<GridHandle>(null)
  const search = useRef<HTMLInputElement>(null)
  const [root, setRoot] = useState<HTMLElement | null>(null)
  const drafts = useDrafts(of, (rights.edit || rights.create) && !archive)
  const asked = useListDialogs({ selection, rows: data, page, archive, toPage: (next) => change({ page: next }, true) })
  useScrollRestoration(root, location.key, data !== undefined)
  useHighlight(root, filter.q ?? filter.search, data)

  const deed: RecordAction = archive ? 'restore' : of.archive ? 'archive' : 'delete'
  const screen = rights.edit && !archive ? 'edit' : 'show'
  const create = rights.create && !archive ? () => void open('create', null) : undefined
  const quick = useCellEditing({ of, rows: data, columns, selected: selection.shown, edits: rights.edit && !archive, grid })
  useShortcuts({ search: () => search.current?.focus(), create, help: asked.help, undo: () => void quick.undo() })
  const onFilter = (next: Filter, replace?: boolean) => void change({ filter: next }, replace)
  const onSort = (next: Sort) => {
    // Within a view another order is another state of the view.
    if (!viewIn(location.search))
      saveGridSetting(of.name, { sort: writeSort(next) === writeSort(defaultSort(of)) ? null : writeSort(next) })
    void change({ sort: next })
  }
  const onPerPage = (size: number) => {
    saveGridSetting(of.name, { size: size === pageSizes[0] ? null : size })
    void change({ perPage: size })
  }
  const onPage = (next: number) => void change({ page: next })
  const hrefTo = useCallback((id: number) => hrefOf(screen, id), [hrefOf, screen])
  const refresh = () => {
    void list.refetch()
    void counting.refresh()
  }
  const turn = (step: 1 | -1) => {
    const more = step === 1 ? data?.length === perPage : page > 1
    if (more && page !== lastPage) onPage(page + step)
  }
  const importing = useImportMenuItem(of)
  const note = () => {
    const failed = list.isPaused || (error && !data)
    if (failed) return <ListFailed message={list.isPaused ? null : refusal(error).message} onRetry={refresh} />
    if (data?.length !== 0 || isPlaceholderData) return undefined
    const narrowed = Object.keys(filter).length > 0
    const onImport = archive ? undefined : importing[0]?.onClick
    return <ListEmpty narrowed={narrowed} onClear={() => void change({ filter: {} })} onCreate={create} onImport={onImport} />
  }
  // what is done now and then: each opens a chunk of its own
  const files = useExportAndPrint({ of, archive, filter, sort, columns, selected: selection.all ? [] : selection.shown, counting })
  const removed = useRemovedMenuItem(of)
  const narrow = useIsMobile()
  const setup = { of, archive, columns, standard }
  const chosen = useColumnsMenuItem(setup)
  const more: MoreItem[] = [
    ...(narrow ? [{ key: 'refresh', label: t('app.list.refresh'), icon: <RefreshGlyph />, onClick: refresh }, chosen.item] : []),
    ...(archive ? [] : importing),
    ...files.items,
    ...(archive ? [] : removed.items),
    { key: 'keys', label: t('app.keys.menu'), icon: <KeysGlyph />, onClick: asked.help },
  ]

  return (
    <ListRoot className="list" ref={setRoot} style={{ '--row': `${rowHeights[density]}px` } as CSSProperties}>
      <Toolbar
        of={of}
        archive={archive}
        filter={filter}
        onFilter={onFilter}
        sort={sort}
        onSort={onSort}
        search={search}
        onLeaveSearch={() => grid.current?.focus()}
        counting={counting}
        onRefresh={narrow ? undefined : refresh}
        busy={isFetching === true}
        onCreate={create}
        more={more}
        setup={
          <>
            <ViewsMenu {...setup} shown={{ filter, sort }} />
            {!narrow && <ColumnsButton {...setup} />}
          </>
        }
      />
      {drafts.hint}
      {error && data && <ListOutdated message={refusal(error).message} onRetry={refresh} />}
      <Grid
        handle={grid}
        of={of}
        columns={columns}
        rows={data}
        perPage={perPage}
        sort={sort}
        onSort={onSort}
        onWidth={({ source }, width) => setWidth(source, width)}
        onStep={step}
        selected={selection.shown}
        drafted={drafts.records}
        select={rights.remove ? selection.select : undefined}
        remove={rights.remove && !archive ? asked.remove : undefined}
        open={(row) => void open(screen, row.id)}
        turn={turn}
        quick={quick.quick}
        hrefOf={hrefTo}
        busy={isFetching === true}
        stale={isPlaceholderData === true}
        total={counting.known?.approximate ? undefined : counting.known?.count}
        first={page === lastPage ? 0 : (page - 1) * perPage}
        note={note()}
      />
      <div className="foot">
        {selection.shown.length > 0 ? (
          <SelectionBar
            selection={selection}
            counting={counting}
            deed={deed}
            onDeed={asked.ask('deed')}
            onEdit={rights.edit && !archive ? asked.ask('edit') : undefined}
          />
        ) : (
          <PageSize page={page} perPage={perPage} rows={data?.length ?? 0} onPerPage={onPerPage} />
        )}
        <span className="space" />
        {live && data && (
          <Suspense>
            <LiveRows
              list={{ of, archive, rows: data, page, perPage, sort, filter, fetching: isFetching === true, root }}
              onRefresh={() => {
                refresh()
                grid.current?.focus()
              }}
            />
          </Suspense>
        )}
        <Pager page={page} perPage={perPage} rows={data?.length ?? 0} counting={counting} onPage={onPage} />
      </div>
      {files.opened}
      <CellEditing of={of} quick={quick} rows={data} creates={rights.create} onFocus={(id, source) => grid.current?.focusAt(id, source)} />
      <ListDialogs
        of={of}
        deed={deed}
        asking={asked.asking}
        edits={quick.quick.keys.length > 0}
        onClose={asked.close}
        onRemoved={asked.onRemoved}
        onDone={asked.onDone}
      />
      {removed.dialog}
      {chosen.panel}
    </ListRoot>
  )
}
