// What a driver has to drive, on the wire.

/** One order of a trip, as far as it is its driver's business. */
export interface DrivenOrder {
  id: number
  version: number
  number: number | null
  state: 'assigned' | 'in_progress' | 'completed' | 'cancelled'
  desired_at: string
  busy_until: string
  client: string | null
  /** The contact of the person who ordered it. */
  contact: string | null
  description: string | null
  passengers: number | null
  cargo: string | null
  cargo_weight: string | null
  accepted_at: string | null
  started_at: string | null
  arrived_at: string | null
  completed_at: string | null
  cancel_reason: string | null
  odometer: number | null
  driver_note: string | null
  /** Files that it has. */
  files: number
}

export interface DrivenStop {
  order: number
  act: 'load' | 'pass' | 'unload'
  /** When the vehicle is to be there, where that is planned. */
  at: string | null
  place: string | null
  address: string | null
}

/** What one vehicle drives at a stretch: one order, or several that were merged. */
export interface DrivenTrip {
  /** Its first order. */
  id: number
  car: string | null
  /** What the odometer of the vehicle showed last, km. */
  odometer: number | null
  stops: DrivenStop[]
  /** In the order in which they are wanted. */
  orders: DrivenOrder[]
}
