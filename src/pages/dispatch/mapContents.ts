// The contents of the map: filtered by words, slice, state and subdivision, and combined where
// several items share a place.
import { resourceOf } from '#resources/kernel/derive.ts'
import { isInSlice } from '#resources/kernel/views/desks.ts'
import { isLate } from '#resources/dispatch/order/lateness.ts'
import type { Point, Tone } from '#resources/kernel/types.ts'
import { isFound, parseSearch, searchKey } from '#resources/kernel/values/search-key.ts'
import type { DispatchMap, MapCar, MapOrder, MapPlace } from '#resources/wire/dispatch-map.ts'

const order = resourceOf('order')
const orderTones = (order.fields.state?.options.choices ?? {}) as Readonly<Record<string, Tone>>
const carTones = resourceOf('order-car').fields.state?.options.choices as Readonly<
  Record<MapCar['state'], Tone>
>

export type MapItemKind = 'order' | 'car'
type Slice = 'waiting' | 'active'
/** The selection: one item, or all items at a point. */
export type Picked =
  | { readonly kind: MapItemKind; readonly id: number }
  | { readonly kind: 'point'; readonly key: string }

/** The filters of the map and its lists; '' and null for everything. */
export interface MapFilter {
  readonly text: string
  readonly slice: Slice | ''
  readonly state: string
  readonly subdivision: number | null
}

export const sliceOf = (one: Pick<MapOrder, 'state'>): Slice =>
  isInSlice(order.slices?.active ?? {}, one) ? 'active' : 'waiting'

/** Late items are red in every state. */
export const toneOfOrder = (one: MapOrder, now: number): Tone =>
  isLate(one, now) ? 'bad' : (orderTones[one.state] ?? 'plain')

export const toneOfCar = ({ state }: MapCar): Tone => carTones[state]

/** The place where an order begins, or else the first of its places with a position. */
export function placeOfOrder({ id, stops }: MapOrder): MapPlace | null {
  const own = stops.filter(({ order_id: of }) => of === id)
  const first = own.find(({ act, place }) => act === 'load' && place.at)
  return (first ?? own.find(({ place }) => place.at))?.place ?? null
}

/** The position of a vehicle: of its tracker, else of its base. */
export function placeOfCar({ name, base, seen }: MapCar): Pick<MapPlace, 'name' | 'at'> | null {
  return seen ? { name: name ?? '', at: seen.at } : base
}

/** The route of an order. */
export const wayOf = ({ stops }: MapOrder): Point[] => stops.flatMap(({ place }) => place.at ?? [])

const isOf = (wanted: number | null, { subdivision_id: id }: { subdivision_id: number | null }) =>
  wanted === null || id === wanted

/** Search keys, computed once per item. */
const keys = new WeakMap<MapOrder | MapCar, string>()

/** Whether one of the texts of an item contains the words; without words everything matches. */
function finder(text: string) {
  const sought = parseSearch(text)
  return <T extends MapOrder | MapCar>(one: T, texts: (one: T) => readonly (string | null)[]) => {
    if (sought.length === 0) return true
    const key = keys.get(one) ?? searchKey(texts(one))
    keys.set(one, key)
    return isFound(key, sought)
  }
}

const textsOfOrder = (one: MapOrder) => [
  ...[one.name, one.client, one.address, one.car_name, one.driver_name],
  ...one.stops.map(({ place }) => place.name),
]
const textsOfCar = ({ name, subdivision_name: subdivision, base }: MapCar) => [
  ...[name, subdivision, base?.name ?? null],
]

export function narrowOrders(orders: readonly MapOrder[], by: MapFilter): readonly MapOrder[] {
  const isSought = finder(by.text)
  return orders.filter(
    (one) =>
      (by.slice === '' || sliceOf(one) === by.slice) &&
      (by.state === '' || one.state === by.state) &&
      isOf(by.subdivision, one) &&
      isSought(one, textsOfOrder),
  )
}

export function narrowCars(cars: readonly MapCar[], by: MapFilter): readonly MapCar[] {
  const isSought = finder(by.text)
  return cars.filter(
    (one) =>
      (by.state === '' || one.state === by.state) &&
      isOf(by.subdivision, one) &&
      isSought(one, textsOfCar),
  )
}

/** All items at one place: each kind has one sign there. */
export interface MapPoint {
  readonly key: string
  readonly at: Point
  readonly name: string
  readonly waiting: readonly MapOrder[]
  readonly active: readonly MapOrder[]
  readonly cars: readonly MapCar[]
}

const keyOfPoint = ({ lat, lon }: Point): string => `${lat} ${lon}`

export function pointsOf(
  orders: readonly MapOrder[],
  cars: readonly MapCar[],
): ReadonlyMap<string, MapPoint> {
  const points = new Map<string, { -readonly [K in keyof MapPoint]: MapPoint[K] }>()
  const pointAt = (place: Pick<MapPlace, 'name' | 'at'> | null) => {
    if (!place?.at) return undefined
    const key = keyOfPoint(place.at)
    const known = points.get(key)
    if (known) return known
    const made = { key, at: place.at, name: place.name, waiting: [], active: [], cars: [] }
    points.set(key, made)
    return points.get(key)
  }
  for (const one of orders) {
    const point = pointAt(placeOfOrder(one))
    const slice = sliceOf(one)
    if (point) point[slice] = [...point[slice], one]
  }
  const byPoint = new Map<string, MapCar[]>()
  for (const one of cars) {
    const point = pointAt(placeOfCar(one))
    if (!point) continue
    const there = byPoint.get(point.key) ?? []
    there.push(one)
    byPoint.set(point.key, there)
  }
  for (const [key, there] of byPoint) points.get(key)!.cars = there
  return points
}

/** Subdivisions of the loaded items, by name. */
export function subdivisionsOf({ orders, cars }: DispatchMap): [id: number, name: string][] {
  const names = new Map<number, string>()
  for (const { subdivision_id: id, subdivision_name: name } of [...orders, ...(cars ?? [])])
    if (id !== null) names.set(id, name ?? `№ ${id}`)
  return [...names].sort(([, a], [, b]) => a.localeCompare(b))
}

/** The worst of several tones, for an icon that represents all of them. */
export function worstTone(tones: readonly Tone[]): Tone {
  const inTurn = ['bad', 'warn', 'plain', 'good', 'muted'] as const
  return inTurn.find((one) => tones.includes(one)) ?? 'plain'
}
