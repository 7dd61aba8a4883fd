// The mechanic and the doctor whose checks permit a departure. Whether they permit it is decided by
// the verdict.
import { sql } from 'kysely'
import { resourceOf } from '#resources/kernel/derive.ts'
import { isInForce } from '../../kernel/read/replaced-rows.ts'
import type { Wire, WriteContext } from '../../kernel/types.ts'

interface Signers {
  readonly mechanic_id: number | null
  readonly doctor_id: number | null
}

/**
 * On departure, enters the mechanic who passed the vehicle and the doctor who admitted the driver,
 * from the day's last checkups that are not after a trip. Values already entered are kept.
 */
export async function withChecks(writer: WriteContext, row: Wire): Promise<Wire> {
  if (writer.transition !== 'open') return row
  if (row.mechanic_id != null && row.doctor_id != null) return row
  const { db, person } = writer
  const { rows } = await sql<Signers>`select
    (select case when c.is_passed = 'passed' then c.mechanic_id end from mechanic_checkup c
      where c.contract_id = ${person.contractId} and c.car_id = ${row.car_id}
        and ${isOfDay(writer, row, 'mechanic')}
      order by c.date desc, c.id desc limit 1) as mechanic_id,
    (select case when c.is_admitted = 'admitted' then c.doctor_id end from medical_checkup c
      where c.contract_id = ${person.contractId} and c.driver_id = ${row.staff_id}
        and ${isOfDay(writer, row, 'medical')}
      order by c.date desc, c.id desc limit 1) as doctor_id`.execute(db)
  return {
    ...row,
    mechanic_id: row.mechanic_id ?? rows[0]?.mechanic_id ?? null,
    doctor_id: row.doctor_id ?? rows[0]?.doctor_id ?? null,
  }
}

/** Condition: the checkup `c` is on the day of departure, not after a trip, and in force. */
function isOfDay({ person }: WriteContext, row: Wire, name: 'mechanic' | 'medical') {
  const { timeZone } = person.contract
  return sql`c.kind <> 'post_trip' and (c.date at time zone ${timeZone})::date
      = (${row.start_date}::timestamptz at time zone ${timeZone})::date
    and ${isInForce(resourceOf(`${name}-checkup`), 'c')}`
}
