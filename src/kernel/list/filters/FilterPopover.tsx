import Popover from '@mui/material/Popover'
import { accountField } from '#resources/kernel/system-fields.ts'
import { filterControlOf } from './filterControls.tsx'
import { AccountFilter } from './ownFilters.tsx'
import type { FilterControlProps } from './filterParts.tsx'
import './filter-panel.css'

interface FilterPopoverProps extends FilterControlProps {
  anchor: HTMLElement
  onClose: () => void
}

/** The control of one filter beside its pill. Changes apply at once; closing keeps them. */
export function FilterPopover({ anchor, onClose, ...control }: FilterPopoverProps) {
  const { field } = control.words
  const Control = field === accountField ? AccountFilter : filterControlOf[field.kind]
  if (!Control) return null
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': control.label, className: 'list-panel-paper' },
      }}
    >
      {/* Enter ticks a box, and closes the panel from a text field. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className="list-panel filter-panel"
        ref={focusFirst}
        onKeyDown={(event) => {
          const { key, target, defaultPrevented } = event
          if (key !== 'Enter' || defaultPrevented || !(target instanceof HTMLInputElement)) return
          if (target.type === 'checkbox') target.click()
          else onClose()
        }}
      >
        <Control {...control} />
      </div>
    </Popover>
  )
}

/** The control is focused initially. */
function focusFirst(body: HTMLElement | null) {
  body?.querySelector<HTMLElement>('input:checked, input')?.focus()
}
