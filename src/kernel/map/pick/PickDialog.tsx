import type { Map } from 'leaflet'
import { useCallback, useMemo, useState } from 'react'
import type { Point, Resource } from '#resources/kernel/types.ts'
import { useT } from '../../../common/useT.ts'
import { BaseMap } from '../base/BaseMap.tsx'
import { MapDialog } from '../base/MapDialog.tsx'
import type { MapName } from '../place-names/placeNames.ts'
import { PickedPin } from './PickedPin.tsx'
import { PlaceSearch } from '../place-names/PlaceSearch.tsx'
import { samePoint } from '../samePoint.ts'
import { CoordinateReadout } from '../base/CoordinateReadout.tsx'
import { initialView } from '../base/initialView.ts'
import { usePlaceSearch } from '../place-names/usePlaceSearch.ts'

interface PickDialogProps {
  label: string
  value: Point | null
  /** The resource whose other records are shown for orientation, and their point field. */
  of?: Resource
  field?: string
  readOnly?: boolean
  onTake: (point: Point) => void
  onClose: () => void
}

/** A dialog to choose or view a point. Nothing is returned until the choice is accepted. */
export function PickDialog({
  label,
  value,
  of,
  field = '',
  readOnly = false,
  onTake,
  onClose,
}: PickDialogProps) {
  const t = useT()
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
  const title = t('app.map.pick_title', { field: label })
  const hint = t(readOnly ? 'app.map.view_hint' : 'app.map.hint')
  return (
    <MapDialog
      {...{ title, hint, readOnly, onClose }}
      maxWidth="md"
      search={
        <PlaceSearch
          places={others}
          onJump={({ at, zoom, exact }) => {
            go(at, zoom)
            if (exact && !readOnly) setPoint(at)
          }}
        />
      }
      foot={<CoordinateReadout map={map} point={point} readOnly={readOnly} />}
      onTake={point && (() => onTake(point))}
    >
      <div className="map-dialog-map">
        {ready || value ? (
          <BaseMap
            label={title}
            hint={hint}
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
            className="map-dialog-loading"
          />
        )}
      </div>
    </MapDialog>
  )
}
