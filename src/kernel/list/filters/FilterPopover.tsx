import Popover from '@mui/material/Popover'
import { styled } from '@mui/material/styles'
import { accountField } from '#resources/kernel/system-fields.ts'
import { filterControlOf } from './filterControls.tsx'
import { AccountFilter } from './ownFilters.tsx'
import type { FilterControlProps } from './filterParts.tsx'
import { panelStyles } from '../columns/panelStyles.ts'

interface FilterPopoverProps extends FilterControlProps {
  anchor: HTMLElement
  onClose: () => void
}
const Body = styled('div')(({ theme }) => ({
  ...panelStyles(theme),
  width: 380,
  '& .ends': { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))', gap: 8 },
  '& .presets': { display: 'flex', flexWrap: 'wrap', gap: 6 },
  '& .presets .button, & .empties .button': { height: 30, padding: '0 10px', fontWeight: 400, fontSize: '0.8125rem' },
  '& .button[aria-pressed="true"]': { borderColor: theme.palette.primary.main, backgroundColor: theme.palette.action.selected },
  '& .empties': { display: 'flex', gap: 6, paddingTop: 12, borderTop: `1px solid ${theme.palette.divider}` },
  '& .choices': { display: 'flex', flexDirection: 'column', maxHeight: 300, overflow: 'auto' },
  '& .choices label, & .exclude': { display: 'flex', alignItems: 'center', gap: 10, minHeight: 34, cursor: 'pointer' },
  '& input[type="checkbox"], & input[type="radio"]': { width: 16, height: 16, margin: 0, accentColor: theme.palette.primary.main },
  '& .wrong': { margin: 0, color: theme.palette.error.main, fontSize: '0.8125rem' },
}))

/** The control of one filter beside its pill. What is set there acts at once; leaving keeps it. */
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
      slotProps={{ paper: { role: 'dialog', 'aria-label': control.label, sx: { mt: 0.5 } } }}
    >
      <Body
        ref={focusFirst}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.defaultPrevented && event.target instanceof HTMLInputElement) onClose()
        }}
      >
        <Control {...control} />
      </Body>
    </Popover>
  )
}
/** The control has the focus at once. */
function focusFirst(body: HTMLElement | null) {
  body?.querySelector<HTMLElement>('input:checked, input')?.focus()
}
