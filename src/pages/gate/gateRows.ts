// The rows of the board: departures of today, vehicles out and back.
import type { Resource } from '#resources/kernel/types.ts'
import type { WireRow } from '../../kernel/cells/cell.ts'

/** In order of urgency at the gate. */
export const groups = ['late', 'waiting', 'overdue', 'out', 'back', 'no_waybill'] as const
export type GateState = (typeof groups)[number]

export interface GateRow extends WireRow {
  start_date: string
  /** Null for departures without a shift. */
  end_date: string | null
  car_name: string | null
  staff_name: string | null
  state: GateState
  medical: 'waiting' | 'admitted' | 'not_admitted'
  technical: 'waiting' | 'passed' | 'not_passed'
  readiness: readonly string[]
  left_at: string | null
  back_at: string | null
  way_bill_id: number | null
  number: number | null
  shift_id: number | null
}

/** The vehicle and its driver. */
export const gateRowName = ({ car_name: car, staff_name: driver }: GateRow): string =>
  [car, driver].filter(Boolean).join(', ')

/** Whether its waybill can be opened. */
export const canBeOpened = ({ state }: GateRow): boolean => state === 'late' || state === 'waiting'

/** The dispatchers' desk, among those that the reader may open. */
export function billDesk(resources: readonly Resource[]): Resource | undefined {
  return resources.find(({ desk }) => desk?.of === 'way-bill' && desk.key === 'bill')
}
