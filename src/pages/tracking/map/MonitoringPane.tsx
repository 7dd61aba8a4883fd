import type { RefObject } from 'react'
import { useTranslate } from 'react-admin'
import type { CarLocation } from '#resources/wire/tracking.ts'
import { useT } from '../../../common/useT.ts'
import { LoadedMap } from '../../../kernel/map/base/LoadedMap.tsx'
import type { Monitoring } from '../useMonitoring.ts'
import { shapeOf, states, toneOf } from './vehicleSigns.ts'

const load = () => import('./VehiclesMap.tsx')

interface MonitoringPaneProps {
  model: Monitoring
  /** ms */
  now: number
  isReady: boolean
  pane: RefObject<HTMLDivElement | null>
}

/** The map itself. If it cannot be loaded, the list still works. */
export function MonitoringPane({ model, now, isReady, pane }: MonitoringPaneProps) {
  return (
    <div ref={pane} className="map-page-pane">
      <LoadedMap load={load} isReady={isReady}>
        {({ VehiclesMap }) => <VehiclesMap model={model} now={now} />}
      </LoadedMap>
      <Legend />
    </div>
  )
}

/** Vehicles in this state are not drawn. */
const undrawn: CarLocation['status'] = 'unseen'

/** Explains shapes and colours. */
function Legend() {
  const t = useT()
  const translate = useTranslate()
  return (
    <ul className="map-page-legend plain-list" aria-label={t('app.tracking.legend')}>
      {states
        .filter((status) => status !== undrawn)
        .map((status) => (
          <li key={status}>
            <span
              aria-hidden="true"
              className={`monitoring-sign monitoring-${shapeOf({ status, course: 0 })} monitoring-tone-${toneOf({ status })}`}
            />
            {translate(`resources.object.options.state.${status}`)}
          </li>
        ))}
    </ul>
  )
}
