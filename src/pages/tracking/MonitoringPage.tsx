// The positions of vehicles, on a map and in a list beside it.
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { resourceOf } from '#resources/kernel/derive.ts'
import { viewSlots } from '../../kernel/viewSlots.ts'
import { useRemainingHeight } from '../../kernel/list/grid/useRemainingHeight.ts'
import { useResourceName } from '../../common/useResourceName.ts'
import { RetryNote } from '../../ui/RetryNote.tsx'
import { MonitoringPane } from './map/MonitoringPane.tsx'
import { MonitoringTools } from './MonitoringTools.tsx'
import { PickedVehicle } from './PickedVehicle.tsx'
import { TrackerStatus } from './TrackerStatus.tsx'
import { useLocations } from './useLocations.ts'
import { useMonitoring } from './useMonitoring.ts'
import { VehicleList } from './VehicleList.tsx'
import '../../kernel/cells/cells.css'
import '../../kernel/list/list.css'
import '../../kernel/map/map-page.css'
import './monitoring-map.css'

const object = resourceOf('object')
/** ms between updates of the age of positions. */
const aging = 30_000

/** The page of the monitoring map. */
export function MonitoringPage() {
  const query = useLocations()
  const now = useNow()
  const model = useMonitoring(query.data)
  const fit = useRemainingHeight()
  const nameOf = useResourceName()
  const title = useId()
  const list = useRef<HTMLUListElement>(null)
  const { showTogether, picked } = model
  const showAll = useCallback(() => showTogether(null), [showTogether])
  const pane = useRef<HTMLDivElement>(null)
  usePaneInView(pane, picked)
  return (
    <div className="list cells monitoring">
      <TrackerStatus />
      <MonitoringTools
        model={model}
        onDown={() => list.current?.querySelector('button')?.focus()}
      />
      <div role="alert">
        {query.error && (
          <div className="monitoring-failed">
            <strong>{viewSlots().loadErrors.car}</strong>
            <RetryNote error={query.error} onAgain={() => void query.refetch()} />
          </div>
        )}
      </div>
      <div ref={fit} className="map-page-frame" aria-busy={query.isPending}>
        <div className="map-page-side">
          {model.vehicle && <PickedVehicle key={model.vehicle.id} model={model} />}
          <section className="map-page-list" aria-labelledby={title}>
            <h2 id={title} className="hidden">
              {nameOf(object)}
            </h2>
            {query.data && (
              <VehicleList
                vehicles={model.listed}
                placed={model.isTogether ? model.listed.length : model.placed.length}
                picked={model.picked}
                onPick={model.pick}
                onAll={model.isTogether ? showAll : null}
                list={list}
              />
            )}
          </section>
        </div>
        <MonitoringPane {...{ model, now, pane }} isReady={query.data !== undefined} />
      </div>
    </div>
  )
}

/** On a phone, where the list is below the map: scrolls to the picked vehicle on the map. */
function usePaneInView(pane: RefObject<HTMLDivElement | null>, picked: number | null): void {
  useEffect(() => {
    const { current } = pane
    if (picked === null || !current || !matchMedia('(max-width: 899.95px)').matches) return
    current.scrollIntoView?.({ block: 'start' })
  }, [pane, picked])
}

/** The current time in ms, updated regularly. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), aging)
    return () => clearInterval(timer)
  }, [])
  return now
}
