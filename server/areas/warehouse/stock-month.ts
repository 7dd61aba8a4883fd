// Closes a month of stock accounting: opening balance, receipts and issues of each warehouse, and
// the revaluation of items caused by supplies entered late or corrected.
import { sql } from 'kysely'
import { add, exact, isPositive, multiply, textOf } from '#resources/kernel/values/exact-decimal.ts'
import { textOfShare } from '#resources/kernel/values/exact-share.ts'
import { monthTotals } from '../../kernel/ledger/index.ts'
import type { Wire, WriteContext } from '../../kernel/types.ts'
import { costDifferences } from './month-costs.ts'
import type { AccountValue, CostedMovement } from './month-costs.ts'
import { movements, isEffective } from './stock-balances.ts'

/** The totals to be stored in the month's row. Closing has locked out all writers of the ledger. */
export async function closeStock(writer: WriteContext, month: string): Promise<Wire> {
  const of = { owner: 'warehouse_id', month }
  const quantities = await monthTotals(writer, movements, { ...of, amount: 'quantity' })
  const values = await monthTotals(writer, movements, { ...of, amount: 'value' })
  const opened = new Map(quantities.map((one) => [keyOf(one), one.opening]))
  const opening = values.map((one): AccountValue => ({
    warehouse_id: one.owner_id,
    item_id: one.keys.item_id ?? 0,
    quantity: opened.get(keyOf(one)) ?? '0',
    value: one.opening,
  }))
  const { moved, ended_at } = await movedIn(writer, month)
  const revaluations = costDifferences(opening, moved)
  // the revaluation of the previous month is dated at its end, which is the start of this month
  const former = moved.filter(({ kind }) => kind === 'revaluation')
  return { stock: byWarehouse(values, { former, revaluations }), revaluations, ended_at }
}

interface Total {
  readonly owner_id: number
  readonly keys: Readonly<Record<string, number>>
  readonly opening: string
  readonly received: string
  readonly issued: string
  readonly closing: string
}

const keyOf = ({ owner_id, keys }: Total) => `${owner_id} ${keys.item_id}`

/**
 * Effective movements of the month, in chronological order, and the end of the month (exclusive).
 */
async function movedIn(
  { db, person }: WriteContext,
  month: string,
): Promise<{ moved: CostedMovement[]; ended_at: string }> {
  const { rows } = await sql<{ since: string; until: string }>`
    select to_char(w.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since,
      to_char(w.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as until
    from (select ${month}::timestamp at time zone k.time_zone as since,
        (${month}::timestamp + interval '1 month') at time zone k.time_zone as until
      from contract k where k.id = ${person.contractId}) w`.execute(db)
  const { since, until } = rows[0]!
  const { rows: moved } = await sql<CostedMovement>`select m.warehouse_id, m.item_id, m.document,
      m.document_id, m.kind, m.quantity::text as quantity, m.value::text as value
    from item_movement m where m.contract_id = ${person.contractId}
      and m.at >= ${since}::timestamptz and m.at < ${until}::timestamptz and ${isEffective('m')}
    order by m.at, m.quantity < 0 and m.kind <> 'transfer', m.kind = 'transfer', m.quantity, m.id`.execute(
    db,
  )
  return { moved, ended_at: until }
}

interface Revalued {
  /** Revaluations of the previous month, which belong to this month's opening balance. */
  readonly former: readonly { readonly warehouse_id: number; readonly value: string }[]
  readonly revaluations: readonly { readonly warehouse_id: number; readonly difference: string }[]
}

/** Totals per warehouse; the opening balance is the closing balance of the previous month. */
function byWarehouse(totals: readonly Total[], { former, revaluations }: Revalued): Wire[] {
  const ids = [...new Set(totals.map(({ owner_id: id }) => id))]
  const sum = (texts: readonly string[]) =>
    textOfShare(add(...texts.map((text) => exact(text))), exact(1), exact(1), 2)
  return ids.map((id) => {
    const own = totals.filter(({ owner_id }) => owner_id === id)
    const differences = revaluations
      .filter(({ warehouse_id }) => warehouse_id === id)
      .map(({ difference }) => difference)
    const before = former
      .filter(({ warehouse_id }) => warehouse_id === id)
      .map(({ value }) => exact(value))
    const up = before.filter(isPositive)
    const down = before.filter((one) => !isPositive(one))
    return {
      warehouse_id: id,
      opening: sum([...own.map(({ opening }) => opening), ...before.map(textOf)]),
      received: sum([
        ...own.map(({ received }) => received),
        ...up.map((one) => textOf(multiply(one, exact(-1)))),
      ]),
      issued: sum([...own.map(({ issued }) => issued), ...down.map(textOf)]),
      difference: sum(differences),
      closing: sum([...own.map(({ closing }) => closing), ...differences]),
    }
  })
}
