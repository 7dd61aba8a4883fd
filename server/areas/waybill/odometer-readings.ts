// Stores the odometer value at the return as a regular reading; correcting it replaces the former
// reading.
import { sql } from 'kysely'
import { AppError, fault } from '#resources/kernel/calls/error-codes.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { dayMs } from '../../kernel/time-units.ts'
import type { Saved, Wire, WriteContext } from '../../kernel/types.ts'
import { parseSave } from '../../kernel/write/save-body.ts'
import { saveBatch } from '../../kernel/write/save-records.ts'
import { lastCorrection, mostInDay } from '../fleet/index.ts'

/** Whether the waybill has a new odometer value at its return. */
function saysMore(row: Wire, before: Wire | null): boolean {
  if (row.state !== 'closed' || row.odometer_in == null) return false
  return (
    before?.state === 'open' ||
    row.odometer_in !== before?.odometer_in ||
    row.end_date !== before.end_date
  )
}

/**
 * Requires confirmation of an implausible distance; decreases and jumps are checked by the chain.
 * @throws AppError 422 confirm
 */
export function questionReturn(row: Wire, before: Wire | null): void {
  if (row.confirmed === true || !saysMore(row, before) || typeof row.distance !== 'number') return
  const ms = Date.parse(row.end_date as string) - Date.parse(row.start_date as string)
  const days = Math.max(1, Math.ceil(ms / dayMs))
  if (row.distance > days * mostInDay)
    throw new AppError('confirm', { fields: { odometer_in: fault('odometer_jump', row.distance) } })
}

/** Stores the readings; implausible values have already been confirmed. */
export async function storeReturnReadings(
  writer: WriteContext,
  saved: readonly Saved[],
): Promise<void> {
  const reading = resourceOf('odometer-reading')
  const { transition: _, ...rest } = writer
  const context = { ...rest, resource: reading, origin: { via: 'rule' } as const }
  for (const { id, row, before } of saved) {
    if (!saysMore(row, before)) continue
    const former = await lastCorrection(writer, before?.odometer_reading_id)
    const body = {
      ...{ car_id: row.car_id, read_at: row.end_date, value: row.odometer_in },
      confirmed: true,
      ...(former !== null && { replaces_id: former }),
    }
    const [made] = await saveBatch(context, [parseSave(reading, body)])
    await sql`update way_bill set odometer_reading_id = ${made?.id ?? null}
      where contract_id = ${writer.person.contractId} and id = ${id}`.execute(writer.db)
  }
}
