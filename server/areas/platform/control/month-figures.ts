// Figures of an accounting month: its state, and the totals of tanks, waybills or warehouses.
import { sql } from 'kysely'
import { add, exact } from '#resources/kernel/values/exact-decimal.ts'
import { textOfShare } from '#resources/kernel/values/exact-share.ts'
import type { Book, MonthReview, SheetTotals, TankTotal } from '#resources/wire/month-review.ts'
import type { WarehouseTotal } from '#resources/wire/month-review.ts'
import { tableOf } from '../../../kernel/db/columns.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { monthTotals } from '../../../kernel/ledger/index.ts'
import type { Person } from '../../../kernel/session/viewer.ts'
import type { Kernel } from '../../../kernel/types.ts'
import { movements } from '../../fuel/index.ts'
import { itemMovements } from '../../warehouse/index.ts'

interface Of extends Pick<Person, 'contractId'> {
  readonly book: Book
}
type Standing = Pick<MonthReview, 'id' | 'version' | 'closed' | 'closed_at' | 'closed_by'>

export async function monthAt(db: Db, { contractId, book }: Of, month: string): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select o.id, o.version, o.state = 'closed' as closed,
      case when o.state = 'closed' then to_json(o.closed_at) #>> '{}' end as closed_at,
      case when o.state = 'closed' then concat_ws(' ', s.surname, s.name) end as closed_by
    from book_month o left join staff s on s.contract_id = o.contract_id and s.id = o.closer_id
    where o.contract_id = ${contractId} and o.book = ${book} and o.month = ${month}::date`.execute(
    db,
  )
  const [found] = rows
  if (!found) return { id: null, version: null, closed: false, closed_at: null, closed_by: null }
  return { ...found, closed_by: found.closed_by === '' ? null : found.closed_by }
}

/** The first month before `month` that is not closed but has movements; null for none. */
export async function openBefore(
  db: Db,
  { contractId, book }: Of,
  month: string,
): Promise<string | null> {
  const ledger = sql.table(tableOf(book === 'stock' ? itemMovements : movements))
  const { rows } = await sql<{ month: string }>`
    select m.month::date::text as month
    from contract k
    cross join lateral (select date_trunc('month', min(f.at) at time zone k.time_zone) as first
      from ${ledger} f where f.contract_id = k.id) b
    cross join lateral generate_series(b.first, ${month}::date - interval '1 day',
      interval '1 month') m(month)
    where k.id = ${contractId}
      and not exists (select from book_month o where o.contract_id = k.id and o.book = ${book}
        and o.month = m.month::date and o.state = 'closed')
      and exists (select from ${ledger} f where f.contract_id = k.id
        and f.at >= m.month at time zone k.time_zone
        and f.at < (m.month + interval '1 month') at time zone k.time_zone)
    order by m.month limit 1`.execute(db)
  return rows[0]?.month ?? null
}

export async function tankTotals(
  { db }: Pick<Kernel, 'db'>,
  person: Person,
  month: string,
): Promise<TankTotal[]> {
  const totals = await monthTotals({ db, person }, movements, { owner: 'reservoir_id', month })
  const { rows } = await sql<{ kind: string; id: number; name: string }>`
    select 'tank' as kind, r.id, r.name from reservoir r where r.contract_id = ${person.contractId}
    union all select 'fuel', f.id, f.name from fuel f where f.contract_id = ${person.contractId}`.execute(
    db,
  )
  const names = new Map(rows.map(({ kind, id, name }) => [`${kind} ${id}`, name]))
  return totals.map(({ owner_id, keys, opening, received, issued, closing }) => ({
    tank: names.get(`tank ${owner_id}`) ?? '',
    fuel: names.get(`fuel ${String(keys.fuel_id)}`) ?? '',
    opening: String(opening),
    received: String(received),
    issued: String(issued),
    closing: String(closing),
  }))
}

/** Totals of each warehouse in money. */
export async function warehouseTotals(
  { db }: Pick<Kernel, 'db'>,
  person: Person,
  month: string,
): Promise<WarehouseTotal[]> {
  const of = { owner: 'warehouse_id', month, amount: 'value' }
  const totals = await monthTotals({ db, person }, itemMovements, of)
  const { rows } = await sql<{ id: number; name: string }>`select w.id, w.name from warehouse w
    where w.contract_id = ${person.contractId} order by w.name, w.id`.execute(db)
  return rows.flatMap(({ id, name }) => {
    const own = totals.filter(({ owner_id: owner }) => owner === id)
    if (own.length === 0) return []
    const sum = (key: 'opening' | 'received' | 'issued' | 'closing') =>
      textOfShare(add(...own.map((one) => exact(one[key]))), exact(1), exact(1), 2)
    const amounts = { opening: sum('opening'), received: sum('received') }
    return [{ warehouse: name, ...amounts, issued: sum('issued'), closing: sum('closing') }]
  })
}

/**
 * Totals of posted waybills that departed in the period; fuel figures are those of the main fuel.
 */
export async function sheetTotals(
  db: Db,
  { contractId }: Pick<Person, 'contractId'>,
  { from, to }: { from: string; to: string },
): Promise<SheetTotals> {
  const { rows } = await sql<SheetTotals>`
    select count(*)::int as count, coalesce(sum(w.distance), 0)::text as distance,
      coalesce(sum(w.norm), 0)::text as norm, coalesce(sum(w.consumption), 0)::text as consumption,
      coalesce(sum(w.saving), 0)::text as saving, coalesce(sum(w.overrun), 0)::text as overrun
    from way_bill w where w.contract_id = ${contractId} and w.state = 'posted'
      and w.start_date >= ${from}::timestamptz and w.start_date <= ${to}::timestamptz`.execute(db)
  return rows[0]!
}
