// The filters of the map page, the matching items, and the selected item.
import { useMemo, useState } from 'react'
import type { DispatchMap, MapCar, MapOrder } from '#resources/wire/dispatch-map.ts'
import { narrowCars, narrowOrders, pointsOf } from './mapContents.ts'
import type { MapItemKind, MapPoint, MapFilter, Picked } from './mapContents.ts'

const everything: MapFilter = { text: '', slice: '', state: '', subdivision: null }
const empty: DispatchMap = {
  ...{ orders: [], cars: null, cars_count: 0 },
  counts: { waiting: { count: 0 }, active: { count: 0 }, history: { count: 0 } },
}

export interface VehicleMap {
  readonly data: DispatchMap
  readonly kind: MapItemKind
  readonly by: MapFilter
  readonly orders: readonly MapOrder[]
  readonly cars: readonly MapCar[]
  readonly points: ReadonlyMap<string, MapPoint>
  readonly picked: Picked | null
  readonly order: MapOrder | undefined
  readonly car: MapCar | undefined
  /** All items at the picked place. */
  readonly point: MapPoint | undefined
  show(kind: MapItemKind): void
  narrow(change: Partial<MapFilter>): void
  pick(picked: Picked | null): void
}

export function useVehicleMap(data: DispatchMap = empty): VehicleMap {
  const [kind, setKind] = useState<MapItemKind>('order')
  const [by, setBy] = useState(everything)
  const [picked, setPicked] = useState<Picked | null>(null)
  // states and slices filter only the visible list; of the other one everything is shown
  const [ofOrders, ofCars] = useMemo(() => {
    const whole = { ...by, state: '', slice: '' } as const
    return kind === 'order' ? [by, whole] : [whole, by]
  }, [kind, by])
  const orders = useMemo(() => narrowOrders(data.orders, ofOrders), [data.orders, ofOrders])
  const cars = useMemo(() => narrowCars(data.cars ?? [], ofCars), [data.cars, ofCars])
  const points = useMemo(() => pointsOf(orders, cars), [orders, cars])
  const idOf = (wanted: MapItemKind) => (picked?.kind === wanted ? picked.id : null)
  return {
    ...{ data, kind, by, orders, cars, points, picked },
    order: data.orders.find(({ id }) => id === idOf('order')),
    car: data.cars?.find(({ id }) => id === idOf('car')),
    point: picked?.kind === 'point' ? points.get(picked.key) : undefined,
    show(next) {
      setKind(next)
      setBy({ ...by, state: '', slice: '' })
    },
    narrow: (change) => setBy({ ...by, ...change }),
    pick(next) {
      setPicked(next)
      if (next && next.kind !== 'point' && next.kind !== kind) {
        setKind(next.kind)
        setBy({ ...by, state: '', slice: '' })
      }
    },
  }
}
