import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { fieldEntries } from '#resources/kernel/derive.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { useT } from '../../common/useT.ts'
import { useCell } from './useCell.tsx'

interface ChildTableProps {
  of: Resource
  source: string
  field: Field
  rows: readonly Readonly<Record<string, unknown>>[]
}

/** Child rows to be read. */
export function ChildTable({ of, source, field, rows }: ChildTableProps) {
  const t = useT()
  const translate = useTranslate()
  const words = `resources.${of.name}.rows.${source}`
  const cell = useCell(of, words)
  const columns = fieldEntries(field.options.fields ?? {})
  if (rows.length === 0) return <span className="cell-none">{t('app.rows.empty')}</span>
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={translate(`resources.${of.name}.fields.${source}`)}>
      <Box
        component="table"
        sx={{
          borderCollapse: 'collapse',
          typography: 'body2',
          '& th, & td': { textAlign: 'start', p: '4px 16px 4px 0', verticalAlign: 'top' },
          // Words stay whole: what is too wide is scrolled.
          '& td': { overflowWrap: 'break-word', minWidth: 60 },
          '& td.amount': { whiteSpace: 'nowrap' },
          '& tr': { borderBottom: 1, borderColor: 'divider' },
        }}
      >
        <thead>
          <tr>
            {columns.map(([key]) => (
              <Box component="th" scope="col" key={key} sx={{ typography: 'caption', color: 'text.secondary' }}>
                {translate(`${words}.fields.${key}`)}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={typeof row.id === 'number' ? row.id : `new-${at}`}>
              {columns.map(([key, one]) => (
                <td key={key} className={one.options.unit ? 'amount' : undefined}>
                  {cell(key, one, row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}
