import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useT } from '../../../common/useT.ts'
import type { Filterable } from './useFilterableFields.ts'
import './filter-panel.css'

interface AddFilterMenuProps {
  anchor: HTMLElement
  fields: readonly Filterable[]
  onAdd: (source: string) => void
  onClose: () => void
}

/** The fields without a filter; typing jumps to a field. */
export function AddFilterMenu({ anchor, fields, onAdd, onClose }: AddFilterMenuProps) {
  const t = useT()
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      // The control of the chosen field is focused.
      disableRestoreFocus={false}
      // The menu is rendered outside of the page's landmarks.
      slotProps={{
        root: { role: 'region', 'aria-label': t('app.list.add_filter') },
        list: { 'aria-label': t('app.list.add_filter'), dense: true },
        paper: { className: 'add-filter-menu' },
      }}
    >
      {fields.map(({ source, label }) => (
        <MenuItem key={source} onClick={() => onAdd(source)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
