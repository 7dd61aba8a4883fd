// Rules of maintenance, planned manually or by a regulation, and of its execution.
import { sql } from 'kysely'
import { fault, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Rules, Wire, WriteContext } from '../../kernel/types.ts'
import { inForce } from '../fleet/index.ts'
import { questionMileage } from './execution-mileage.ts'
import { putExecutions } from './record-executions.ts'

/** Fields that only the server changes in rows planned by a regulation. */
const planned = ['planned_mileage', 'planned_hours', 'latest_date'] as const

export const maintenanceRules: Rules = {
  computed: {
    vehicle_model: sql`(select concat_ws(' ', b.name, m.name) from car c
      join car_brand b on b.contract_id = c.contract_id and b.id = c.brand_id
      join car_model m on m.contract_id = c.contract_id and m.id = c.model_id
      where c.contract_id = t.contract_id and c.id = t.car_id)`,
    current_mileage: sql`(select r.value from odometer_reading r where r.contract_id = t.contract_id
      and r.car_id = t.car_id and ${inForce} order by r.read_at desc, r.id desc limit 1)`,
  },
  async beforeSave(writer, row, before) {
    const kept = before?.regulation_id == null ? {} : ofRegulation(before)
    const days = ['planned_date', 'planned_until'] as const
    const isMoved = !before || days.some((key) => row[key] !== before[key])
    return {
      ...row,
      ...kept,
      ...(isMoved && { moved: true }),
      cost: await costOf(writer, row),
    }
  },
  beforeTransition: {
    async execute(writer, row) {
      const first = row.initial_date as string | null
      if (first !== null && String(row.actual_date) < first)
        throw invalid({ actual_date: fault('too_early', first) })
      if (row.confirmed !== true && writer.origin?.via !== 'rule')
        await questionMileage(writer, row.car_id, row.actual_date, {
          actual_mileage: row.actual_mileage,
        })
      return row
    },
  },
  async afterSave(writer, saved) {
    // a row that was executed by recording an execution already has one
    if (writer.transition !== 'execute' || writer.origin?.via === 'rule') return
    await putExecutions(
      writer,
      saved.map(({ id, row }) => ({
        ...{ car_id: row.car_id, work_id: row.work_id, date: row.actual_date },
        ...{ mileage: row.actual_mileage, hours: row.actual_hours, quantity: row.quantity },
        ...{ cost: row.cost, counterparty_id: row.counterparty_id, note: row.note },
        ...{ source: 'plan', maintenance_id: id },
      })),
    )
  },
}

function ofRegulation(before: Wire): Wire {
  return Object.fromEntries(planned.map((key) => [key, before[key]]))
}

/** Price times quantity (default 1); null without a price. */
async function costOf({ db }: WriteContext, { price, quantity }: Wire): Promise<string | null> {
  if (price == null) return null
  const { rows } = await sql<{ cost: string }>`
    select round(${price}::numeric * ${quantity ?? 1}::numeric, 2)::text as cost`.execute(db)
  return rows[0]?.cost ?? null
}
