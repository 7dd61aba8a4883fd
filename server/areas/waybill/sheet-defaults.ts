// What a waybill takes from its vehicle where nobody says otherwise: its kind and whose it is.
import { sql } from 'kysely'
import type { Wire, WriteContext } from '../../kernel/types.ts'

export async function withDefaults({ db, person }: WriteContext, row: Wire): Promise<Wire> {
  if (row.state !== 'draft') return row
  if (row.way_bill_type_id != null && row.company_id != null) return row
  const { rows } = await sql<{ type_id: number | null; company_id: number | null }>`
    select c.way_bill_type_id as type_id, s.company_id from car c
    left join subdivision s on s.contract_id = c.contract_id and s.id = c.subdivision_id
    where c.contract_id = ${person.contractId} and c.id = ${row.car_id}`.execute(db)
  const [car] = rows
  return {
    ...row,
    way_bill_type_id: row.way_bill_type_id ?? car?.type_id ?? null,
    company_id: row.company_id ?? car?.company_id ?? null,
  }
}

/**
 * Who leaves takes the mechanic who has passed the vehicle and the doctor who has admitted the
 * driver, by the last card of that day, where nobody names others.
 */
export async function withChecks(writer: WriteContext, row: Wire): Promise<Wire> {
  if (writer.transition !== 'open') return row
  if (row.mechanic_id != null && row.doctor_id != null) return row
  const { db, person } = writer
  const { contractId, contract } = person
  const day = sql`(${row.start_date}::timestamptz at time zone ${contract.timeZone})::date`
  const onDay = sql`(c.date at time zone ${contract.timeZone})::date = ${day}`
  const { rows } = await sql<{ mechanic_id: number | null; doctor_id: number | null }>`select
    (select case when c.is_passed = 'passed' then c.mechanic_id end from mechanic_checkup c
      where c.contract_id = ${contractId} and c.car_id = ${row.car_id} and ${onDay}
        and c.kind <> 'post_trip' and not exists (select from mechanic_checkup r
          where r.contract_id = c.contract_id and r.replaces_id = c.id)
      order by c.date desc, c.id desc limit 1) as mechanic_id,
    (select case when c.is_admitted = 'admitted' then c.doctor_id end from medical_checkup c
      where c.contract_id = ${contractId} and c.driver_id = ${row.staff_id} and ${onDay}
        and c.kind <> 'post_trip' and not exists (select from medical_checkup r
          where r.contract_id = c.contract_id and r.replaces_id = c.id)
      order by c.date desc, c.id desc limit 1) as doctor_id`.execute(db)
  const [found] = rows
  return {
    ...row,
    mechanic_id: row.mechanic_id ?? found?.mechanic_id ?? null,
    doctor_id: row.doctor_id ?? found?.doctor_id ?? null,
  }
}
