import MoreVert from '@mui/icons-material/MoreVert'
import IconButton from '@mui/material/IconButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useT } from '../../../common/useT.ts'

export interface FormAction {
  label: string
  icon: ReactNode
  /** As aria-keyshortcuts writes it. */
  keys?: string
  onPress: (() => void) | undefined
}

/** An icon button for an action; disabled while there is nothing to do. */
export function FormActionButton({ label, icon, keys, onPress }: FormAction) {
  return (
    <IconButton
      aria-label={label}
      title={keys ? `${label} (${keys.replace('Page', 'Pg').replace('Control', 'Ctrl')})` : label}
      aria-keyshortcuts={keys}
      disabled={!onPress}
      onClick={onPress}
    >
      {icon}
    </IconButton>
  )
}

/**
 * The actions on a record: a button each, or one menu if a phone has no room beside the record's
 * title.
 */
export function RecordActions({ actions }: { actions: readonly FormAction[] }) {
  const t = useT()
  const narrow = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true })
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (!narrow || actions.length < 2)
    return actions.map((action) => <FormActionButton key={action.label} {...action} />)
  const label = t('app.list.more_actions')
  return (
    <>
      <IconButton
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': label } }}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {actions.map(({ label: name, icon, onPress }) => (
          <MenuItem
            key={name}
            onClick={() => {
              setAnchor(null)
              onPress?.()
            }}
          >
            <ListItemIcon>{icon}</ListItemIcon>
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
