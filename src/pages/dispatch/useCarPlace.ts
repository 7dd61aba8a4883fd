import type { MapCar } from '#resources/wire/dispatch-map.ts'
import { useRecentMoment } from '../../common/useRecentMoment.ts'
import { useT } from '../../common/useT.ts'

/** Why a vehicle stands where it does on the map, in words; null where nothing is known. */
export function useCarPlace(): (car: Pick<MapCar, 'base' | 'seen'>) => string | null {
  const t = useT()
  const recent = useRecentMoment()
  return ({ base, seen }) => {
    if (seen) return t('app.dispatch_map.seen', { time: recent(seen.time) })
    return base && t('app.dispatch_map.base', { name: base.name })
  }
}
