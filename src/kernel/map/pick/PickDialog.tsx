import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { Map } from 'leaflet'
import { useCallback, useId, useMemo, useState } from 'react'
import type { Point, Resource } from '#resources/kernel/types.ts'
import { useT } from '../../../common/useT.ts'
import { BaseMap } from '../base/BaseMap.tsx'
import type { MapName } from '../place-names/placeNames.ts'
import { keepKeys } from './keepKeys.ts'
import { PickedPin } from './PickedPin.tsx'
import { PlaceSearch } from '../place-names/PlaceSearch.tsx'
import { samePoint } from '../samePoint.ts'
import { CoordinateReadout } from '../base/CoordinateReadout.tsx'
import { initialView } from '../base/initialView.ts'
import { usePlaceSearch } from '../place-names/usePlaceSearch.ts'
import './pick.css'

export interface PickDialogProps {
  label: string
  value: Point | null
  /** The resource whose other records are shown for orientation, and their field. */
  of?: Resource
  field?: string
  readOnly?: boolean
  onTake: (point: Point) => void
  onClose: () => void
}

/** A point chosen on the map, or looked at. Nothing is given back before «take». */
export function PickDialog({
  label,
  value,
  of,
  field = '',
  readOnly,
  onTake,
  onClose,
}: PickDialogProps) {
  const t = useT()
  const title = useId()
  const [point, setPoint] = useState(value)
  const [map, setMap] = useState<Map | null>(null)
  const { places, ready } = usePlaceSearch(of, field)
  const others = useMemo(
    () => places.filter(({ at }) => !value || !samePoint(at, value)),
    [places, value],
  )
  const names = useMemo((): MapName[] => {
    const pinned: MapName[] = point ? [{ at: point, text: '', kind: 'stop' }] : []
    return [
      ...pinned,
      ...others.map(({ at, name }): MapName => ({ at, text: name, kind: 'place' })),
    ]
  }, [others, point])
  const go = useCallback((to: Point, zoom: number) => map?.setView([to.lat, to.lon], zoom), [map])
  return (
    <Dialog
      open
      onClose={onClose}
      onKeyDown={keepKeys}
      maxWidth="md"
      fullWidth
      aria-labelledby={title}
      slotProps={{ paper: { className: 'pick-dialog-paper' } }}
    >
      <DialogTitle id={title} className="pick-dialog-title">
        {t('app.map.pick_title', { field: label })}
      </DialogTitle>
      <DialogContent className="pick-dialog-content">
        <div className="pick-dialog-search">
          <PlaceSearch
            places={others}
            onJump={({ at, zoom, exact }) => {
              go(at, zoom)
              if (exact && !readOnly) setPoint(at)
            }}
          />
        </div>
        <div className="pick-dialog-map">
          {ready || value ? (
            <BaseMap
              label={t('app.map.pick_title', { field: label })}
              hint={t(readOnly ? 'app.map.view_hint' : 'app.map.hint')}
              start={initialView(value, others)}
              names={names}
              onMap={setMap}
              over={!readOnly && <div className="map-cross" />}
            >
              <PickedPin point={point} onPick={readOnly ? undefined : setPoint} />
            </BaseMap>
          ) : (
            <div
              aria-busy
              aria-label={t('app.shell.loading')}
              role="img"
              className="pick-dialog-loading"
            />
          )}
        </div>
        {!readOnly && (
          <div aria-hidden className="pick-dialog-hint caption muted">
            {t('app.map.hint')}
          </div>
        )}
        <CoordinateReadout map={map} point={point} readOnly={readOnly} />
      </DialogContent>
      <DialogActions className="pick-dialog-actions">
        <Button onClick={onClose}>{t(readOnly ? 'app.map.close' : 'app.map.cancel')}</Button>
        {!readOnly && (
          <Button
            variant="contained"
            disabled={point === null}
            onClick={() => point && onTake(point)}
          >
            {t('app.map.take')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
