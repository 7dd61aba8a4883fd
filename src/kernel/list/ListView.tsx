import { useMemo, useState, useSyncExternalStore } from 'react'
import type { CSSProperties } from 'react'
import { ListBase } from 'react-admin'
import { Navigate, useLocation } from 'react-router-dom'
import { gridSettings } from '#dataProviders/records/saved-views.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Density } from '#resources/kernel/views/views.ts'
import { PageBars } from '../../ui/PageFrame.tsx'
import { changedSearch, listDefaults, openingFilter, viewSearch } from '../../common/listAddress.ts'
import { useFormats } from '../../common/useFormats.ts'
import { ColumnsButton } from './columns/ColumnsButton.tsx'
import { GroupButton } from './groups/GroupButton.tsx'
import { useListGrouping } from './groups/useListGrouping.ts'
import { ListDialogs } from './ListDialogs.tsx'
import { ListFoot } from './ListFoot.tsx'
import { ListRows } from './ListRows.tsx'
import { ListOutdated } from './listNotes.tsx'
import { useRefusal } from '../useRefusal.tsx'
import { CellEditing } from './cell-editing/CellEditing.tsx'
import { SliceTabs } from './SliceTabs.tsx'
import { Toolbar } from './toolbar/Toolbar.tsx'
import { bulkAction } from './useRecordActions.ts'
import { useGridSettings } from './columns/useGridSettings.ts'
import { useListParts } from './useListParts.ts'
import type { ListBodyProps } from './useListParts.ts'
import { ViewsMenu } from './views/ViewsMenu.tsx'
import { useBulkTransitions } from '../transitions/useTransitions.ts'
import './list.css'

/**
 * Row heights in px; table.css has the normal one, which the sticky head shares. The smallest can
 * still be hit with a pointer.
 */
const rowHeights: Readonly<Record<Density, number>> = {
  compact: 30,
  normal: 38,
  comfortable: 48,
}

interface ListViewProps {
  of: Resource
  /** Archived records instead of active ones: read-only, can be restored. */
  archive?: boolean
}

/** The list of a resource, generated from its descriptor, once the user's settings are loaded. */
export function ListView({ of, archive = false }: ListViewProps) {
  const settings = useSyncExternalStore(gridSettings.watch, gridSettings.get)
  if (!settings || settings.waiting?.includes(of.name)) return <PageBars />
  // If the server's settings differ from the cached ones, the list is remounted.
  const { sort, size } = settings.born[of.name] ?? {}
  return <OpenedList key={`${sort} ${size}`} of={of} archive={archive} />
}

/**
 * Page, order and filter are only in the address; by default the user's view or remembered order
 * and page size apply.
 */
function OpenedList({ of, archive }: Required<ListViewProps>) {
  const setting = useGridSettings(of.name)
  // As of opening the list: later changes are in the address, so that Back restores the previous
  // state.
  const [standard] = useState(() => listDefaults(of, setting))
  const { pathname, search, state } = useLocation()
  // Rows only: the count is requested separately (useCount). Errors are shown in the list itself,
  // not in a temporary toast.
  const grouping = useListGrouping(of)
  const isClosed = grouping !== null && grouping.open === undefined
  const query = useMemo(
    () => ({
      meta: { count: false, ...(archive && { archive }) },
      onError: () => undefined,
      ...(isClosed && { enabled: false }),
    }),
    [archive, isClosed],
  )
  const { today } = useFormats()
  const begun = setting.view
    ? viewSearch(of, setting.view, standard)
    : changedSearch(of, '', { filter: openingFilter(of, today()) }, standard)
  if (search === '' && !archive && begun !== '') {
    return <Navigate to={{ pathname, search: begun }} replace state={state} />
  }
  return (
    <ListBase
      resource={of.name}
      perPage={standard.perPage}
      sort={standard.sort}
      storeKey={false}
      filter={grouping?.filter}
      queryOptions={query}
      exporter={false}
    >
      <ListBody of={of} archive={archive} standard={standard} grouping={grouping} />
    </ListBase>
  )
}

/** Toolbar, rows, foot and dialogs of one list. */
function ListBody({ of, archive, standard, grouping }: ListBodyProps) {
  const parts = useListParts({ of, archive, standard, grouping })
  const { list, rights, navigation, counting, selection, dialogs, cells, menu } = parts
  const { filter, sort, edits, drafts, create, refresh, setup, narrow } = parts
  const { grid, search, root, setRoot, rows: data } = parts
  const { error, page, perPage } = list
  const refusal = useRefusal()
  const transitions = useBulkTransitions(of)
  const { density = 'normal' } = useGridSettings(of.name)
  const { change, onFilter, onSort, onPerPage, onPage } = navigation
  const fetching = list.isFetching === true

  return (
    <div
      className="list cells"
      ref={setRoot}
      style={{ '--row': `${rowHeights[density]}px` } as CSSProperties}
    >
      <SliceTabs of={of} archive={archive} filter={filter} standard={standard} />
      <Toolbar
        of={of}
        archive={archive}
        filter={filter}
        onFilter={onFilter}
        sort={sort}
        onSort={onSort}
        search={search}
        onLeaveSearch={() => grid.current?.focus()}
        counting={parts.found}
        onRefresh={narrow ? undefined : refresh}
        busy={fetching}
        onCreate={create}
        more={menu.items}
        setup={
          <>
            <ViewsMenu {...setup} shown={{ filter, sort }} />
            {(!narrow || grouping) && (
              <GroupButton
                of={of}
                by={grouping?.by}
                onGroup={(group) => change({ group })}
                isLoaded={data !== undefined || grouping !== null}
              />
            )}
            {!narrow && <ColumnsButton {...setup} />}
          </>
        }
      />
      {drafts.hint}
      {error && data && <ListOutdated message={refusal(error).message} onRetry={refresh} />}
      <ListRows {...{ of, archive, grouping, parts, transitions }} />
      <ListFoot
        closed={grouping !== null && grouping.open === undefined}
        list={{
          of,
          archive,
          rows: data,
          page,
          perPage,
          sort,
          filter: parts.narrowed,
          fetching,
          root,
        }}
        selection={selection}
        counting={counting}
        onAction={rights.remove ? dialogs.openBulk('action') : undefined}
        onEdit={edits ? dialogs.openBulk('edit') : undefined}
        transitions={transitions}
        onTransition={dialogs.openTransition}
        prints={parts.printing.forms}
        onPrint={parts.printSelected}
        onPage={onPage}
        onPerPage={onPerPage}
        onRefresh={() => {
          refresh()
          grid.current?.focus()
        }}
      />
      {menu.files}
      {parts.printing.opened}
      <CellEditing
        of={of}
        quick={cells}
        rows={data}
        creates={rights.create}
        onFocus={(id, source) => grid.current?.focusAt(id, source)}
      />
      <ListDialogs
        of={of}
        action={bulkAction(of, archive)}
        open={dialogs.open}
        edits={cells.quick.keys.length > 0}
        onClose={dialogs.close}
        onRemoved={dialogs.onRemoved}
        onDone={async (left, outcome) => {
          cells.keepBulkEdit(outcome.changed)
          await dialogs.onDone(left, outcome)
        }}
      />
      {menu.panels}
    </div>
  )
}
