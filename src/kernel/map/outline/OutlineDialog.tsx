import type { Map } from 'leaflet'
import { useCallback, useState } from 'react'
import type { Point } from '#resources/kernel/types.ts'
import { fewestCorners, isSimple } from '#resources/kernel/values/polygon-corners.ts'
import { useT } from '../../../common/useT.ts'
import { BaseMap } from '../base/BaseMap.tsx'
import { MapDialog } from '../base/MapDialog.tsx'
import { PickedPin } from '../pick/PickedPin.tsx'
import { initialView } from '../base/initialView.ts'
import type { MapName } from '../place-names/placeNames.ts'
import { PlaceSearch } from '../place-names/PlaceSearch.tsx'
import type { MapPlace } from '../place-names/usePlaceSearch.ts'
import { CornerList } from './CornerList.tsx'
import { DrawnOutline } from './DrawnOutline.tsx'
import { useCorners } from './useCorners.ts'
import './outline.css'

interface OutlineDialogProps {
  label: string
  value: readonly Point[]
  /** The initial centre of the map without corners. */
  center: Point | null
  readOnly?: boolean
  /** Without corners there is no outline. */
  onTake: (corners: Point[]) => void
  onClose: () => void
}

const noNames: readonly MapName[] = []
const noPlaces: readonly MapPlace[] = []
/** Maximum zoom for an outline, and for a place without one. */
const maxZoom = 16
const placeZoom = 13

/** A dialog to draw or view an outline. Nothing is returned until the choice is accepted. */
export function OutlineDialog({
  label,
  value,
  center,
  readOnly = false,
  onTake,
  onClose,
}: OutlineDialogProps) {
  const t = useT()
  const model = useCorners(value)
  const [map, setMap] = useState<Map | null>(null)
  const [start] = useState(() => startOf(value, center))
  const go = useCallback((to: Point, zoom: number) => map?.setView([to.lat, to.lon], zoom), [map])
  const { points: corners } = model
  const isGood = corners.length === 0 || (corners.length >= fewestCorners && isSimple(corners))
  const title = t('app.map.draw_title', { field: label })
  const hint = t(readOnly ? 'app.map.view_hint' : 'app.map.outline_hint')
  return (
    <MapDialog
      {...{ title, hint, readOnly, onClose }}
      maxWidth="lg"
      search={<PlaceSearch places={noPlaces} onJump={({ at, zoom }) => go(at, zoom)} />}
      onTake={isGood ? () => onTake([...corners]) : null}
    >
      <div className="outline-frame">
        <BaseMap
          label={title}
          hint={hint}
          start={start}
          names={noNames}
          onMap={setMap}
          over={!readOnly && <div className="map-cross" />}
        >
          {center && <PickedPin point={center} />}
          <DrawnOutline model={model} readOnly={readOnly} />
        </BaseMap>
        <CornerList model={model} map={map} readOnly={readOnly} />
      </div>
    </MapDialog>
  )
}

function startOf(corners: readonly Point[], center: Point | null) {
  if (corners.length > 0)
    return { bounds: corners.map(({ lat, lon }): [number, number] => [lat, lon]), maxZoom }
  if (center) return { center: [center.lat, center.lon] as [number, number], zoom: placeZoom }
  return initialView(null, [])
}
