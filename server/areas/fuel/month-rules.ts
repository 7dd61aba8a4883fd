// Rules of accounting months: they are closed in sequence, each with its totals, and only the last
// closed one can be reopened.
import { sql } from 'kysely'
import { AppError, fault } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import { monthTotals } from '../../kernel/ledger/index.ts'
import { tableOf } from '../../kernel/db/columns.ts'
import { contractToday } from '../../kernel/session/viewer.ts'
import type { Rules, Wire, WriteContext } from '../../kernel/types.ts'
import { closeStock, itemMovements } from '../warehouse/index.ts'
import { movements } from './fuel-balances.ts'

export const monthRules: Rules = {
  beforeTransition: {
    async close(writer, row) {
      const month = String(row.month)
      const current = `${contractToday(writer.person.contract.timeZone, writer.now).slice(0, 8)}01`
      if (month >= current) throw refusal('month_not_over')
      const earlier = await findAdjacentMonth(writer, row, 'before')
      if (earlier) throw refusal(fault('month_open_before', earlier))
      const closed = row.book === 'stock' ? closeStock : fuelTotals
      return { ...row, ...(await closed(writer, month)) }
    },
    async reopen(writer, row) {
      const later = await findAdjacentMonth(writer, row, 'after')
      if (later) throw refusal(fault('month_closed_after', later))
      return { ...row, totals: [], stock: [], revaluations: [] }
    },
  },
}

/** Opening balance, receipts and issues of each tank in the month. */
async function fuelTotals(writer: WriteContext, month: string): Promise<Wire> {
  const totals = await monthTotals(writer, movements, { owner: 'reservoir_id', month })
  return {
    totals: totals.map(({ owner_id, keys, ...amounts }) => ({
      ...{ reservoir_id: owner_id, fuel_id: keys.fuel_id },
      ...amounts,
    })),
  }
}

function refusal(says: Fault): AppError {
  return new AppError('rule', { fields: { month: says }, says })
}

/**
 * `before`: the earliest open month before it that has movements; `after`: the latest closed month
 * after it. YYYY-MM-DD; null if there is none.
 */
async function findAdjacentMonth(
  { db, person }: WriteContext,
  { book, month }: Wire,
  side: 'before' | 'after',
): Promise<string | null> {
  const start = sql`(o.month::timestamp at time zone k.time_zone)`
  const end = sql`((o.month::timestamp + interval '1 month') at time zone k.time_zone)`
  const ledger = sql.table(tableOf(book === 'stock' ? itemMovements : movements))
  const moved = sql`exists (select from ${ledger} m
    where m.contract_id = o.contract_id and m.at >= ${start} and m.at < ${end})`
  const found =
    side === 'before'
      ? sql`o.month < ${month}::date and o.state = 'open' and ${moved} order by o.month limit 1`
      : sql`o.month > ${month}::date and o.state = 'closed' order by o.month desc limit 1`
  const { rows } = await sql<{ month: string }>`select o.month::text as month from book_month o
    join contract k on k.id = o.contract_id
    where o.contract_id = ${person.contractId} and o.book = ${book} and ${found}`.execute(db)
  return rows[0]?.month ?? null
}
