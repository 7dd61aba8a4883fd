import Delete from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { alpha } from '@mui/material/styles'
import { useMemo, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslate } from 'react-admin'
import type { Resource } from '#resources/kernel/types.ts'
import type { WireRow } from '../cells/cell.ts'
import { useT } from '../../common/useT.ts'
import { cellStyles } from '../cells/cellStyles.ts'
import { columnsOf } from '../list/grid/gridColumns.ts'
import { useReadableFields } from '../list/useReadableFields.ts'
import { ActionsHead } from '../show/ActionsHead.tsx'
import { recordTitle } from '../../common/recordTitle.ts'
import { useFormats } from '../../common/useFormats.ts'

interface RelatedTableProps {
  of: Resource
  /** The reference to the record that the rows belong to: the same in each, and not shown. */
  by: string
  label: string
  rows: readonly WireRow[]
  onOpen: (row: WireRow) => void
  onRemove: ((row: WireRow) => void) | undefined
}

/** One stop of the Tab key: arrows go from row to row, Enter opens one, Delete asks to remove it. */
export function RelatedTable({ of, by, label, rows, onOpen, onRemove }: RelatedTableProps) {
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  const readable = useReadableFields(of)
  const [active, setActive] = useState(0)
  const at = Math.min(active, rows.length - 1)
  const columns = useMemo(() => {
    const keys = of.list.columns.filter((key) => key !== by && of.fields[key] && readable(key, of.fields[key]))
    return columnsOf(of, keys, translate, { formats, t })
  }, [of, by, readable, translate, formats, t])

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, row: WireRow) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
    if (event.key === 'Enter') onOpen(row)
    else if (event.key === 'Delete' && onRemove) onRemove(row)
    else if (next === undefined) return
    else {
      const to = Math.min(Math.max(next, 0), rows.length - 1)
      setActive(to)
      event.currentTarget.closest('tbody')?.querySelectorAll<HTMLElement>(':scope > tr')[to]?.focus()
    }
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Box sx={(theme) => ({ overflowX: 'auto', ...cellStyles(theme) })}>
      <Box
        component="table"
        role="grid"
        aria-label={label}
        sx={(theme) => ({
          width: '100%',
          borderCollapse: 'collapse',
          typography: 'body2',
          '& th, & td': { textAlign: 'start', p: '6px 16px 6px 8px', verticalAlign: 'middle' },
          '& .end': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
          '& tr': { borderBottom: 1, borderColor: 'divider' },
          '& tbody tr': { cursor: 'pointer', '&:hover': { bgcolor: 'action.hover' } },
          '& tbody tr:focus-visible': {
            outline: `2px solid ${theme.palette.primary.main}`,
            outlineOffset: -2,
            bgcolor: alpha(theme.palette.primary.main, 0.08),
          },
        })}
      >
        <thead>
          <tr>
            {columns.map(({ source, label: head, unit, end }) => (
              <Box
                component="th"
                scope="col"
                key={source}
                className={end ? 'end' : undefined}
                sx={{ typography: 'caption', color: 'text.secondary', whiteSpace: 'nowrap' }}
              >
                {head}
                {unit && `, ${unit}`}
              </Box>
            ))}
            {onRemove && <ActionsHead />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={row.id}
              tabIndex={index === at ? 0 : -1}
              onFocus={() => setActive(index)}
              onClick={() => onOpen(row)}
              onKeyDown={(event) => event.target === event.currentTarget && onKeyDown(event, row)}
            >
              {columns.map(({ source, field, end, cell, context }) => (
                <td key={source} className={end ? 'end' : undefined}>
                  {cell({ ...context, source, field, row })}
                </td>
              ))}
              {onRemove && (
                <Box component="td" sx={{ width: 48, '&&': { p: 0 } }}>
                  <IconButton
                    size="small"
                    tabIndex={-1}
                    aria-label={`${t('app.list.delete')}: ${recordTitle(of, row)}`}
                    onClick={(event) => {
                      event.stopPropagation()
                      onRemove(row)
                    }}
                  >
                    <Delete fontSize="small" />
                  </IconButton>
                </Box>
              )}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  )
}
