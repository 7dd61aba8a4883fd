// Execution of an order: acceptance, departure, arrival, and completion with the odometer reading.
import { fault, invalid } from '#resources/kernel/calls/error-codes.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { minuteMs } from '../../../kernel/time-units.ts'
import type { Saved, Wire, WriteContext } from '../../../kernel/types.ts'
import { refuseFuture } from '../../../kernel/write/future-moments.ts'
import { parseSave } from '../../../kernel/write/save-body.ts'
import { saveBatch } from '../../../kernel/write/save-records.ts'
import { questionReading } from '../../fleet/index.ts'
import { byRule } from '../order-approvals.ts'
import { carryOut } from '../template-permissions.ts'

/** Moments of a trip in chronological order. */
const inTurn = ['attached_at', 'accepted_at', 'started_at', 'arrived_at'] as const

/** Drivers report the progress of their own orders without needing a permission of the template. */
const isDriver = ({ resource }: WriteContext) => resource.desk?.key === 'drive'

/**
 * Checks that the reported moments are in chronological order.
 * @throws AppError 400 for a moment before the previous one, 403 if the writer may not carry out
 * orders of this template
 */
export async function report(writer: WriteContext, row: Wire): Promise<Wire> {
  const stamped = inTurn.filter((key) => row[key] != null)
  for (const [nth, key] of stamped.entries()) {
    const before = stamped[nth - 1]
    if (before && Date.parse(String(row[key])) < Date.parse(String(row[before])))
      throw invalid({ [key]: fault('earlier_than', before) })
  }
  return isDriver(writer) ? row : carryOut(writer, row)
}

/**
 * Checks the completion and the final odometer value.
 * @throws AppError 400 for an impossible moment, 403, 422 confirm for an implausible odometer value
 */
export async function finish(writer: WriteContext, row: Wire): Promise<Wire> {
  refuseFuture(writer, row, 'completed_at')
  if (isDriver(writer)) requireCompletionAfterLastStep(row)
  else await carryOut(writer, row)
  const { car_id, completed_at: read_at, odometer: value } = row
  if (value != null && row.confirmed !== true)
    await questionReading(writer, { car_id, read_at, value, replaces_id: null }, 'odometer')
  return row
}

/**
 * Drivers report each step, so that completion may not precede the last one. Dispatchers may
 * complete an order later, without the intermediate moments. Compares whole minutes.
 */
function requireCompletionAfterLastStep(row: Wire): void {
  const last = row.arrived_at == null ? 'started_at' : 'arrived_at'
  const begun = Math.floor(Date.parse(String(row[last])) / minuteMs) * minuteMs
  if (Date.parse(String(row.completed_at)) < begun)
    throw invalid({ completed_at: fault('earlier_than', last) })
}

/** Clears the acceptance once an order is assigned to another driver. */
export function withoutFormerAnswer(row: Wire, before: Wire | null): Wire {
  const isMoved = before !== null && row.driver_id !== before.driver_id
  return isMoved ? { ...row, accepted_at: null } : row
}

/** Stores the final odometer values as regular odometer readings. */
export async function storeOrderReadings(
  writer: WriteContext,
  saved: readonly Saved[],
): Promise<void> {
  if (writer.transition !== 'complete') return
  const reading = resourceOf('odometer-reading')
  const inputs = saved.flatMap(({ row }) =>
    row.odometer == null
      ? []
      : parseSave(reading, {
          ...{ car_id: row.car_id, read_at: row.completed_at, value: row.odometer },
          confirmed: true,
        }),
  )
  if (inputs.length > 0) await saveBatch(byRule(writer, 'odometer-reading'), inputs)
}
