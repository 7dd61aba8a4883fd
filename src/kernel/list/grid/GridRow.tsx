import { memo } from 'react'
import type { ReactNode } from 'react'
import { Checkbox } from '../../../ui/Choice.tsx'
import type { WireRow } from '../../cells/cell.ts'
import { EditGlyph } from '../../../ui/glyphs.tsx'
import type { Column } from './columns/gridColumns.ts'
import './table.css'

interface RowProps {
  row: WireRow
  /** What the record is called. */
  name: string
  href: string
  columns: readonly Column[]
  /** Says that somebody's own draft of it waits; null for none. */
  drafted: string | null
  /** Which column's text is the link to the record. */
  linked: number
  /** null where nothing can be selected. */
  selected: boolean | null
  selectLabel: string
  /** The row that the keyboard is on: the only one in the tab order. */
  active: boolean
  index: number
  /** The column that is being edited, and its input. */
  editing: string | null
  editor: ReactNode
}

/** One record. Clicks and keys are heard by the table, so a row costs nothing but its cells. */
export const GridRow = memo(function Row({
  row,
  name,
  href,
  drafted,
  columns,
  linked,
  selected,
  selectLabel,
  active,
  index,
  editing,
  editor,
}: RowProps) {
  const renderCell = (column: Column, at: number) => {
    if (column.source === editing) return editor
    if (at !== linked) return shown(column, row, active)
    return (
      <>
        {drafted && (
          <span className="drafted" role="img" aria-label={drafted} title={drafted}>
            <EditGlyph />
          </span>
        )}
        <RecordLink href={href} name={name} shown={shown(column, row, active)} />
      </>
    )
  }
  return (
    <tr
      data-id={row.id}
      data-replaced={row.replaced === true || row.reversed === true || undefined}
      tabIndex={active ? 0 : -1}
      aria-selected={selected ?? undefined}
      aria-rowindex={index + 2}
    >
      {selected !== null && (
        <td className="check">
          <Checkbox tabIndex={-1} checked={selected} readOnly aria-label={selectLabel} />
        </td>
      )}
      {columns.map((column, at) => (
        <td
          key={column.source}
          className={classOf(column, at === 0, at === linked, column.source === editing)}
          tabIndex={-1}
          data-source={column.source}
          data-label={column.unit ? `${column.label}, ${column.unit}` : column.label}
          data-searched={column.field.options.search}
        >
          {renderCell(column, at)}
        </td>
      ))}
    </tr>
  )
})

function shown(column: Column, row: WireRow, active: boolean): ReactNode {
  return column.cell({
    ...column.context,
    source: column.source,
    field: column.field,
    row,
    tabbable: active,
  })
}

function classOf(
  column: Column,
  first: boolean,
  linked: boolean,
  editing: boolean,
): string | undefined {
  return (
    [column.end && 'end', first && 'first', linked && 'title', editing && 'editing']
      .filter(Boolean)
      .join(' ') || undefined
  )
}

/**
 * A true link: it opens in another tab as any other does. Enter on the row does the same, so it is
 * not in the tab order.
 */
function RecordLink({ href, name, shown }: { href: string; name: string; shown: ReactNode }) {
  return (
    <a className="record" href={href} tabIndex={-1}>
      {shown ?? name}
    </a>
  )
}
