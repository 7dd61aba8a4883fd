import Popover from '@mui/material/Popover'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { densities } from '#resources/kernel/views.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../../common/useT.ts'
import { ColumnItem } from './ColumnItem.tsx'
import type { Column } from '../grid/gridColumns.ts'
import { useColumnChoice } from './useColumnChoice.ts'
import type { ListDefaults } from '../../../common/listAddress.ts'
import { panelStyles } from './panelStyles.ts'

export interface ColumnsPanelProps {
  of: Resource
  archive: boolean
  /** Those that the grid shows. */
  columns: readonly Column[]
  standard: ListDefaults
  anchor: HTMLElement
  onClose: () => void
}
const Body = styled('div')(({ theme }) => ({
  ...panelStyles(theme),
  width: 360,
  '& .glyph': { width: '1.25em', height: '1.25em', fill: 'currentColor' },
  '& h2': { margin: 0, fontSize: '1rem', fontWeight: 500 },
  '& .keys': { margin: 0, color: theme.palette.text.secondary, fontSize: '0.8125rem' },
  '& ol': { listStyle: 'none', margin: 0, padding: 0, maxHeight: 'min(420px, 50vh)', overflow: 'auto' },
  '& li': {
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    borderRadius: 6,
    '&[data-over="true"]': { outline: `2px dashed ${theme.palette.primary.main}` },
  },
  '& li label': {
    display: 'flex',
    alignItems: 'center',
    gap: 10,
    flex: 1,
    minWidth: 0,
    minHeight: 34,
    cursor: 'pointer',
    overflowWrap: 'anywhere',
  },
  '& li[draggable="true"]': { cursor: 'grab' },
  '& li .button': { width: 28, height: 28 },
  // nothing is dragged by a finger: the buttons are what moves a column there
  '@media (pointer: coarse)': { '& li .button': { width: 44, height: 44 }, '& li label': { minHeight: 44 } },
  '& input': { width: 16, height: 16, margin: 0, flexShrink: 0, accentColor: theme.palette.primary.main },
  '& fieldset': {
    border: 0,
    margin: 0,
    padding: 0,
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 14px',
    '& legend': { padding: 0, marginBottom: 4, fontWeight: 500 },
  },
  '& fieldset label': { display: 'flex', alignItems: 'center', gap: 6, minHeight: 28, cursor: 'pointer' },
  '& .hidden': { position: 'absolute', width: 1, height: 1, margin: -1, overflow: 'hidden', clipPath: 'inset(50%)' },
}))

/** Which columns the list shows, in which order, and how high its rows are. All of it acts at once and is kept on the server. */
export function ColumnsPanel({ anchor, onClose, ...props }: ColumnsPanelProps) {
  const t = useT()
  const [announcement, setAnnouncement] = useState('')
  const choice = useColumnChoice({ ...props, onTold: setAnnouncement })
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': t('app.columns.title'), sx: { mt: 0.5 } } }}
    >
      <Body ref={focusFirst}>
        <h2>{t('app.columns.title')}</h2>
        <p className="keys" id="columns-keys">
          {t('app.columns.keys')}
        </p>
        <ol aria-describedby="columns-keys">
          {choice.items.map((item) => (
            <ColumnItem key={item.source} item={item} choice={choice} />
          ))}
        </ol>
        <fieldset>
          <legend>{t('app.columns.density')}</legend>
          {densities.map((density) => (
            <label key={density}>
              <input type="radio" name="density" checked={choice.density === density} onChange={() => choice.setDensity(density)} />
              {t(`app.columns.${density}`)}
            </label>
          ))}
        </fieldset>
        <button type="button" className="button" onClick={choice.reset}>
          {t('app.columns.reset')}
        </button>
        <p className="hidden" role="status">
          {announcement}
        </p>
      </Body>
    </Popover>
  )
}
/** The list has the focus at once. */
function focusFirst(body: HTMLElement | null) {
  body?.querySelector<HTMLElement>('input')?.focus()
}
