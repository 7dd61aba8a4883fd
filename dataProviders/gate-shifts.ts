// Opens the waybills of planned shifts.
import type { OpenedShift, OpenedShifts } from '#resources/wire/gate.ts'
import { sendWrite } from './http/idempotent-writes.ts'

const gateBase = 'api/fms/gate-shift'
/** ms. Opening many takes long, and may wait for other writes. */
const timeout = 60_000

/**
 * Opens the draft of a shift, or a new waybill that continues the last one; a reason overrides the
 * verdict.
 * @throws HttpError when it is refused
 */
export function openShift(id: number, reason?: string): Promise<OpenedShift> {
  const body = { id, ...(reason !== undefined && { override_reason: reason }) }
  return sendWrite('POST', `${gateBase}/open`, body)
}

/** The result of each, and those that did not fit into the time limit. @throws HttpError */
export function openShifts(ids: readonly number[]): Promise<OpenedShifts> {
  return sendWrite('POST', `${gateBase}/openAll`, { ids }, { timeout })
}
