import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { CSSProperties } from 'react'
import { ListBase, useListContext } from 'react-admin'
import { Navigate, useLocation } from 'react-router-dom'
import { listening } from '#dataProviders/news.ts'
import { gridSettings, saveGridSetting } from '#dataProviders/views.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { chunk } from '../../shell/chunk.ts'
import { PageBars } from '../../shell/Frame.tsx'
import { useSignal } from '../../shell/useSignal.ts'
import type { WireRow } from '../cells/cell.ts'
import { useImportItem } from '../import/useImportItem.ts'
import { defaultSort, lastPage, pageSizes, standardOf, viewIn, viewSearch, writeSort } from './address.ts'
import type { Filter, Sort, Standard } from './address.ts'
import { ColumnsButton } from './ColumnsButton.tsx'
import { useHighlight } from './highlight.ts'
import { Grid } from './Grid.tsx'
import type { GridHandle } from './Grid.tsx'
import { Empty, Failed, Outdated } from './notes.tsx'
import type { MoreItem } from './MoreMenu.tsx'
import { PageSize } from './PageSize.tsx'
import { Pager } from './Pager.tsx'
import { useRefusal } from './refusal.tsx'
import { useRights } from './rights.ts'
import { Selection } from './Selection.tsx'
import { ListRoot } from './styles.ts'
import { rowHeights } from './tokens.ts'
import { Toolbar } from './Toolbar.tsx'
import { useColumns } from './useColumns.ts'
import { useCount } from './useCount.ts'
import type { Deed } from './useDeeds.ts'
import { useGridSetting } from './useGridSetting.ts'
import { useFiles } from './useFiles.tsx'
import { useListAddress } from './useListAddress.ts'
import { usePlace } from './usePlace.ts'
import { useRemovedItem } from './useRemovedItem.tsx'
import { useShortcuts } from './useShortcuts.ts'
import { useWidths } from './useWidths.ts'
import { ViewsMenu } from './ViewsMenu.tsx'

const LiveRows = lazy(async () => ({ default: (await chunk(() => import('./live/LiveRows.tsx'))).LiveRows }))
const DeleteDialog = lazy(async () => ({ default: (await import('./DeleteDialog.tsx')).DeleteDialog }))
const ManyDialog = lazy(async () => ({ default: (await import('./ManyDialog.tsx')).ManyDialog }))

export interface ListViewProps {
  of: Resource
  /** Archived records instead of active ones: to be looked at and restored. */
  archive?: boolean
}

/** The list of a resource, generated from its descriptor, once it is known how its user has set it up. */
export function ListView({ of, archive = false }: ListViewProps) {
  const known = useSyncExternalStore(gridSettings.watch, gridSettings.get) !== null
  return known ? <OpenedList of={of} archive={archive} /> : <PageBars />
}

/** Page, order and filter are in the address and nowhere else; where it says nothing, the user's view or his order and page size are meant. */
function OpenedList({ of, archive }: Required<ListViewProps>) {
  const setting = useGridSetting(of.name)
  // As they were when the list was opened: what is changed meanwhile stands in the address, so that Back leads to what was before.
  const [standard] = useState(() => standardOf(of, setting))
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

function ListBody({ of, archive, standard }: Required<ListViewProps> & { standard: Standard }) {
  const list = useListContext<WireRow>()
  const rights = useRights(of)
  const columns = useColumns(of, archive)
  const refusal = useRefusal()
  const { change, hrefOf, open, location } = useListAddress(of, standard)
  const { density = 'normal' } = useGridSetting(of.name)
  const { setWidth, step } = useWidths(of)
  const { data, error, filterValues, page, perPage, isFetching, isPlaceholderData, onSelect } = list
  const filter: Filter = filterValues
  const sort = list.sort as Sort
  const selected = list.selectedIds as number[]
  const counting = useCount(of, filter, archive)
  const live = useSignal(listening)
  const grid = useRef<GridHandle>(null)
  const search = useRef<HTMLInputElement>(null)
  const [root, setRoot] = useState<HTMLElement | null>(null)
  const [targets, setTargets] = useState<readonly WireRow[]>([])
  const seen = useSeen(data, selected)
  usePlace(root, location.key, data !== undefined)
  useHighlight(root, filter.q ?? filter.search, data)

  const deed: Deed = archive ? 'restore' : of.archive ? 'archive' : 'delete'
  const screen = rights.edit && !archive ? 'edit' : 'show'
  const create = rights.create && !archive ? () => void open('create', null) : undefined
  useShortcuts({ search: () => search.current?.focus(), create })
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
  /** `left`: what was not done stays selected, to be looked into. */
  const onDone = async (left: readonly number[]) => {
    const done = targets.filter(({ id }) => !left.includes(id)).map(({ id }) => id)
    onSelect(selected.filter((id) => !done.includes(id)))
    // The last rows of the last page are gone: the page before is the last one now.
    if (page > 1 && data?.every(({ id }) => done.includes(id))) await change({ page: page === lastPage ? 1 : page - 1 }, true)
  }
  const onClose = () => setTargets([])
  const note = () => {
    const failed = list.isPaused || (error && !data)
    if (failed) return <Failed message={list.isPaused ? null : refusal(error).message} onRetry={refresh} />
    if (data?.length !== 0 || isPlaceholderData) return undefined
    return <Empty narrowed={Object.keys(filter).length > 0} onClear={() => void change({ filter: {} })} onCreate={create} />
  }
  // what is done now and then: each opens a chunk of its own
  const importing = useImportItem(of)
  const files = useFiles({ of, archive, filter, sort, columns, selected, counting })
  const removed = useRemovedItem(of)
  const more: MoreItem[] = [...(archive ? [] : importing), ...files.items, ...(archive ? [] : removed.items)]
  const [one] = targets

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
        onRefresh={refresh}
        busy={isFetching === true}
        onCreate={create}
        more={more}
        setup={
          <>
            <ViewsMenu of={of} archive={archive} shown={{ filter, sort }} columns={columns} standard={standard} />
            <ColumnsButton of={of} archive={archive} columns={columns} standard={standard} />
          </>
        }
      />
      {error && data && <Outdated message={refusal(error).message} onRetry={refresh} />}
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
        selected={selected}
        select={rights.remove ? (ids) => onSelect(ids) : undefined}
        remove={rights.remove && !archive ? (row) => setTargets([row]) : undefined}
        open={(row) => void open(screen, row.id)}
        turn={turn}
        hrefOf={hrefTo}
        busy={isFetching === true}
        stale={isPlaceholderData === true}
        total={counting.known?.approximate ? undefined : counting.known?.count}
        first={page === lastPage ? 0 : (page - 1) * perPage}
        note={note()}
      />
      <div className="foot">
        {selected.length > 0 ? (
          <Selection
            count={selected.length}
            deed={deed}
            onDeed={() => setTargets(seen.current.rows(selected))}
            onClear={() => onSelect([])}
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
      <Suspense>
        {one &&
          (targets.length > 1 || archive ? (
            <ManyDialog of={of} deed={deed} rows={targets} onClose={onClose} onDone={onDone} />
          ) : (
            <DeleteDialog of={of} row={one} onClose={onClose} onDone={() => onDone([])} />
          ))}
      </Suspense>
      {removed.dialog}
    </ListRoot>
  )
}

/** The selected rows, those of other pages too: as they were when they were last seen. */
function useSeen(rows: readonly WireRow[] | undefined, selected: readonly number[]) {
  const seen = useRef({
    known: new Map<number, WireRow>(),
    rows(ids: readonly number[]): WireRow[] {
      return ids.flatMap((id) => this.known.get(id) ?? [])
    },
  })
  useEffect(() => {
    for (const row of rows ?? []) if (selected.includes(row.id)) seen.current.known.set(row.id, row)
  }, [rows, selected])
  return seen
}
