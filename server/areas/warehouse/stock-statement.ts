// Stock of each warehouse and item at the end of a day, and the movements since another day, in the
// contract's time zone.
import { sql } from 'kysely'
import { balanceAt } from '../../kernel/ledger/index.ts'
import type { Fragment, Rules } from '../../kernel/types.ts'
import { movements, isEffective } from './stock-balances.ts'

type Amount = 'quantity' | 'value'
const since = sql.ref('t.since')
const until = sql.ref('t.until')
const none = { quantity: sql`0.000`, value: sql`0.00` } as const

/** SQL: the balance before `at`, from the ledger's daily balances. */
const balanceBefore = (at: Fragment, amount: Amount) =>
  balanceAt(movements, {
    owner: { key: 'warehouse_id', sql: sql.ref('t.warehouse_id') },
    keys: { item_id: sql.ref('t.item_id') },
    ...{ at, amount, before: true },
  })
const quantity = balanceBefore(until, 'quantity')
const value = balanceBefore(until, 'value')

/** SQL: an aggregate of the effective movements between the two days. */
const between = (what: Fragment, which: Fragment) => sql`(select ${what}
  from item_movement m where m.contract_id = t.contract_id and m.warehouse_id = t.warehouse_id
    and m.item_id = t.item_id and m.at >= ${since} and m.at < ${until} and ${which}
    and ${isEffective('m')})`
const sumOf = (amount: Amount) => sql`sum(${sql.ref(`m.${amount}`)})`
const received = (amount: Amount) =>
  between(sql`coalesce(${sumOf(amount)}, ${none[amount]})`, sql`${sql.ref(`m.${amount}`)} > 0`)
const issued = (amount: Amount) =>
  between(sql`coalesce(-${sumOf(amount)}, ${none[amount]})`, sql`${sql.ref(`m.${amount}`)} < 0`)

/**
 * Items received by the last day. Figures are computed only for the rows of a page, so that the
 * cost is independent of the number of movements.
 */
export const stockStatementRules: Rules = {
  sourceOfDays(asked) {
    const { first, last } = asked('a')
    const startOf = (day: Fragment) => sql`((${day})::timestamp at time zone k.time_zone)`
    return sql`select a.contract_id, a.id, w.last as date, w.since, w.until, a.warehouse_id,
        a.item_id, p.category_id, p.unit_id
      from item_movement__account a
      join contract k on k.id = a.contract_id
      join car_part p on p.contract_id = a.contract_id and p.id = a.item_id
      cross join lateral (select ${last} as last, ${startOf(first)} as since,
        ${startOf(sql`${last} + 1`)} as until) w
      where w.since < w.until and exists (select from item_movement m
        where m.contract_id = a.contract_id and m.warehouse_id = a.warehouse_id
          and m.item_id = a.item_id and m.at < w.until)`
  },
  computed: {
    opening: balanceBefore(since, 'quantity'),
    received: received('quantity'),
    issued: issued('quantity'),
    quantity,
    unit_price: sql`case when ${quantity} > 0 then round(${value} / ${quantity}, 2) end`,
    opening_value: balanceBefore(since, 'value'),
    received_value: received('value'),
    issued_value: issued('value'),
    value,
    last_movement_at: between(sql`max(m.at)`, sql`true`),
  },
}
