// Whether vehicles may leave with their drivers, on the wire.
import type { ReasonText } from '../kernel/calls/error-codes.ts'

/** What speaks against the departure of a vehicle, with a driver where one is named. */
export interface ReleaseVerdict {
  car_id: number
  staff_id: number | null
  /** Nothing blocks it; reasons may include warnings. */
  ready: boolean
  reasons: ReasonText[]
}
