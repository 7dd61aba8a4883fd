import Box from '@mui/material/Box'
import type { KeyboardEvent, ReactNode } from 'react'
import type { Field } from '#resources/kernel/types.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { ActionsHead } from '../show/ActionsHead.tsx'

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
export function RowsTable({ labelledBy, columns, labelOf, rows, readOnly, cell, buttons, onKeyDown }: RowsTableProps) {
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Box
        component="table"
        aria-labelledby={labelledBy}
        sx={{
          width: '100%',
          borderCollapse: 'collapse',
          '& th, & td': { p: 0.5, textAlign: 'start', verticalAlign: 'top' },
          '& th': { verticalAlign: 'bottom' },
        }}
      >
        <Head columns={columns} labelOf={labelOf} readOnly={readOnly} />
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.key} onKeyDownCapture={(event) => event.altKey && onKeyDown(index)(event)} onKeyDown={onKeyDown(index)}>
              <Box component="td" sx={{ pt: '14px !important', color: 'text.secondary', typography: 'body2' }}>
                {index + 1}
              </Box>
              {columns.map((column) => (
                <td key={column[0]} data-child={column[0]}>
                  {cell(index, column)}
                </td>
              ))}
              {!readOnly && <td>{buttons(index)}</td>}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}
function Head({ columns, labelOf, readOnly }: Pick<RowsTableProps, 'columns' | 'labelOf' | 'readOnly'>) {
  const t = useT()
  const formats = useFormats()
  return (
    <thead>
      <tr>
        <Box component="th" scope="col" sx={{ width: 24, typography: 'caption', color: 'text.secondary' }}>
          {t('app.rows.number')}
        </Box>
        {columns.map(([child, one]) => (
          <Box
            component="th"
            scope="col"
            key={child}
            sx={{ typography: 'caption', color: 'text.secondary', minWidth: wide.has(one.kind) ? 190 : one.kind === 'flag' ? 60 : 96 }}
          >
            {labelOf(child)}
            {one.options.unit && `, ${formats.words.units[one.options.unit]}`}
            {(one.presence === 'required' || one.options.required) && ' *'}
          </Box>
        ))}
        {!readOnly && <ActionsHead />}
      </tr>
    </thead>
  )
}
const wide: ReadonlySet<string> = new Set(['text', 'ref', 'refs', 'choice', 'moment', 'email', 'phone'])
