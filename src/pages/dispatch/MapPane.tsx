import Skeleton from '@mui/material/Skeleton'
import { useT } from '../../common/useT.ts'
import { useLoadedMap } from '../../kernel/map/base/useLoadedMap.ts'
import type { VehicleMap } from './useVehicleMap.ts'

const load = () => import('./PointsMap.tsx')

interface MapPaneProps {
  model: VehicleMap
  now: number
  isReady: boolean
}

/** The map itself. What cannot be loaded does not take the list with it. */
export function MapPane({ model, now, isReady }: MapPaneProps) {
  const t = useT()
  const part = useLoadedMap(load, true)
  return (
    <div className="vehicle-map-pane">
      {part === 'failed' && (
        <p role="status" className="muted">
          {t('app.map.failed')}
        </p>
      )}
      {part !== 'failed' &&
        (part && isReady ? (
          <part.PointsMap model={model} now={now} />
        ) : (
          <Skeleton
            role="img"
            variant="rounded"
            height="100%"
            aria-label={t('app.shell.loading')}
          />
        ))}
      <Legend withCars={model.data.cars !== null} />
    </div>
  )
}

/** What the forms of the signs mean; their colours are those of the states. */
function Legend({ withCars }: { withCars: boolean }) {
  const t = useT()
  const signs = withCars
    ? (['waiting', 'active', 'cars'] as const)
    : (['waiting', 'active'] as const)
  return (
    <ul className="vehicle-map-legend plain-list" aria-label={t('app.dispatch_map.legend')}>
      {signs.map((sign) => (
        <li key={sign}>
          <span aria-hidden="true" className={`map-form map-form-${sign}`} />
          {t(`app.dispatch_map.legend_${sign}`)}
        </li>
      ))}
    </ul>
  )
}
