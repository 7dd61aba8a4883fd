import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Checkbox } from '../../../ui/Choice.tsx'
import { DownGlyph, UpGlyph } from '../../../ui/glyphs.tsx'
import type { Translate } from '../../../common/useT.ts'
import type { Sort } from '../../../common/listAddress.ts'
import { ColumnResizer } from './columns/ColumnResizer.tsx'
import type { Column } from './columns/gridColumns.ts'
import { pinClass } from './usePinnedColumns.ts'
import './table.css'

export interface HeadProps {
  columns: readonly Column[]
  sort: Sort
  onSort: (sort: Sort) => void
  /** null if nothing can be selected; 'some' of this page's rows. */
  selected: 'none' | 'some' | 'all' | null
  onSelectAll: (on: boolean) => void
  /** Called by Down: focuses the rows. */
  onLeave: () => void
  pinned: number
  /** px; null for the default width. */
  onWidth?: (column: Column, width: number | null) => void
  onStep?: (column: Column, step: 1 | -1) => void
  t: Translate
}

const arrowSteps: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 }

/**
 * Column heads, each a button that sorts. Together they are one tab stop; arrows move between them.
 */
export function GridHead({
  columns,
  sort,
  onSort,
  selected,
  onSelectAll,
  onLeave,
  pinned,
  onWidth,
  onStep,
  t,
}: HeadProps) {
  const [active, setActive] = useState(0)
  const buttons = columns.filter((column) => column.sortable)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = arrowSteps[event.key] ?? 0
    const column = buttons[active]
    if (event.key === 'ArrowDown') onLeave()
    else if (step === 0) return
    else if (event.shiftKey && column) onStep?.(column, step)
    else {
      const next = Math.min(Math.max(active + step, 0), buttons.length - 1)
      setActive(next)
      event.currentTarget.closest('thead')?.querySelectorAll('button')[next]?.focus()
    }
    event.preventDefault()
  }
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selected && (
          <th className="check">
            <Checkbox
              ref={(box) => void (box && (box.indeterminate = selected === 'some'))}
              checked={selected === 'all'}
              onChange={onSelectAll}
              aria-label={t('app.list.select_all')}
            />
          </th>
        )}
        {columns.map((column, index) => {
          const at = buttons.indexOf(column)
          const sorted = sort.field === column.source ? sort.order : null
          const title = [column.label, column.unit].filter(Boolean).join(', ')
          return (
            <th
              key={column.source}
              scope="col"
              className={
                [column.end && 'end', pinClass(index, pinned)].filter(Boolean).join(' ') ||
                undefined
              }
              aria-sort={ariaSort(column, sorted)}
              title={title}
            >
              {column.sortable ? (
                <button
                  type="button"
                  tabIndex={at === active ? 0 : -1}
                  onFocus={() => setActive(at)}
                  onKeyDown={onKeyDown}
                  aria-keyshortcuts={onStep && 'Shift+ArrowLeft Shift+ArrowRight'}
                  onClick={() =>
                    onSort({ field: column.source, order: sorted === 'ASC' ? 'DESC' : 'ASC' })
                  }
                >
                  <Label column={column} />
                  <span className="sign">{sorted === 'DESC' ? <DownGlyph /> : <UpGlyph />}</span>
                </button>
              ) : (
                <Label column={column} />
              )}
              {onWidth && <ColumnResizer onWidth={(width) => onWidth(column, width)} />}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

function Label({ column }: { column: Column }) {
  return (
    <span className="label">
      {column.label}
      {column.unit && <span className="unit">, {column.unit}</span>}
    </span>
  )
}

function ariaSort(
  column: Column,
  sorted: Sort['order'] | null,
): 'ascending' | 'descending' | 'none' | undefined {
  if (!column.sortable) return undefined
  if (sorted === 'ASC') return 'ascending'
  return sorted === 'DESC' ? 'descending' : 'none'
}
