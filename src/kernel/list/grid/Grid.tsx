import { lazy, Suspense, useCallback, useImperativeHandle, useMemo } from 'react'
import type { CSSProperties, ReactElement, ReactNode, Ref } from 'react'
import { useTranslate } from 'react-admin'
import type { Totals } from '#dataProviders/records/record-counts.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { defaultPinned } from '#resources/kernel/views/views.ts'
import type { ColorRule } from '#resources/kernel/views/views.ts'
import { nameKey, titleFields } from '#resources/kernel/derive.ts'
import { isEmpty } from '../../cells/cell.ts'
import type { WireRow } from '../../cells/cell.ts'
import { useT } from '../../../common/useT.ts'
import { recordTitle } from '../../../common/recordTitle.ts'
import { shownKind } from './columns/gridColumns.ts'
import type { Column } from './columns/gridColumns.ts'
import type { Sort } from '../../../common/listAddress.ts'
import { GridHead } from './GridHead.tsx'
import type { HeadProps } from './GridHead.tsx'
import { GridRow } from './GridRow.tsx'
import { withSelected } from '../bulk/selectedIds.ts'
import { loadListParts } from '../loadListParts.ts'
import { useRemainingHeight } from './useRemainingHeight.ts'
import { useGrid } from './useGrid.ts'
import { usePinnedColumns } from './usePinnedColumns.ts'
import type { GridActions } from './gridKeyboard.ts'
import './frame.css'
import './table.css'

const TotalsRow = lazy(async () => ({ default: (await loadListParts()).TotalsRow }))

export interface GridHandle {
  /** Focuses the rows. */
  focus(): void
  /** Focuses a cell, or the row as a whole, and scrolls to it. */
  focusAt(id: number, source: string | null): void
}

export interface GridProps extends GridActions {
  of: Resource
  /** From useColumns. */
  columns: readonly Column[]
  /** undefined until the first response: placeholders are shown. */
  rows: readonly WireRow[] | undefined
  /** Number of placeholders. */
  perPage: number
  sort: Sort
  onSort: (sort: Sort) => void
  selected: readonly number[]
  /** Records with a draft of the user's own. */
  drafted?: ReadonlySet<number>
  /** The rules that colour rows, by the id of the row. */
  colorRules?: ReadonlyMap<number, ColorRule> | undefined
  /** The record that is open beside the list. */
  opened?: number | undefined
  hrefOf: (id: number) => string
  /** A request is pending. */
  busy: boolean
  /** The rows belong to the previous query. */
  stale: boolean
  /** Total number of records, for screen readers. */
  total: number | undefined
  first: number
  /** Totals below the rows, and the message shown when there are none. */
  totals?: Totals | undefined
  totalsNote?: string | undefined
  /** The first columns, which stay visible while the others scroll. */
  pinned?: number
  /** Additional table sections, with keys: the groups of a grouped list. */
  before?: readonly ReactElement[]
  after?: readonly ReactElement[]
  /** Called by Down in the head, if the rows are preceded by something else. */
  onEnter?: () => void
  /** Resizes a column after its edge was dragged; null resets it, after a double click. */
  onWidth?: HeadProps['onWidth']
  /** Resizes a column from its head, by keyboard. */
  onStep?: HeadProps['onStep']
  /** Shown when there are no rows. */
  note?: ReactNode
  handle?: Ref<GridHandle>
}

const none: readonly WireRow[] = []
const checkWidth = 44

/** The rows of a list: a plain table whose rows are rendered only when they change. */
export function Grid(props: GridProps) {
  const { of, columns, rows, sort, onSort, selected, select, hrefOf, busy, stale, first } = props
  const { pinned = defaultPinned, before = [], after = [] } = props
  const t = useT()
  const translate = useTranslate()
  const linked = useMemo(() => linkedColumns(of, columns), [of, columns])
  const shown = rows ?? none
  const { body, active, focus, focusAt, bodyProps } = useGrid(shown, selected, props)
  useImperativeHandle(props.handle, () => ({ focus, focusAt }), [focus, focusAt])
  const editing = props.quick?.cell
  const scroll = useRemainingHeight()
  const onPage = shown.filter((row) => selected.includes(row.id)).length
  const onSelectAll = useCallback(
    (on: boolean) =>
      select?.(
        withSelected(
          selected,
          shown.map((row) => row.id),
          on,
        ),
      ),
    [select, selected, shown],
  )
  const places = usePinnedColumns(pinned, columns.map(({ source }) => source).join())
  const least = columns.reduce((sum, column) => sum + column.width, select ? checkWidth : 0)

  return (
    <div className="frame" data-busy={busy} data-stale={stale}>
      <div className="progress" role="presentation" />
      <div className="scroll" ref={scroll}>
        <table
          ref={places}
          // One stop of the Tab key and arrows within: the ARIA grid pattern, over a plain table.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
          role="grid"
          aria-label={t('app.list.table', {
            name: translate(`resources.${of.name}.name`, { smart_count: 2 }),
          })}
          aria-rowcount={props.total === undefined ? -1 : props.total + (props.totals ? 2 : 1)}
          aria-multiselectable={select ? true : undefined}
          aria-busy={busy}
          style={{ '--least': `${least}px` } as CSSProperties}
        >
          <colgroup>
            {select && <col width={checkWidth} />}
            {columns.map((column) => (
              <col key={column.source} width={column.flexible ? undefined : column.width} />
            ))}
          </colgroup>
          <GridHead
            columns={columns}
            sort={sort}
            onSort={onSort}
            selected={select ? describeSelection(onPage, shown.length) : null}
            onSelectAll={onSelectAll}
            onLeave={props.onEnter ?? focus}
            pinned={pinned}
            onWidth={props.onWidth}
            onStep={props.onStep}
            t={t}
          />
          {[
            ...before,
            <tbody key="rows" ref={body} {...bodyProps}>
              {shown.map((row, index) => {
                const name = recordTitle(of, row)
                return (
                  <GridRow
                    key={row.id}
                    row={row}
                    name={name}
                    href={hrefOf(row.id)}
                    drafted={props.drafted?.has(row.id) ? t('app.editing.drafted') : null}
                    columns={columns}
                    linked={linked.find((at) => isFilled(row, columns[at])) ?? linked[0] ?? 0}
                    selected={select ? selected.includes(row.id) : null}
                    selectLabel={t('app.list.select_row', { name })}
                    active={row.id === active}
                    index={first + index}
                    pinned={pinned}
                    colorRule={props.colorRules?.get(row.id)}
                    open={row.id === props.opened}
                    editing={editing?.row.id === row.id ? editing.source : null}
                    editor={editing?.row.id === row.id ? props.quick?.editor : null}
                  />
                )
              })}
            </tbody>,
            ...after,
          ]}
          {props.totals && (
            <Suspense>
              <TotalsRow
                columns={columns}
                totals={props.totals}
                note={props.totalsNote}
                pinned={pinned}
                checked={select !== undefined}
                index={props.total === undefined ? undefined : props.total + 2}
                t={t}
              />
            </Suspense>
          )}
        </table>
        {!rows && !props.note && <Bars count={Math.min(props.perPage, 20)} />}
        {props.note}
      </div>
    </div>
  )
}

/**
 * The title columns, of which a row's first one with a value is its link; otherwise the first
 * possible column.
 */
function linkedColumns(of: Resource, columns: readonly Column[]): number[] {
  const titles: readonly string[] = titleFields(of)
  const named = columns.flatMap(({ source }, at) => (titles.includes(source) ? at : []))
  if (named.length > 0) return named
  const first = columns.findIndex(
    (column) => !['email', 'phone', 'files', 'photos'].includes(shownKind(column.field)),
  )
  return [Math.max(first, 0)]
}

/** Whether a row has a value in a column. */
function isFilled(row: WireRow, column: Column | undefined): boolean {
  if (!column) return false
  const { source, field } = column
  return !isEmpty(row[nameKey(source, field) ?? source])
}

function describeSelection(selected: number, rows: number): HeadProps['selected'] {
  if (selected === 0) return 'none'
  return selected === rows ? 'all' : 'some'
}

function Bars({ count }: { count: number }) {
  return (
    <div className="bars" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="bar" />
      ))}
    </div>
  )
}
