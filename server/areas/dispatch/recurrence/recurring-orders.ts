// Job that creates the orders of recurring orders some days in advance. A day gets at most one
// order, however often and in however many processes it runs; a day whose time has passed is
// recorded as skipped.
import { sql } from 'kysely'
import { addDays } from '#i18n/format/civil.ts'
import { fieldLabel, resourceLabel, sayFault, sayRefusal } from '#i18n/server.ts'
import { recurringDays } from '#resources/dispatch/recurrence/recurring-days.ts'
import type { AppError } from '#resources/kernel/calls/error-codes.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { Locale } from '#resources/kernel/names.ts'
import type { Job } from '../../../kernel/background-job.ts'
import { serverPerson } from '../../../kernel/session/server-person.ts'
import { contractToday } from '../../../kernel/session/viewer.ts'
import type { Kernel, RecordRef, Wire, WriteContext } from '../../../kernel/types.ts'
import { lockRow } from '../../../kernel/write/lock-records.ts'
import { parseSave } from '../../../kernel/write/save-body.ts'
import { makeTransition, saveBatch } from '../../../kernel/write/save-records.ts'
import { tryInSavepoint } from '../../../kernel/write/write-transaction.ts'
import { byRule } from '../order-approvals.ts'
import { closedDays, wantedAt } from './next-day.ts'
import type { RecurringOrder } from './next-day.ts'

const orderRecurrence = resourceOf('order-recurrence')
const minute = 60_000
/** Maximum days of one recurring order per run; the rest follows in the next run. */
const mostAtOnce = 62

export function recurringOrdersJob(kernel: Kernel): Job {
  return {
    name: 'recurring orders',
    first: minute,
    every: 5 * minute,
    run: () => makeAll(kernel, kernel.clock()),
  }
}

interface Due {
  id: number
  contract_id: number
}

/** @throws the first failure, after all others were attempted */
async function makeAll(kernel: Kernel, now: Date): Promise<void> {
  const { rows } = await sql<Due>`
    select r.id, r.contract_id from order_recurrence r join contract c on c.id = r.contract_id
    where r.state = 'active' and r.next_on is not null
      and r.next_on <= (${now}::timestamptz at time zone c.time_zone)::date + r.days_ahead
    order by r.contract_id, r.id`.execute(kernel.db)
  const failures: unknown[] = []
  for (const due of rows)
    try {
      await makeOrders(kernel, due, now)
    } catch (error) {
      // a failure must not stop the other recurring orders
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
}

async function makeOrders(kernel: Kernel, due: Due, now: Date): Promise<void> {
  const changedRecords: RecordRef[] = []
  const by = await kernel.db.transaction().execute(async (db) => {
    await sql`set local statement_timeout = '30s'`.execute(db)
    const named = (locale: Locale) => resourceLabel(locale, orderRecurrence.name).name
    const person = await serverPerson(kernel, db, due.contract_id, named)
    const path = `/${orderRecurrence.name}`
    const writer = { kernel, db, person, resource: orderRecurrence, path, now, changedRecords }
    await makeOrdersOf(writer, due.id)
    return person
  })
  kernel.changed(by, changedRecords)
}

/** Creates the orders of a recurring order that are due. */
export async function makeOrdersOf(writer: WriteContext, id: number): Promise<void> {
  // after waiting for the lock, a concurrent process sees that these days are done
  const plan = (await lockRow(writer, id)) as Wire as RecurringOrder
  if (plan.state === 'active' && plan.next_on !== null) await makeDays(writer, id, plan)
}

/** Creates an order for each day from the next one to the end of the advance period. */
async function makeDays(writer: WriteContext, id: number, plan: RecurringOrder): Promise<void> {
  const { db, person, now, changedRecords } = writer
  const from = String(plan.next_on)
  const last = addDays(contractToday(person.contract.timeZone, now), plan.days_ahead as number)
  const closed = await closedDays(writer, id, from)
  const isOpen = (day: string) => !closed.has(day)
  const orders = byRule(writer, 'order')
  const days = recurringDays(plan, { from, count: mostAtOnce + 1 }, isOpen)
  const near = days.filter((day) => day <= last).slice(0, mostAtOnce)
  let failure: string | null = (plan.failure as string | null) ?? null
  let next: string | null = days[near.length] ?? null
  for (const day of near) {
    if (Date.parse(wantedAt(writer, plan, day)) <= now.getTime()) {
      await skip(writer, { recurrence_id: id, day }, failure)
      failure = null
      continue
    }
    const refused = await tryInSavepoint(orders, () => makeOrder(orders, plan, { id, day }))
    failure = refused && sayWhy(person.locale, refused)
    if (failure === null) continue
    next = day
    break
  }
  // derived from orders and skipped days, which are logged themselves
  await sql`update order_recurrence set next_on = ${next}::date, failed = ${failure !== null},
      failure = ${failure}
    where contract_id = ${person.contractId} and id = ${id}`.execute(db)
  changedRecords.push({ resource: orderRecurrence.name, id })
}

/**
 * Records a skipped day: its time has passed, or, with `failure`, its order could not be created.
 */
async function skip(writer: WriteContext, body: Wire, failure: string | null): Promise<void> {
  const skips = byRule(writer, 'order-recurrence-skip')
  const { values, ...input } = parseSave(skips.resource, { ...body, note: failure })
  const reason = failure === null ? 'late' : 'refused'
  await saveBatch(skips, [{ ...input, values: { ...values, reason } }])
}

/** Fields copied from the recurring order. */
const copied = [
  ...(['template_id', 'priority_id', 'customer', 'customer_staff_id', 'subdivision_id'] as const),
  ...(['counterparty_id', 'company_id', 'channel_id', 'channel_data', 'duration'] as const),
  ...(['route_id', 'from_id', 'to_id', 'address', 'passengers', 'cargo'] as const),
  ...(['cargo_weight', 'description', 'group_name'] as const),
  ...(['approve_rule', 'approver_ids', 'approval_hours'] as const),
] as const

/** @throws AppError under the same conditions as for a manually entered order */
async function makeOrder(
  orders: WriteContext,
  plan: RecurringOrder,
  { id, day }: { id: number; day: string },
): Promise<void> {
  const stops = ((plan.stops ?? []) as Wire[]).map(({ place_id }) => ({ place_id }))
  const { values, ...input } = parseSave(orders.resource, {
    ...Object.fromEntries(copied.map((key) => [key, plan[key]])),
    ...{ stops, order_date: orders.now.toISOString(), desired_at: wantedAt(orders, plan, day) },
  })
  const derived = { recurrence_id: id, planned_on: day }
  const [made] = await saveBatch(orders, [{ ...input, values: { ...values, ...derived } }])
  await makeTransition(orders, 'submit', { id: made!.id })
}

const mostCharacters = 1000

/** The reason for the refusal: one line per invalid field, otherwise the error's own text. */
function sayWhy(locale: Locale, refusal: AppError): string {
  const faults = Object.entries(refusal.fields ?? {}).map(
    ([key, fault]) => `${fieldLabel(locale, 'order', key)}: ${sayFault(locale, fault, 'order')}`,
  )
  const text = faults.length > 0 ? faults.join('\n') : sayRefusal(locale, refusal, 'order')
  return text.slice(0, mostCharacters)
}
