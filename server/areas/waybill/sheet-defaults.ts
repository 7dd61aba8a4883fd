// Defaults of a waybill from its vehicle: the kind, the period and the owner.
import { sql } from 'kysely'
import type { Wire, WriteContext } from '../../kernel/types.ts'
import { localDay, periodStart } from './sheet-days.ts'

/** Fills in the kind, the owner and the period of a draft. */
export async function withDefaults(writer: WriteContext, row: Wire): Promise<Wire> {
  if (row.state !== 'draft') return row
  const own = await withVehicle(writer, row)
  const { rows } = await sql<{ period: string }>`select k.period from car_way_bill_type k
    where k.contract_id = ${writer.person.contractId}
      and k.id = ${own.way_bill_type_id}`.execute(writer.db)
  const period = rows[0]?.period ?? 'shift'
  return { ...own, period, period_start: periodStart(period, localDay(writer, row.start_date)) }
}

async function withVehicle({ db, person }: WriteContext, row: Wire): Promise<Wire> {
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
