// Rules of stocktakings: expected quantities come from the ledger, counted ones from the counts,
// and each posted difference needs a reason.
import { sql } from 'kysely'
import { AppError, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { add, exact, isZero } from '#resources/kernel/values/exact-decimal.ts'
import { textOfShare } from '#resources/kernel/values/exact-share.ts'
import type { Rules, Wire, WriteContext } from '../../kernel/types.ts'
import { balanceAt } from '../../kernel/ledger/index.ts'
import { isInForce } from '../../kernel/read/replaced-rows.ts'
import { refuseFuture } from '../../kernel/write/future-moments.ts'
import { parseSave } from '../../kernel/write/save-body.ts'
import { saveBatch } from '../../kernel/write/save-records.ts'
import { movements } from './stock-balances.ts'
import { itemsOf, stockLines, shownOf, stockAt } from './stock-lines.ts'

const cell = resourceOf('item-cell')
const count = resourceOf('item-count')

export const stocktakingRules: Rules = {
  /** Locks the warehouses, so that stocktakings of the same warehouse begin one after another. */
  async lockAbove({ db, person }, ids) {
    await sql`select from warehouse w where w.contract_id = ${person.contractId} and w.id in
        (select s.warehouse_id from stocktaking s
          where s.contract_id = ${person.contractId} and s.id = any(${ids}::bigint[]))
      order by w.id for no key update`.execute(db)
  },
  async beforeSave(writer, row) {
    refuseFuture(writer, row)
    const compared = await comparedLines(writer, row)
    if (writer.transition === 'post') requireReasons(compared)
    return compared
  },
  beforeTransition: {
    async start(writer, row) {
      await refuseSecond(writer, row)
      const lines = await booked(writer, row)
      const typed = stockLines(row).filter(
        ({ item_id: id }) => !lines.some(({ item_id }) => item_id === id),
      )
      if (lines.length + typed.length === 0) throw invalid({ warehouse_id: 'nothing_to_count' })
      await putCells(writer, row, lines)
      return { ...row, lines: [...lines.map(({ item_id }) => ({ item_id })), ...typed] }
    },
    async finish(writer, row) {
      const found = await countsOf(writer, row)
      const lines = stockLines(row).map((line) => ({
        ...line,
        counted: found.get(line.item_id) ?? line.counted ?? null,
      }))
      return { ...row, lines }
    },
  },
  blames: { 'item-movement.quantity': { field: 'lines' } },
}

/** Adds to each line the book balance at the stocktaking's time, and the difference. */
async function comparedLines(writer: WriteContext, row: Wire): Promise<Wire> {
  const lines = stockLines(row)
  const items = await itemsOf(writer, lines)
  const held = await stockAt(writer, row)
  const cells = await cellsOf(writer, row)
  const compared = lines.map((line): Wire => {
    const expected = held.get(line.item_id) ?? '0.000'
    return {
      ...line,
      ...shownOf(items.get(line.item_id)),
      cell: cells.get(line.item_id) ?? null,
      expected,
      difference: line.counted == null ? null : differenceOf(line.counted as string, expected),
    }
  })
  return { ...row, lines: compared }
}

const one = exact(1)
/** The difference with three decimal places. */
function differenceOf(counted: string, expected: string): string {
  const { n, scale } = exact(expected)
  return textOfShare(add(exact(counted), { n: -n, scale }), one, one, 3)
}

/** Requires a count of each line, and a reason for each difference. @throws AppError 400 */
function requireReasons(row: Wire): void {
  const faults: Record<string, Fault> = {}
  for (const [at, line] of stockLines(row).entries()) {
    if (line.counted == null) faults[`lines.${at}.counted`] = 'required'
    else if (!isZero(exact(line.difference as string)) && line.reason == null && row.reason == null)
      faults[`lines.${at}.reason`] = 'required'
  }
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

/** @throws AppError 422 while another stocktaking of this warehouse covers the same items */
async function refuseSecond({ db, person }: WriteContext, row: Wire): Promise<void> {
  const { rows } = await sql`select from stocktaking s
    where s.contract_id = ${person.contractId} and s.warehouse_id = ${row.warehouse_id}
      and s.state in ('counting', 'counted') and s.id <> ${row.id}
      and (s.category_id is null or ${row.category_id ?? null}::bigint is null
        or s.category_id = ${row.category_id ?? null}::bigint)
    limit 1`.execute(db)
  const says: Fault = 'counted_elsewhere'
  if (rows.length > 0) throw new AppError('rule', { fields: { warehouse_id: says }, says })
}

interface Booked {
  readonly item_id: number
  readonly cell_id: number | null
}

/** The items with a positive book balance, sorted by cell. */
async function booked({ db, person }: WriteContext, row: Wire): Promise<Booked[]> {
  const held = balanceAt(movements, {
    owner: { key: 'warehouse_id', sql: sql`${row.warehouse_id}::bigint` },
    keys: { item_id: sql.ref('p.id') },
    contract: sql`${person.contractId}::bigint`,
    at: sql`${row.at}`,
  })
  const { rows } = await sql<Booked>`select p.id as item_id, l.id as cell_id
    from item_movement__account a
    join car_part p on p.contract_id = a.contract_id and p.id = a.item_id
    left join item_cell l on l.contract_id = a.contract_id and l.warehouse_id = a.warehouse_id
      and l.item_id = a.item_id
    where a.contract_id = ${person.contractId} and a.warehouse_id = ${row.warehouse_id}
      and (${row.category_id ?? null}::bigint is null
        or p.category_id = ${row.category_id ?? null}::bigint)
      and ${held} > 0
    order by l.cell nulls last, lower(p.name), p.id`.execute(db)
  return rows
}

/** Creates a cell record for each item without one, since counts refer to cells. */
async function putCells(writer: WriteContext, row: Wire, lines: readonly Booked[]): Promise<void> {
  const inputs = lines
    .filter(({ cell_id: id }) => id === null)
    .map(({ item_id }) => parseSave(cell, { warehouse_id: row.warehouse_id, item_id }))
  if (inputs.length > 0)
    await saveBatch({ ...writer, resource: cell, origin: { via: 'rule' } }, inputs)
}

/** The names of the items' cells in this warehouse, by item id. */
async function cellsOf(
  { db, person }: WriteContext,
  row: Wire,
): Promise<ReadonlyMap<unknown, string>> {
  const { rows } = await sql<{ item_id: number; cell: string }>`select l.item_id, l.cell
    from item_cell l where l.contract_id = ${person.contractId}
      and l.warehouse_id = ${row.warehouse_id} and l.cell is not null`.execute(db)
  return new Map(rows.map((one) => [one.item_id, one.cell]))
}

/** The effective counts of this stocktaking, by item id. */
async function countsOf(
  { db, person }: WriteContext,
  row: Wire,
): Promise<ReadonlyMap<unknown, string>> {
  const { rows } = await sql<{ item_id: number; quantity: string }>`select l.item_id,
      c.quantity::text as quantity
    from item_count c
    join item_cell l on l.contract_id = c.contract_id and l.id = c.cell_id
    where c.contract_id = ${person.contractId} and c.stocktaking_id = ${row.id}
      and ${isInForce(count, 'c')}`.execute(db)
  return new Map(rows.map((one) => [one.item_id, one.quantity]))
}

/**
 * Checks posted stocktakings against concurrent movements between comparison and posting. After
 * posting the accounts are locked, so that their balances are final.
 * @throws Error with the SQLSTATE of a serialization failure if a balance differs from the counted
 * quantity, so that the transaction is retried
 */
export async function recheckStocktakings(
  { db, person }: WriteContext,
  ids: readonly number[],
): Promise<void> {
  const held = balanceAt(movements, {
    owner: { key: 'warehouse_id', sql: sql.ref('s.warehouse_id') },
    keys: { item_id: sql.ref('l.item_id') },
    contract: sql.ref('s.contract_id'),
    at: sql.ref('s.at'),
  })
  const { rows } = await sql`select from stocktaking s
    join stocktaking__lines l on l.contract_id = s.contract_id and l.parent_id = s.id
    where s.contract_id = ${person.contractId} and s.id = any(${ids}::bigint[])
      and s.state = 'posted' and l.difference <> 0 and l.counted <> ${held} limit 1`.execute(db)
  if (rows.length === 0) return
  throw Object.assign(new Error('the stock has moved meanwhile'), { code: '40001' })
}
