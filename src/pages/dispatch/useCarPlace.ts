import type { MapCar } from '#resources/wire/dispatch-map.ts'
import { useRecentMoment } from '../../common/useRecentMoment.ts'
import { useT } from '../../common/useT.ts'

/** The reason for a vehicle's place on the map, as text; null if unknown. */
export function useCarPlace(): (car: Pick<MapCar, 'base' | 'seen'>) => string | null {
  const t = useT()
  const recent = useRecentMoment()
  return ({ base, seen }) => {
    if (seen) return t('app.dispatch_map.seen', { time: recent(seen.time) })
    return base && t('app.dispatch_map.base', { name: base.name })
  }
}
