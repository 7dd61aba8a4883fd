import { useEffect } from 'react'
import { MapPane } from '../MapPane.tsx'
import { PickedCard } from '../PickedCard.tsx'
import { useDispatchMap } from '../useDispatchMap.ts'
import { useVehicleMap } from '../useVehicleMap.ts'
import { useBoard } from './boardContext.ts'
import '../../../kernel/map/map-page.css'
import '../vehicle-map.css'

/** The map beside the rows: the selection is shown on both. */
export function BoardMap({ now, isWall }: { now: number; isWall: boolean }) {
  const { picked, pick } = useBoard()
  const query = useDispatchMap()
  const own = useVehicleMap(query.data)
  const model = {
    ...own,
    pick(next: typeof picked) {
      own.pick(next)
      pick(next)
    },
  }
  const follow = own.pick
  const print = JSON.stringify(picked)
  useEffect(() => {
    follow(JSON.parse(print) as typeof picked)
    // what is picked is followed, not how that is done
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [print])
  return (
    <div className="dispatch-board-map list cells">
      {!isWall && <PickedCard model={model} now={now} />}
      <MapPane model={model} now={now} isReady={query.data !== undefined} />
    </div>
  )
}
