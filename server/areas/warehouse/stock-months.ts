// What each warehouse has of each item month by month, by the calendar of the contract, from its
// first movement on.
import { sql } from 'kysely'
import { balanceAt } from '../../kernel/ledger/index.ts'
import type { Fragment, Rules } from '../../kernel/types.ts'
import { movements, stands } from './stock-balances.ts'

/** The first day of the month of the moment, where the contract `k` is. */
const monthOf = (at: Fragment) => sql`date_trunc('month', ${at} at time zone k.time_zone)::date`
const ofAccount = sql`from item_movement m where m.contract_id = a.contract_id
  and m.warehouse_id = a.warehouse_id and m.item_id = a.item_id`
const firstMovement = sql`(select m.at ${ofAccount} order by m.at limit 1)`
const lastMovement = sql`(select m.at ${ofAccount} order by m.at desc limit 1)`

/** The ends of the month of the row `t`. */
const since = sql`(t.month::timestamp at time zone t.time_zone)`
const until = sql`((t.month::timestamp + interval '1 month') at time zone t.time_zone)`

const balanceBefore = (at: Fragment, amount: 'quantity' | 'value') =>
  balanceAt(movements, {
    owner: { key: 'warehouse_id', sql: sql.ref('t.warehouse_id') },
    keys: { item_id: sql.ref('t.item_id') },
    at,
    amount,
    before: true,
  })
const [quantity, value] = [balanceBefore(until, 'quantity'), balanceBefore(until, 'value')]

/** Of the movements in force of the month. */
const inMonth = (what: Fragment, which: Fragment) => sql`(select ${what}
  from item_movement m where m.contract_id = t.contract_id and m.warehouse_id = t.warehouse_id
    and m.item_id = t.item_id and m.at >= ${since} and m.at < ${until} and ${which}
    and ${stands('m')})`
const moved = (sign: Fragment, which: Fragment) =>
  inMonth(sql`coalesce(${sign} * sum(m.quantity), 0.000)`, which)

/** Figures are looked up for the rows of a page alone, however many movements there are. */
export const stockMonthRules: Rules = {
  source: (clock) => sql`select a.contract_id, k.time_zone,
      a.id * 1000000 + to_char(s.month, 'YYYYMM')::bigint as id,
      s.month::date as month, a.warehouse_id, a.item_id, p.category_id, p.unit_id
    from item_movement__account a
    join contract k on k.id = a.contract_id
    join car_part p on p.contract_id = a.contract_id and p.id = a.item_id
    cross join lateral generate_series(
      ${monthOf(firstMovement)}::timestamp,
      ${monthOf(sql`greatest(${lastMovement}, ${clock.now})`)}::timestamp,
      interval '1 month') s(month)`,
  computed: {
    opening: balanceBefore(since, 'quantity'),
    received: moved(sql`1`, sql`m.quantity > 0`),
    issued: moved(sql`-1`, sql`m.quantity < 0`),
    quantity,
    value,
    unit_price: sql`case when ${quantity} > 0 then round(${value} / ${quantity}, 2) end`,
    last_movement_at: inMonth(sql`max(m.at)`, sql`true`),
  },
}
