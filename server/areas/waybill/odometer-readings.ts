// What the odometer showed at the return is a reading like any other; a corrected one replaces it.
import { sql } from 'kysely'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { Saved, Wire, WriteContext } from '../../kernel/types.ts'
import { parseSave } from '../../kernel/write/save-body.ts'
import { saveBatch } from '../../kernel/write/save-records.ts'
import { lastCorrection } from '../fleet/index.ts'

/** Whether the waybill says of the return what no reading says yet. */
function saysMore(row: Wire, before: Wire | null): boolean {
  if (row.state !== 'closed' || row.odometer_in == null) return false
  return (
    before?.state === 'open' ||
    row.odometer_in !== before?.odometer_in ||
    row.end_date !== before.end_date
  )
}

export async function putReadings(writer: WriteContext, saved: readonly Saved[]): Promise<void> {
  const reading = resourceOf('odometer-reading')
  const { transition: _, ...rest } = writer
  const context = { ...rest, resource: reading, origin: { via: 'rule' } as const }
  for (const { id, row, before } of saved) {
    if (!saysMore(row, before)) continue
    const former = await lastCorrection(writer, before?.odometer_reading_id)
    const body = {
      ...{ car_id: row.car_id, read_at: row.end_date, value: row.odometer_in },
      ...(former !== null && { replaces_id: former }),
    }
    const [made] = await saveBatch(context, [parseSave(reading, body)])
    await sql`update way_bill set odometer_reading_id = ${made?.id ?? null}
      where contract_id = ${writer.person.contractId} and id = ${id}`.execute(writer.db)
  }
}
