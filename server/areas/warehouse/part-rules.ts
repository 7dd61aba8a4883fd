// Rules of parts: the total stock in all warehouses, compared with the minimum.
import { sql } from 'kysely'
import type { Fragment, Rules } from '../../kernel/types.ts'

const held = (amount: 'quantity' | 'value', scale: number): Fragment =>
  sql`(select round(coalesce(sum(${sql.ref(`a.${amount}`)}), 0), ${sql.lit(scale)}) from item_movement__account a
    where a.contract_id = t.contract_id and a.item_id = t.id)`
const quantity = held('quantity', 3)
const value = held('value', 2)

/** SQL: quantity reserved for open repair requests. */
const reserved = sql`(select round(coalesce(sum(p.reserved), 0), 3) from car_inquiry__parts p
  join car_inquiry i on i.contract_id = p.contract_id and i.id = p.parent_id
  where p.contract_id = t.contract_id and p.item_id = t.id
    and i.state in ('approved', 'reserved', 'issued_partly', 'issued'))`

export const partRules: Rules = {
  computed: {
    quantity,
    reserved,
    free: sql`${quantity} - ${reserved}`,
    value,
    unit_price: sql`case when ${quantity} > 0 then round(${value} / ${quantity}, 2) end`,
  },
  marks: {
    supply: {
      out: sql`t.minimum > 0 and ${quantity} = 0`,
      low: sql`${quantity} > 0 and ${quantity} < t.minimum`,
    },
  },
}
