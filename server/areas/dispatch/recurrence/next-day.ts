// Finds the day of a recurring order's next order.
import { sql } from 'kysely'
import { momentAt } from '#i18n/format/zone.ts'
import { recurringDays } from '#resources/dispatch/recurrence/recurring-days.ts'
import type { Recurrence } from '#resources/dispatch/recurrence/recurring-days.ts'
import { contractToday } from '../../../kernel/session/viewer.ts'
import type { Wire, WriteContext } from '../../../kernel/types.ts'

/** A recurring order, stored or to be written. */
export type RecurringOrder = Wire & Recurrence & { readonly time: string }

/** The time on the given day at which the vehicle is required. */
export function wantedAt({ person }: WriteContext, { time }: RecurringOrder, day: string): string {
  return momentAt(day, time, person.contract.timeZone)
}

/** Days from `from` on that already have an order, or are skipped. */
export async function closedDays(
  { db, person }: WriteContext,
  id: number,
  from: string,
): Promise<Set<string>> {
  const { rows } = await sql<{ day: string }>`
    select o.planned_on::text as day from "order" o
    where o.contract_id = ${person.contractId} and o.recurrence_id = ${id}
      and o.planned_on >= ${from}::date
    union select s.day::text from order_recurrence_skip s
    where s.contract_id = ${person.contractId} and s.recurrence_id = ${id}
      and s.day >= ${from}::date`.execute(db)
  return new Set(rows.map(({ day }) => day))
}

/** The first day whose time is in the future, and which has no order and is not skipped. */
export async function nextDay(
  writer: WriteContext,
  plan: RecurringOrder,
  { id, reopened }: { id: number | null; reopened?: string },
): Promise<string | null> {
  if (plan.state !== 'active') return null
  const today = contractToday(writer.person.contract.timeZone, writer.now)
  const closed = id === null ? new Set<string>() : await closedDays(writer, id, today)
  if (reopened !== undefined) closed.delete(reopened)
  const isOpen = (day: string) =>
    !closed.has(day) && Date.parse(wantedAt(writer, plan, day)) > writer.now.getTime()
  return recurringDays(plan, { from: today, count: 1 }, isOpen)[0] ?? null
}
