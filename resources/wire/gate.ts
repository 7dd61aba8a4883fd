// What is answered by the calls that open the waybills of planned shifts.
import type { RefusedRow } from '../kernel/calls/bulk-answer.ts'

/** A planned shift that has its waybill now. */
export interface OpenedShift {
  id: number
  way_bill_id: number
  /** It had left before: nothing was opened. */
  already: boolean
}

/** What became of many. */
export interface OpenedShifts {
  /** In the order in which they were asked for. */
  opened: OpenedShift[]
  refused: RefusedRow[]
  /** Those that the call had no time for. */
  left: number[]
}
