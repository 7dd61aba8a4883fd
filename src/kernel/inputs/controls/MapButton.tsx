import Button from '@mui/material/Button'
import { useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { useNotify } from 'react-admin'
import type { AppKey } from '#i18n/messages.ts'
import { useT } from '../../../common/useT.ts'
import { loadMap } from '../../map/base/loadMap.ts'

interface MapButtonProps<P> {
  /** Label of the field. */
  label: string
  /** The purpose of the map: read-only if nothing can be changed. */
  action: Extract<AppKey, 'app.map.show' | 'app.map.pick' | 'app.map.draw'>
  icon: ReactNode
  load: () => Promise<ComponentType<P>>
  /** The dialog with the map, and how it is closed. */
  children: (Map: ComponentType<P>, close: () => void) => ReactNode
}

/** Opens a field's map in a dialog. If the map cannot be loaded, coordinates can still be typed. */
export function MapButton<P>({ label, action, icon, load, children }: MapButtonProps<P>) {
  const t = useT()
  const notify = useNotify()
  const [open, setOpen] = useState<{ Map: ComponentType<P> } | null>(null)
  const openMap = () =>
    loadMap(load).then(
      (Map) => setOpen({ Map }),
      () => notify('app.map.failed' satisfies AppKey, { type: 'error' }),
    )
  return (
    <>
      <Button
        variant="outlined"
        startIcon={icon}
        aria-haspopup="dialog"
        aria-label={`${t(action)}: ${label}`}
        onClick={openMap}
        className="point-control-map"
      >
        {t(action)}
      </Button>
      {open && children(open.Map, () => setOpen(null))}
    </>
  )
}
