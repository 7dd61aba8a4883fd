import Delete from '@mui/icons-material/DeleteOutlined'
import Edit from '@mui/icons-material/EditOutlined'
import IconButton from '@mui/material/IconButton'
import { useMemo, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useTranslate } from 'react-admin'
import type { Resource } from '#resources/kernel/types.ts'
import type { WireRow } from '../cells/cell.ts'
import { useT } from '../../common/useT.ts'
import { columnsOf } from '../list/grid/columns/gridColumns.ts'
import { useReadableFields } from '../useReadableFields.ts'
import { ActionsHead } from '../show/ActionsHead.tsx'
import { recordTitle } from '../../common/recordTitle.ts'
import { useFormats } from '../../common/useFormats.ts'
import '../cells/cells.css'
import './related.css'

interface RelatedTableProps {
  of: Resource
  /** The reference to the owning record: the same in every row, and hidden. */
  by: string
  label: string
  rows: readonly WireRow[]
  onOpen: (row: WireRow) => void
  onRemove: ((row: WireRow) => void) | undefined
  onCorrect: ((row: WireRow) => void) | undefined
}

/** One tab stop: arrows move between rows, Enter opens one, Delete asks to remove it. */
export function RelatedTable({
  of,
  by,
  label,
  rows,
  onOpen,
  onRemove,
  onCorrect,
}: RelatedTableProps) {
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  const readable = useReadableFields(of)
  const [active, setActive] = useState(0)
  const at = Math.min(active, rows.length - 1)
  const columns = useMemo(() => {
    const keys = of.list.columns.filter(
      (key) => key !== by && of.fields[key] && readable(key, of.fields[key]),
    )
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
      const body = event.currentTarget.closest('tbody')
      body?.querySelectorAll<HTMLElement>(':scope > tr')[to]?.focus()
    }
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="related-table-scroll cells">
      {/* The ARIA grid pattern, over a plain table. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
      <table role="grid" aria-label={label} className="related-table body-small">
        <thead>
          <tr>
            {columns.map(({ source, label: head, unit, end }) => (
              <th scope="col" key={source} className={end ? 'end caption muted' : 'caption muted'}>
                {head}
                {unit && `, ${unit}`}
              </th>
            ))}
            {(onRemove ?? onCorrect) && <ActionsHead />}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={row.id}
              tabIndex={index === at ? 0 : -1}
              data-replaced={row.replaced === true || undefined}
              onFocus={() => setActive(index)}
              onClick={() => onOpen(row)}
              onKeyDown={(event) => event.target === event.currentTarget && onKeyDown(event, row)}
            >
              {columns.map(({ source, field, end, cell, context }) => (
                <td key={source} className={end ? 'end' : undefined}>
                  {cell({ ...context, source, field, row })}
                </td>
              ))}
              {onCorrect && (
                <td className="related-table-remove">
                  {row.replaced !== true && (
                    <IconButton
                      size="small"
                      tabIndex={-1}
                      aria-label={t('app.related.correct_one', { name: recordTitle(of, row) })}
                      onClick={(event) => {
                        event.stopPropagation()
                        onCorrect(row)
                      }}
                    >
                      <Edit fontSize="small" />
                    </IconButton>
                  )}
                </td>
              )}
              {onRemove && (
                <td className="related-table-remove">
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
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
