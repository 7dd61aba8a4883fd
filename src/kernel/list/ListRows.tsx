import { lazy, Suspense, useCallback, useState } from 'react'
import type { Resource } from '#resources/kernel/types.ts'
import { defaultPinned } from '#resources/kernel/views/views.ts'
import type { ColorRule } from '#resources/kernel/views/views.ts'
import { lastPage } from '../../common/listAddress.ts'
import { usePrefetchRecord } from '../form/recordPrefetch.ts'
import type { OfferedTransition } from '../transitions/useTransitions.ts'
import { useColorRules } from './colors/colorRules.ts'
import { useGridSettings } from './columns/useGridSettings.ts'
import { useColumnWidths } from './grid/columns/useColumnWidths.ts'
import { Grid } from './grid/Grid.tsx'
import type { GridProps } from './grid/Grid.tsx'
import type { ListGrouping } from './groups/useListGrouping.ts'
import { loadListParts } from './loadListParts.ts'
import type { useListParts } from './useListParts.ts'
import { useRecordBeside } from './grid/useRecordBeside.ts'

const GroupedGrid = lazy(async () => ({
  default: (await loadListParts()).GroupedGrid,
}))

const ColoredRows = lazy(async () => ({
  default: (await loadListParts()).ColoredRows,
}))

interface ListRowsProps {
  of: Resource
  archive: boolean
  /** null for a plain list. */
  grouping: ListGrouping | null
  parts: ReturnType<typeof useListParts>
  /** Transitions that can be made of several documents at once. */
  transitions: readonly OfferedTransition[]
}

/** The rows of a list, plain or grouped. */
export function ListRows({ of, archive, grouping, parts, transitions }: ListRowsProps) {
  const { list, rights, navigation, counting, selection, dialogs, cells, edits, rows } = parts
  const { page, perPage, error, isFetching, isPlaceholderData } = list
  const { change, open, hrefOf, onSort, onPage } = navigation
  const { pinned = defaultPinned } = useGridSettings(of.name)
  const { setWidth, step } = useColumnWidths(of)
  const screen = edits ? 'edit' : 'show'
  const askEarly = usePrefetchRecord(of)
  const hrefTo = useCallback((id: number) => hrefOf(screen, id), [hrefOf, screen])
  const { known } = counting
  const { opened, follow } = useRecordBeside(of, (id) => void open(screen, id))
  const rules = useColorRules(of)
  const [applied, setApplied] = useState<ReadonlyMap<number, ColorRule>>()
  const grid: GridProps & { handle: typeof parts.grid } = {
    ...{ of, columns: parts.columns, rows, perPage, sort: parts.sort, onSort, pinned },
    handle: parts.grid,
    onWidth: ({ source }, width) => setWidth(source, width),
    onStep: step,
    selected: selection.shown,
    drafted: parts.drafts.records,
    select: rights.remove || transitions.length > 0 || of.prints ? selection.select : undefined,
    remove: rights.remove && !archive ? dialogs.openRemoval : undefined,
    open(row) {
      askEarly(row.id, edits)
      void open(screen, row.id)
    },
    turn(by) {
      const more = by === 1 ? rows?.length === perPage : page > 1
      if (more && page !== lastPage) onPage(page + by)
    },
    ...{ opened, follow },
    quick: cells.quick,
    hrefOf: hrefTo,
    busy: isFetching === true,
    stale: isPlaceholderData === true,
    colorRules: rules.length > 0 ? applied : undefined,
    total: known?.approximate ? undefined : known?.count,
    first: page === lastPage ? 0 : (page - 1) * perPage,
    totals: parts.totals.shown,
    totalsNote: parts.totals.note,
    note: parts.note,
  }
  const colored = rules.length > 0 && rows && (
    <Suspense>
      <ColoredRows
        {...{ of, archive, filter: parts.narrowed, rows, rules }}
        onApplied={setApplied}
      />
    </Suspense>
  )
  if (!grouping)
    return (
      <>
        <Grid {...grid} />
        {colored}
      </>
    )
  return (
    <Suspense fallback={<Grid {...grid} rows={undefined} note={undefined} />}>
      <GroupedGrid
        {...grid}
        {...{ grouping, archive, filter: parts.filter, onClear: parts.onClear }}
        note={error ? parts.note : undefined}
        count={known?.count}
        onOpen={(value) =>
          void change({ open: value === undefined ? null : JSON.stringify(value) })
        }
      />
      {colored}
    </Suspense>
  )
}
