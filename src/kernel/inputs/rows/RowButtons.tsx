import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import ContentCopy from '@mui/icons-material/ContentCopy'
import Delete from '@mui/icons-material/Delete'
import IconButton from '@mui/material/IconButton'
import type { ReactNode } from 'react'
import { useT } from '../../../common/useT.ts'
import '../inputs.css'

interface RowButtonsProps {
  /** From 1. */
  row: number
  first: boolean
  last: boolean
  full: boolean
  onMove: (step: -1 | 1) => void
  onCopy: () => void
  onRemove: () => void
}

/**
 * The actions on one child row. Not tab stops, so that Tab moves between inputs: each has a
 * shortcut.
 */
export function RowButtons({ row, first, last, full, onMove, onCopy, onRemove }: RowButtonsProps) {
  const t = useT()
  const button = (
    label: string,
    keys: string,
    icon: ReactNode,
    press: () => void,
    disabled = false,
  ) => (
    <IconButton
      size="small"
      tabIndex={-1}
      aria-label={label}
      title={label}
      aria-keyshortcuts={keys}
      disabled={disabled}
      onClick={press}
      className="rows-button"
    >
      {icon}
    </IconButton>
  )
  return (
    <div className="rows-buttons">
      {button(
        t('app.rows.move_up', { row }),
        'Alt+ArrowUp',
        <ArrowUpward fontSize="small" />,
        () => onMove(-1),
        first,
      )}
      {button(
        t('app.rows.move_down', { row }),
        'Alt+ArrowDown',
        <ArrowDownward fontSize="small" />,
        () => onMove(1),
        last,
      )}
      {button(t('app.rows.copy', { row }), 'F9', <ContentCopy fontSize="small" />, onCopy, full)}
      {button(
        t('app.rows.remove', { row }),
        'Control+Delete',
        <Delete fontSize="small" />,
        onRemove,
      )}
    </div>
  )
}
