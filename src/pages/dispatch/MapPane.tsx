import { useT } from '../../common/useT.ts'
import { LoadedMap } from '../../kernel/map/base/LoadedMap.tsx'
import type { VehicleMap } from './useVehicleMap.ts'

const load = () => import('./PointsMap.tsx')

interface MapPaneProps {
  model: VehicleMap
  now: number
  isReady: boolean
}

/** The map itself. If it cannot be loaded, the list still works. */
export function MapPane({ model, now, isReady }: MapPaneProps) {
  return (
    <div className="map-page-pane">
      <LoadedMap load={load} isReady={isReady}>
        {({ PointsMap }) => <PointsMap model={model} now={now} />}
      </LoadedMap>
      <Legend withCars={model.data.cars !== null} />
    </div>
  )
}

/** Explains the shapes of the signs; their colours are those of the states. */
function Legend({ withCars }: { withCars: boolean }) {
  const t = useT()
  const signs = withCars
    ? (['waiting', 'active', 'cars'] as const)
    : (['waiting', 'active'] as const)
  return (
    <ul className="map-page-legend plain-list" aria-label={t('app.dispatch_map.legend')}>
      {signs.map((sign) => (
        <li key={sign}>
          <span aria-hidden="true" className={`map-form map-form-${sign}`} />
          {t(`app.dispatch_map.legend_${sign}`)}
        </li>
      ))}
    </ul>
  )
}
