// The map of dispatching, on the wire: where vehicles are needed, and where they are.

/** Where something is; null where its place has no point on the map. */
export interface MapPlace {
  id: number
  name: string
  at: { lat: number; lon: number } | null
}

/** Where a vehicle calls for an order, in the order in which it is driven. */
export interface MapStop {
  /** What is done there; null at a stop on the way. */
  act: 'load' | 'unload' | null
  /** The order that it is for: of a trip of several it may be another one. */
  order_id: number
  place: MapPlace
}

/** An order that waits for a vehicle, or is being carried out. */
export interface MapOrder {
  id: number
  name: string | null
  state: string
  client: string | null
  address: string | null
  desired_at: string
  busy_until: string
  subdivision_id: number | null
  subdivision_name: string | null
  car_id: number | null
  car_name: string | null
  driver_id: number | null
  driver_name: string | null
  /** The order on whose trip it goes along. */
  trip_id: number | null
  stops: MapStop[]
}

export interface MapCar {
  id: number
  name: string | null
  /** It is on an order, is promised to one, or free. */
  state: 'free' | 'promised' | 'out'
  /** The order that it is on, or is on next. */
  order_id: number | null
  subdivision_id: number | null
  subdivision_name: string | null
  /** Its base: the first place of its subdivision that is on the map. */
  base: MapPlace | null
  /** Its recent position by its tracker; null for readers without the right. */
  seen: { at: { lat: number; lon: number }; time: string } | null
}

/** More than the exact number is not counted. */
interface MapCount {
  count: number
  approximate?: boolean | undefined
}

export interface DispatchMap {
  /** The first ones: those under way, then those that wait, each as they are wanted. */
  orders: MapOrder[]
  /** Null for users who may neither read nor dispatch vehicles. */
  cars: MapCar[] | null
  /** How many vehicles there are, those included that are left off. */
  cars_count: number
  /** Of the orders in each slice. */
  counts: { waiting: MapCount; active: MapCount; history: MapCount }
}
