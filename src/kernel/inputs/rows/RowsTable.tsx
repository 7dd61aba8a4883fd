import type { KeyboardEvent, ReactNode } from 'react'
import type { Formats } from '#i18n/format/index.ts'
import type { Field } from '#resources/kernel/types.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { useT } from '../../../common/useT.ts'
import { ActionsHead } from '../../show/ActionsHead.tsx'
import { spacerStyle } from './useLineWindow.ts'
import type { DrawnLine } from './useLineWindow.ts'
import '../inputs.css'

export type ChildColumn = [child: string, field: Field]

/** The rendered lines and their columns. */
export interface RowsLayout {
  columns: readonly ChildColumn[]
  labelOf: (child: string) => string
  rows: readonly { key: string }[]
  drawn: readonly DrawnLine[]
  cell: (index: number, column: ChildColumn) => ReactNode
  buttons: (index: number) => ReactNode
  onKeyDown: (index: number) => (event: KeyboardEvent) => void
}

interface RowsTableProps extends RowsLayout {
  /** Id of the element that names the table. */
  labelledBy: string
  readOnly: boolean
  /** The line of sums. */
  foot: ReactNode
}

/** px of a line, as in inputs.css. */
export const tableRowHeight = 45

/** Child rows as a table. */
export function RowsTable(props: RowsTableProps) {
  const { labelledBy, columns, rows, drawn, readOnly, cell, buttons, onKeyDown, foot } = props
  return (
    <table aria-labelledby={labelledBy} aria-rowcount={rows.length + 1} className="rows-table">
      <Head columns={columns} labelOf={props.labelOf} readOnly={readOnly} />
      <tbody>
        {drawn.map((line) =>
          line.index === null ? (
            <tr
              key={line.key}
              aria-hidden="true"
              className="rows-room"
              style={spacerStyle(line.room)}
            >
              <td colSpan={columns.length + 2}>{null}</td>
            </tr>
          ) : (
            <tr
              key={rows[line.index]?.key}
              data-line={line.index}
              aria-rowindex={line.index + 2}
              onKeyDownCapture={(event) => event.altKey && onKeyDown(line.index)(event)}
              onKeyDown={onKeyDown(line.index)}
            >
              <td className="rows-table-number body-small muted">{line.index + 1}</td>
              {columns.map((column) => (
                <td key={column[0]} data-child={column[0]}>
                  {cell(line.index, column)}
                </td>
              ))}
              {!readOnly && <td className="rows-table-actions">{buttons(line.index)}</td>}
            </tr>
          ),
        )}
      </tbody>
      {foot}
    </table>
  )
}

function Head({
  columns,
  labelOf,
  readOnly,
}: Pick<RowsTableProps, 'columns' | 'labelOf' | 'readOnly'>) {
  const t = useT()
  const formats = useFormats()
  return (
    <thead>
      <tr>
        <th scope="col" className="rows-table-number-head caption muted">
          {t('app.rows.number')}
        </th>
        {columns.map(([child, one]) => (
          <th
            scope="col"
            key={child}
            className="rows-table-column caption muted"
            data-width={getWidth(one)}
          >
            {labelOf(child)}
            {unitOf(one, formats)}
            {(one.presence === 'required' || one.options.required) && ' *'}
          </th>
        ))}
        {!readOnly && <ActionsHead className="rows-table-actions" />}
      </tr>
    </thead>
  )
}

/** The unit of a numeric column: its cells have no room for it. */
function unitOf({ kind, options }: Field, { words, currency }: Formats): string {
  if (options.unit) return `, ${words.units[options.unit]}`
  if (kind !== 'money' || options.derived) return ''
  const code = options.currency ?? currency
  return `, ${words.currencies[code] ?? code}`
}

const wide: ReadonlySet<string> = new Set([
  'text',
  'ref',
  'refs',
  'choice',
  'moment',
  'email',
  'phone',
])
function getWidth({ kind, options }: Field): 'wide' | 'middle' | 'narrow' | undefined {
  if (wide.has(kind) && !options.derived) return 'wide'
  if (kind === 'plate' || kind === 'money') return 'middle'
  return kind === 'flag' ? 'narrow' : undefined
}
