import type { RefObject } from 'react'
import { useTranslate } from 'react-admin'
import type { CarLocation } from '#resources/wire/tracking.ts'
import { useT } from '../../../common/useT.ts'
import { LoadedMap } from '../../../kernel/map/base/LoadedMap.tsx'
import type { Monitoring } from '../useMonitoring.ts'
import { shapeOf, states, toneOf } from './vehicleSigns.ts'
import { loadChunk } from '../../../common/loadChunk.ts'

const load = () => loadChunk(() => import('./VehiclesMap.tsx'))

interface MonitoringPaneProps {
  model: Monitoring
  /** ms */
  now: number
  isReady: boolean
  pane: RefObject<HTMLDivElement | null>
}

/** The map itself. What cannot be loaded does not take the list with it. */
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

/** Vehicles of this state are on no map. */
const undrawn: CarLocation['status'] = 'unseen'

/** What shapes and colours mean. */
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
