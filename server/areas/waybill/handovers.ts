// Handovers: who drove each part of a shift, if its drivers relieved each other.
import { invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import type { Wire, WriteContext } from '../../kernel/types.ts'
import { refuseFuture } from '../../kernel/write/future-moments.ts'

/**
 * Validates and sorts the handovers of a waybill: each is within the shift, and to one of its
 * drivers. Waybills for a day or a month have none, since their lines name the drivers.
 * @throws AppError 400
 */
export function withHandovers(writer: WriteContext, row: Wire): Wire {
  const handovers = (row.handovers ?? []) as Wire[]
  if (handovers.length === 0) return row
  const drivers = [row.staff_id, ...((row.driver_ids ?? []) as unknown[])]
  const faults: Record<string, Fault> = {}
  for (const [nth, { at, staff_id: driver }] of handovers.entries()) {
    if (!isWithin(row, at)) faults[`handovers.${nth}.at`] = 'outside_shift'
    if (!drivers.includes(driver)) faults[`handovers.${nth}.staff_id`] = 'not_on_sheet'
  }
  if (row.period !== 'shift') faults.handovers = 'no_handovers'
  if (Object.keys(faults).length > 0) throw invalid(faults)
  handovers.forEach(({ at }, nth) => {
    const key = `handovers.${nth}.at`
    refuseFuture(writer, { [key]: at }, key)
  })
  const sorted = handovers.toSorted((a, b) => Date.parse(String(a.at)) - Date.parse(String(b.at)))
  return { ...row, handovers: sorted }
}

function isWithin({ start_date: start, end_date: end }: Wire, at: unknown): boolean {
  const moment = Date.parse(String(at))
  return moment > Date.parse(String(start)) && (end == null || moment < Date.parse(String(end)))
}
