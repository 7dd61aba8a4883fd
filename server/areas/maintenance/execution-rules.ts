// Rules of executions: recording completed work closes the planned maintenance.
import { sql } from 'kysely'
import { resourceOf } from '#resources/kernel/derive.ts'
import { saveOne } from '../../kernel/write/save-records.ts'
import type { Rules, Saved, WriteContext } from '../../kernel/types.ts'
import { questionMileage } from './execution-mileage.ts'

export const executionRules: Rules = {
  async beforeSave(writer, row) {
    if (writer.origin?.via !== 'rule' && row.confirmed !== true)
      await questionMileage(writer, row.car_id, row.date, { mileage: row.mileage })
    return { ...row, executor_id: writer.person.staffId }
  },
  async afterSave(writer, saved) {
    // corrections do not close the maintenance planned now
    for (const one of saved.filter(({ row }) => row.replaces_id == null))
      await executeDue(writer, one)
  },
}

/**
 * Marks planned work of this kind on the vehicle as executed, unless its interval starts after that
 * day.
 */
async function executeDue(writer: WriteContext, { row }: Saved): Promise<void> {
  const { db, person } = writer
  await sql`select from car
    where contract_id = ${person.contractId} and id = ${row.car_id}
    for no key update`.execute(db)
  const { rows } = await sql<{ id: number }>`select t.id from car_maintenance t
    where t.contract_id = ${person.contractId} and t.car_id = ${row.car_id}
      and t.work_id = ${row.work_id} and t.state = 'planned'
      and coalesce(t.initial_date, '-infinity') <= ${row.date}
    order by t.id`.execute(db)
  const { transition: _, override: __, ...rest } = writer
  const context = {
    ...rest,
    ...{ resource: resourceOf('car-maintenance'), origin: { via: 'rule' } as const },
  }
  const values = {
    ...{ actual_date: row.date, actual_mileage: row.mileage, actual_hours: row.hours },
    ...(row.counterparty_id != null && { counterparty_id: row.counterparty_id }),
  }
  for (const { id } of rows)
    await saveOne(context, { id, version: null, values, echo: {} }, { transition: 'execute' })
}
