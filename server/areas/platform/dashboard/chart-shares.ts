// Data of donut and bar charts: active records of the contract grouped by a reference, one
// statement per chart.
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Shares } from '#resources/kernel/views/dashboard.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { textIn } from '../../../kernel/read/built-in-names.ts'

/** Condition: the employee `t` has a driver's position. */
export const isDriver = sql`exists (select from staff_position p where p.contract_id = t.contract_id and p.id = t.position_id and p.drives)`

interface Division {
  table: 'car' | 'staff'
  by: 'type_id' | 'type_by_appointment_id' | 'status_id'
  /** The catalogue referenced by `by`. */
  names: 'car_type' | 'car_type_by_appointment' | 'car_status' | 'staff_status'
  /** The resource of the catalogue, if it has built-in rows with translated names. */
  coded?: 'car-status' | 'staff-status'
  /** Counts only employees with a driver's position. */
  drivers?: true
}

/** Call → the table, and the field by which its records are grouped. */
export const divisions = {
  getCarTypeData: { table: 'car', by: 'type_id', names: 'car_type' },
  getCarTypeByAppointmentData: {
    table: 'car',
    by: 'type_by_appointment_id',
    names: 'car_type_by_appointment',
  },
  getCarStatusData: { table: 'car', by: 'status_id', names: 'car_status', coded: 'car-status' },
  getStaffStatusData: {
    table: 'staff',
    by: 'status_id',
    names: 'staff_status',
    coded: 'staff-status',
    drivers: true,
  },
} as const satisfies Readonly<Record<string, Division>>

/**
 * Counts active records of a table by a reference, largest group first; records without the
 * reference come last.
 */
export async function sharesOf(db: Db, contractId: number, division: Division): Promise<Shares> {
  const { table, by, names, coded, drivers = false } = division
  const label = coded ? textIn(resourceOf(coded), 'n', 'name') : sql`n.name`
  const only: RawBuilder<unknown> = drivers ? sql`and ${isDriver}` : sql``
  const positions = drivers
    ? sql`(select coalesce(json_agg(p.id order by p.id), '[]') from staff_position p where p.contract_id = ${contractId} and p.drives)`
    : sql`null::json`
  const { rows } = await sql<{
    id: number | null
    label: string | null
    code: string | null
    value: number
    positions: number[] | null
  }>`
    select g.id, ${label} as label, ${coded ? sql`n.code` : sql`null::text`} as code, g.value, ${positions} as positions from (
      select t.${sql.ref(by)} as id, count(*)::int as value from ${sql.table(table)} t
      where t.contract_id = ${contractId} and t.archived_at is null ${only} group by 1) g
    left join ${sql.table(names)} n on n.contract_id = ${contractId} and n.id = g.id
    order by g.id is null, g.value desc, label, g.id`.execute(db)
  return {
    labels: rows.map(({ label }) => label),
    values: rows.map(({ value }) => value),
    ids: rows.map(({ id }) => id),
    ...(coded && { codes: rows.map(({ code }) => code) }),
    among: rows[0]?.positions ? { position_id: rows[0].positions } : {},
  }
}
