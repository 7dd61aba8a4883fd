import { memo } from 'react'
import type { ReactNode } from 'react'
import type { ColorRule } from '#resources/kernel/views/views.ts'
import { Checkbox } from '../../../ui/Choice.tsx'
import type { WireRow } from '../../cells/cell.ts'
import { EditGlyph } from '../../../ui/glyphs.tsx'
import type { Column } from './columns/gridColumns.ts'
import { pinClass } from './usePinnedColumns.ts'
import './table.css'

interface RowProps {
  row: WireRow
  /** The record's title. */
  name: string
  href: string
  columns: readonly Column[]
  /** The label of the user's own draft of the record; null for none. */
  drafted: string | null
  /** The column whose text is the link to the record. */
  linked: number
  /** null if nothing can be selected. */
  selected: boolean | null
  selectLabel: string
  /** The focused row: the only one in the tab order. */
  active: boolean
  index: number
  pinned: number
  colorRule: ColorRule | undefined
  /** The record is open beside the list. */
  open: boolean
  /** The column that is being edited, and its input. */
  editing: string | null
  editor: ReactNode
}

/** One record. Clicks and keys are handled by the table, so a row costs only its cells. */
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
  pinned,
  colorRule,
  open,
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
      data-color={colorRule?.color}
      title={colorRule?.name}
      tabIndex={active ? 0 : -1}
      aria-selected={selected ?? undefined}
      aria-current={open || undefined}
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
          className={classOf(
            column,
            pinClass(at, pinned),
            at === linked,
            column.source === editing,
          )}
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
  pin: string | undefined,
  linked: boolean,
  editing: boolean,
): string | undefined {
  return (
    [column.end && 'end', pin, linked && 'title', editing && 'editing'].filter(Boolean).join(' ') ||
    undefined
  )
}

/**
 * A real link, which can be opened in a new tab. Enter on the row does the same, so it is not a tab
 * stop.
 */
function RecordLink({ href, name, shown }: { href: string; name: string; shown: ReactNode }) {
  return (
    <a className="record" href={href} tabIndex={-1}>
      {shown ?? name}
    </a>
  )
}
