// A month of fuel accounting can be closed only once all waybills that began in it are posted.
import { sql } from 'kysely'
import { AppError, fault } from '#resources/kernel/calls/error-codes.ts'
import type { WriteContext } from '../../kernel/types.ts'
import { nameOfSheet } from './chain-refusals.ts'

/**
 * @param ids of the months
 * @throws AppError 422 naming the first waybill that is open or closed
 */
export async function refuseUnposted(writer: WriteContext, ids: readonly number[]): Promise<void> {
  const { db, person } = writer
  const { rows } = await sql<{ number: number | null; start_date: Date }>`
    select w.number, w.start_date from book_month o
    join contract k on k.id = o.contract_id
    join way_bill w on w.contract_id = o.contract_id and w.state in ('open', 'closed')
      and w.start_date >= o.month::timestamp at time zone k.time_zone
      and w.start_date < (o.month::timestamp + interval '1 month') at time zone k.time_zone
    where o.contract_id = ${person.contractId} and o.book = 'fuel'
      and o.id = any(${ids}::bigint[])
    order by w.start_date, w.id limit 1`.execute(db)
  const [found] = rows
  if (!found) return
  const start_date = new Date(found.start_date).toISOString()
  const says = fault('sheet_not_posted', nameOfSheet(writer, { ...found, start_date }))
  throw new AppError('rule', { fields: { month: says }, says })
}
