// Odometer readings entered at the pump are stored as regular readings; correcting one replaces the
// former reading.
import { sql } from 'kysely'
import { resourceOf } from '#resources/kernel/derive.ts'
import { invalid } from '#resources/kernel/calls/error-codes.ts'
import { parseSave } from '../../kernel/write/save-body.ts'
import { saveBatch } from '../../kernel/write/save-records.ts'
import type { Saved, Wire, WriteContext } from '../../kernel/types.ts'
import { lastCorrection, questionReading } from '../fleet/index.ts'

/** Whether the refuelling has a new odometer value. */
const saysMore = (row: Wire, before: Wire | null) =>
  row.odometer != null && (row.odometer !== before?.odometer || row.at !== before?.at)

/**
 * @throws AppError 400 if the change would discard the reading, 422 confirm for an implausible one
 */
export async function checkOdometer(
  writer: WriteContext,
  row: Wire,
  before: Wire | null,
): Promise<void> {
  if (before?.odometer_reading_id != null) {
    if (row.odometer == null) throw invalid({ odometer: 'required' })
    if (row.car_id !== before.car_id) throw invalid({ car_id: 'relied_on' })
  }
  if (!saysMore(row, before) || row.confirmed === true) return
  const { car_id, at: read_at, odometer: value } = row
  const replaces_id = await lastCorrection(writer, before?.odometer_reading_id)
  await questionReading(writer, { car_id, read_at, value, replaces_id }, 'odometer')
}

export async function storePumpReadings(
  writer: WriteContext,
  saved: readonly Saved[],
): Promise<void> {
  const reading = resourceOf('odometer-reading')
  const context = { ...writer, resource: reading, origin: { via: 'rule' } as const }
  for (const { id, row, before } of saved) {
    if (!saysMore(row, before)) continue
    const former = await lastCorrection(writer, before?.odometer_reading_id)
    const body = {
      ...{ car_id: row.car_id, read_at: row.at, value: row.odometer, confirmed: row.confirmed },
      ...(former !== null && { replaces_id: former }),
    }
    const [made] = await saveBatch(context, [parseSave(reading, body)])
    await sql`update refueling set odometer_reading_id = ${made?.id ?? null}
      where contract_id = ${writer.person.contractId} and id = ${id}`.execute(writer.db)
  }
}
