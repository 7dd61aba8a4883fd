// Rules of recurring orders and of their skipped days.
import { sql } from 'kysely'
import { weekdays } from '#resources/dispatch/recurrence/recurring-days.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Rules, Wire, WriteContext } from '../../../kernel/types.ts'
import { lockRow } from '../../../kernel/write/lock-records.ts'
import { clientOf } from '../order-client.ts'
import { withTemplate } from '../template-permissions.ts'
import { nextDay } from './next-day.ts'
import type { RecurringOrder } from './next-day.ts'

const orderRecurrence = resourceOf('order-recurrence')

export const recurrenceRules: Rules = {
  computed: { client: clientOf },
  async beforeSave(writer, row, before) {
    requireDay(row)
    const own = await withTemplate(writer, row, before)
    const named = (own.approver_ids ?? []) as readonly number[]
    if (own.approve_rule === '2' && named.length === 0) throw invalid({ approver_ids: 'required' })
    const id = (before?.id as number | undefined) ?? null
    const next_on = await nextDay(writer, own as RecurringOrder, { id })
    // the change may have resolved the previous failure
    return { ...own, next_on, failed: false, failure: null }
  },
}

/** @throws AppError 400 for a weekly recurrence without any weekday */
function requireDay(row: Wire): void {
  if (row.repeat === 'weekdays' && !weekdays.some((day) => row[day] === true))
    throw invalid({ monday: 'required' })
}

export const skipRules: Rules = {
  async afterSave(writer, saved) {
    for (const { row } of saved) await moveOn(writer, row.recurrence_id as number)
  },
  async beforeRemove(writer, row) {
    await moveOn(writer, row.recurrence_id as number, String(row.day))
  },
}

/** Recomputes the next day after a day was skipped, or after the day `reopened` no longer is. */
async function moveOn(writer: WriteContext, id: number, reopened?: string): Promise<void> {
  if (writer.origin?.via === 'rule') return
  const { db, person, changedRecords } = writer
  const plan = (await lockRow(
    { ...writer, resource: orderRecurrence },
    id,
  )) as Wire as RecurringOrder
  const next = await nextDay(writer, plan, { id, ...(reopened !== undefined && { reopened }) })
  await sql`update order_recurrence set next_on = ${next}::date
    where contract_id = ${person.contractId} and id = ${id}`.execute(db)
  changedRecords.push({ resource: 'order-recurrence', id })
}
