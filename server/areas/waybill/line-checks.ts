// The mechanic and the doctor who signed for each shift of a waybill for a day or a month.
import { sql } from 'kysely'
import type { Wire, WriteContext } from '../../kernel/types.ts'
import { sheetLines } from './sheet-days.ts'

/**
 * Completes each line: the mechanic who passed the vehicle and the doctor who admitted the driver,
 * from the day's last checkups, unless entered; the driver is by default that of the waybill.
 */
export async function withLineChecks(writer: WriteContext, row: Wire): Promise<Wire> {
  if (row.state !== 'draft' && row.state !== 'open') return row
  const lines = sheetLines(row).map((line) => ({
    ...line,
    staff_id: line.staff_id ?? row.staff_id,
  }))
  return { ...row, days: await signedShifts(writer, row.car_id, lines) }
}

interface Signed {
  readonly mechanic_id: number | null
  readonly doctor_id: number | null
}

/** @param shifts each with its driver and departure */
async function signedShifts(
  { db, person }: WriteContext,
  carId: unknown,
  shifts: readonly Wire[],
): Promise<readonly Wire[]> {
  if (shifts.every((one) => one.mechanic_id != null && one.doctor_id != null)) return shifts
  const { contractId, contract } = person
  const dayIn = (at: ReturnType<typeof sql>) => sql`(${at} at time zone ${contract.timeZone})::date`
  const onDay = sql`${dayIn(sql`c.date`)} = ${dayIn(sql`s.at`)}`
  const { rows } = await sql<Signed>`select
    (select case when c.is_passed = 'passed' then c.mechanic_id end from mechanic_checkup c
      where c.contract_id = ${contractId} and c.car_id = ${carId} and ${onDay}
        and c.kind <> 'post_trip' and not exists (select from mechanic_checkup r
          where r.contract_id = c.contract_id and r.replaces_id = c.id)
      order by c.date desc, c.id desc limit 1) as mechanic_id,
    (select case when c.is_admitted = 'admitted' then c.doctor_id end from medical_checkup c
      where c.contract_id = ${contractId} and c.driver_id = s.driver_id and ${onDay}
        and c.kind <> 'post_trip' and not exists (select from medical_checkup r
          where r.contract_id = c.contract_id and r.replaces_id = c.id)
      order by c.date desc, c.id desc limit 1) as doctor_id
    from unnest(${shifts.map((one) => one.staff_id ?? null)}::bigint[],
      ${shifts.map((one) => one.start_date)}::timestamptz[])
      with ordinality as s (driver_id, at, nth) order by s.nth`.execute(db)
  return shifts.map((one, nth) => ({
    ...one,
    mechanic_id: one.mechanic_id ?? rows[nth]?.mechanic_id ?? null,
    doctor_id: one.doctor_id ?? rows[nth]?.doctor_id ?? null,
  }))
}
