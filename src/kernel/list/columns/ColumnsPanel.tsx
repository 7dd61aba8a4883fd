import Popover from '@mui/material/Popover'
import { useState } from 'react'
import { densities, mostPinned } from '#resources/kernel/views/views.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { Checkbox, Radio } from '../../../ui/Choice.tsx'
import { useFormats } from '../../../common/useFormats.ts'
import { useT } from '../../../common/useT.ts'
import { ColumnItem } from './ColumnItem.tsx'
import type { Column } from '../grid/columns/gridColumns.ts'
import { useColumnChoice } from './useColumnChoice.ts'
import type { ListDefaults } from '../../../common/listAddress.ts'
import './columns.css'

export interface ColumnsPanelProps {
  of: Resource
  archive: boolean
  /** The columns that the grid shows. */
  columns: readonly Column[]
  standard: ListDefaults
  anchor: HTMLElement
  onClose: () => void
}

/**
 * The visible columns, their order, and the row height. Applied at once and stored on the server.
 */
export function ColumnsPanel({ anchor, onClose, ...props }: ColumnsPanelProps) {
  const t = useT()
  const { integer } = useFormats()
  const [announcement, setAnnouncement] = useState('')
  const choice = useColumnChoice({ ...props, onAnnounce: setAnnouncement })
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': t('app.columns.title'),
          className: 'list-panel-paper',
        },
      }}
    >
      <div className="list-panel columns-panel" ref={focusFirst}>
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
            <Radio
              key={density}
              name="density"
              checked={choice.density === density}
              onChange={() => choice.setDensity(density)}
            >
              {t(`app.columns.${density}`)}
            </Radio>
          ))}
        </fieldset>
        <fieldset>
          <legend>{t('app.columns.pinned')}</legend>
          {Array.from({ length: mostPinned + 1 }, (_, count) => (
            <Radio
              key={count}
              name="pinned"
              checked={choice.pinned === count}
              onChange={() => choice.setPinned(count)}
            >
              {count === 0 ? t('app.list.no') : integer(count)}
            </Radio>
          ))}
        </fieldset>
        {choice.totals !== undefined && (
          <Checkbox checked={choice.totals} onChange={choice.setTotals}>
            {t('app.columns.totals')}
          </Checkbox>
        )}
        {choice.split !== undefined && (
          <Checkbox checked={choice.split} onChange={choice.setSplit}>
            {t('app.columns.split')}
          </Checkbox>
        )}
        <button type="button" className="button" onClick={choice.reset}>
          {t('app.columns.reset')}
        </button>
        <p className="hidden" role="status">
          {announcement}
        </p>
      </div>
    </Popover>
  )
}

/** The list is focused initially. */
function focusFirst(body: HTMLElement | null) {
  body?.querySelector<HTMLElement>('input')?.focus()
}
