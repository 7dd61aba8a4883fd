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
