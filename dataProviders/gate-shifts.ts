// Opens the waybills of planned shifts.
import type { OpenedShift, OpenedShifts } from '#resources/wire/gate.ts'
import { sendWrite } from './http/idempotent-writes.ts'

const gateBase = 'api/fms/gate-shift'
/** ms. Opening many takes its time, and may wait for other writes. */
const timeout = 60_000

/**
 * The draft of a shift, or a new waybill that goes on where the last one ended; with a reason in
 * spite of what speaks against it.
 * @throws HttpError when it is refused
 */
export function openShift(id: number, reason?: string): Promise<OpenedShift> {
  const body = { id, ...(reason !== undefined && { override_reason: reason }) }
  return sendWrite('POST', `${gateBase}/open`, body)
}

/** What became of each, and those for which there was no time. @throws HttpError */
export function openShifts(ids: readonly number[]): Promise<OpenedShifts> {
  return sendWrite('POST', `${gateBase}/openAll`, { ids }, { timeout })
}
