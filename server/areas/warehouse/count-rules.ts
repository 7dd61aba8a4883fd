// Rules of counting in stocktakings: the queue of cells, and the counts.
import { sql } from 'kysely'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { isInForce } from '../../kernel/read/replaced-rows.ts'
import type { Rules, Wire, WriteContext } from '../../kernel/types.ts'

const count = resourceOf('item-count')

/** SQL: the stocktaking that is currently counting the cell `l`. */
const openAt = sql`select s.id from stocktaking s
  join stocktaking__lines x on x.contract_id = s.contract_id and x.parent_id = s.id
  where s.contract_id = l.contract_id and s.warehouse_id = l.warehouse_id
    and s.state = 'counting' and x.item_id = l.item_id
  order by s.id limit 1`

export const itemCountRules: Rules = {
  async beforeSave(writer, row) {
    const stocktaking_id = await stocktakingAt(writer, row)
    await refuseSecond(writer, { ...row, stocktaking_id })
    return {
      ...row,
      stocktaking_id,
      at: writer.now.toISOString(),
      counter_id: writer.person.staffId,
    }
  },
  afterSave({ changedRecords }, saved) {
    for (const { row } of saved)
      changedRecords.push({ resource: 'item-count-queue', id: row.cell_id as number })
    return Promise.resolve()
  },
}

/** @throws AppError 400 for an unknown cell, 422 if nothing is being counted in it */
async function stocktakingAt({ db, person }: WriteContext, row: Wire): Promise<number> {
  const { rows } = await sql<{ stocktaking_id: number | null }>`
    select (${openAt}) as stocktaking_id from item_cell l
    where l.contract_id = ${person.contractId} and l.id = ${row.cell_id}
    for no key update of l`.execute(db)
  if (!rows[0]) throw new AppError('validation', { fields: { cell_id: 'no_such' } })
  const id = rows[0].stocktaking_id
  if (id !== null) return id
  const says: Fault = 'not_being_counted'
  throw new AppError('rule', { fields: { cell_id: says }, says })
}

/**
 * A second count of a cell must replace the first; a constraint permits only one correction.
 * @throws AppError 422
 */
async function refuseSecond({ db, person }: WriteContext, row: Wire): Promise<void> {
  const { rows } = await sql`select from item_count c
    where c.contract_id = ${person.contractId} and c.cell_id = ${row.cell_id}
      and c.stocktaking_id = ${row.stocktaking_id}
      and not exists (select from item_count r where r.contract_id = c.contract_id
        and r.id = ${row.replaces_id ?? null}::bigint and r.stocktaking_id = c.stocktaking_id)
      and ${isInForce(count, 'c')} limit 1`.execute(db)
  const says: Fault = 'counted_already'
  if (rows.length > 0) throw new AppError('rule', { fields: { cell_id: says }, says })
}

export const itemCountQueueRules: Rules = {
  source: sql`select l.contract_id, l.id, l.id as cell_id, p.name, p.article, p.barcode,
      p.search_key || l.search_key as search_key, l.cell, l.warehouse_id, p.category_id, p.unit_id,
      s.id as stocktaking_id,
      c.id as count_id, c.quantity as counted,
      case when c.id is null then 'waiting' else 'counted' end as state
    from stocktaking s
    join stocktaking__lines x on x.contract_id = s.contract_id and x.parent_id = s.id
    join item_cell l on l.contract_id = s.contract_id and l.warehouse_id = s.warehouse_id
      and l.item_id = x.item_id
    join car_part p on p.contract_id = l.contract_id and p.id = l.item_id
    left join lateral (select c.id, c.quantity from item_count c
      where c.contract_id = l.contract_id and c.cell_id = l.id and c.stocktaking_id = s.id
        and ${isInForce(count, 'c')} order by c.id desc limit 1) c on true
    where s.state = 'counting'`,
  computed: { counted: sql`t.counted`, count_id: sql`t.count_id` },
}
