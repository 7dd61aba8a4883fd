import type { KeyboardEvent, ReactNode } from 'react'
import type { Field } from '#resources/kernel/types.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { ActionsHead } from '../show/ActionsHead.tsx'
import './inputs.css'

export type ChildColumn = [child: string, field: Field]
interface RowsTableProps {
  /** Id of the element that names the table. */
  labelledBy: string
  columns: readonly ChildColumn[]
  labelOf: (child: string) => string
  rows: readonly { key: string }[]
  readOnly: boolean
  cell: (index: number, column: ChildColumn) => ReactNode
  buttons: (index: number) => ReactNode
  onKeyDown: (index: number) => (event: KeyboardEvent) => void
}

/** Child rows as a table. */
export function RowsTable({
  labelledBy,
  columns,
  labelOf,
  rows,
  readOnly,
  cell,
  buttons,
  onKeyDown,
}: RowsTableProps) {
  return (
    <div className="rows-table-scroll">
      <table aria-labelledby={labelledBy} className="rows-table">
        <Head columns={columns} labelOf={labelOf} readOnly={readOnly} />
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={row.key}
              onKeyDownCapture={(event) => event.altKey && onKeyDown(index)(event)}
              onKeyDown={onKeyDown(index)}
            >
              <td className="rows-table-number body-small muted">{index + 1}</td>
              {columns.map((column) => (
                <td key={column[0]} data-child={column[0]}>
                  {cell(index, column)}
                </td>
              ))}
              {!readOnly && <td>{buttons(index)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
            {one.options.unit && `, ${formats.words.units[one.options.unit]}`}
            {(one.presence === 'required' || one.options.required) && ' *'}
          </th>
        ))}
        {!readOnly && <ActionsHead />}
      </tr>
    </thead>
  )
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
function getWidth({ kind }: Field): 'wide' | 'narrow' | undefined {
  if (wide.has(kind)) return 'wide'
  return kind === 'flag' ? 'narrow' : undefined
}
