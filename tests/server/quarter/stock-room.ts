// The store: parts come from suppliers, go to the workshop and to vehicles, come back, and are
// written off. One person keeps it, so that its documents follow each other by the minute.
import type { Wire } from '#tests/support/server/test-app.ts'
import { count, shareOf, stockOf, text } from './books.ts'
import type { Books, StockMove } from './books.ts'
import { dayAfter, minutesAfter, momentOn, weekdayOf } from './calendar.ts'
import { partNames } from './motor-pool.ts'
import type { MotorPool } from './motor-pool.ts'

interface Line {
  readonly item: number
  readonly quantity: number
  /** Hundredths apiece. */
  readonly price: number
}

type Moved = Omit<StockMove, 'value'>

/** What goes out costs its part of all that is there. */
export function takeOut(books: Books, { quantity, ...move }: Moved): number {
  const held = stockOf(books, move.warehouse, move.item, move.at)
  const value = shareOf(held.value, quantity, held.quantity)
  books.stock.push({ ...move, quantity: -quantity, value: -value })
  return value
}

/** What a warehouse of the organisation begins with. */
export async function openStocks({ staff, books, warehouses, items }: MotorPool, day: string) {
  for (const [nth, warehouse] of warehouses.entries()) {
    const at = minutesAfter(momentOn(day, '11:00'), nth)
    const lines = items.slice(0, 5).map((item, of) => ({
      ...{ item, quantity: 300 - nth * 100, price: 1000 + of * 333 + nth * 77 },
    }))
    await putSupply({ staff, books }, { at, warehouse, lines, more: { source: 'opening' } })
  }
}

interface Supply {
  readonly at: string
  readonly warehouse: number
  readonly lines: readonly Line[]
  readonly more: Wire
  /** The initial, wrong value of the first line. */
  readonly mistyped?: number
}

async function putSupply(
  { staff, books }: Pick<MotorPool, 'staff' | 'books'>,
  { at, warehouse, lines, more, mistyped }: Supply,
) {
  const wire = (quantities: readonly number[]) =>
    lines.map(({ item, price }, nth) => ({
      ...{ item_id: item, quantity: String(quantities[nth]), unit_cost: text(price) },
    }))
  const right = lines.map(({ quantity }) => quantity)
  const typed = right.map((quantity, nth) => (nth === 0 && mistyped) || quantity)
  const body = { at, warehouse_id: warehouse, lines: wire(typed), ...more }
  const { id } = await staff.did('store', 'warehouse/supply/save', body)
  await staff.did('store', 'warehouse/supply/post', { id })
  count(books.numbered, 'supply')
  if (mistyped) {
    const reason = { id, correction_reason: 'пересчитано' }
    await staff.did('store', 'warehouse/supply/correct', reason)
    await staff.did('store', 'warehouse/supply/save', { id, lines: wire(right) })
    await staff.did('store', 'warehouse/supply/post', { id })
  }
  for (const { item, quantity, price } of lines)
    books.stock.push({ warehouse, item, at, quantity, value: quantity * price })
}

/** The documents of a day, as of noon. `week`: the week of the simulation, from 0. */
export async function keepStore(pool: MotorPool, day: string, week: number) {
  const { staff, books, chance, warehouses, items, supplier, fitter } = pool
  const [central, workshop] = warehouses
  const at = momentOn(day, '12:00')
  const item = items[chance(5)]!
  const save = async (resource: string, more: Wire) => {
    const { id } = await staff.did('store', `warehouse/${resource}/save`, { at, ...more })
    await staff.did('store', `warehouse/${resource}/post`, { id })
    count(books.numbered, resource)
  }
  const line = (quantity: number) => ({ lines: [{ item_id: item, quantity: String(quantity) }] })
  const weekday = weekdayOf(day)
  if (weekday === 1) {
    const lines = items.slice(0, 5).map((one) => ({
      ...{ item: one, quantity: 5 + chance(40), price: 900 + chance(2000) },
    }))
    const more = { counterparty_id: supplier, incoming_number: `С-${day}` }
    const mistyped = week % 3 === 1 ? { mistyped: 3 } : {}
    await putSupply(pool, { at, warehouse: central, lines, more, ...mistyped })
  } else if (weekday === 2) {
    const quantity = 2 + chance(8)
    await save('item-transfer', {
      ...{ warehouse_id: central, to_warehouse_id: workshop, ...line(quantity) },
    })
    const value = takeOut(books, { warehouse: central, item, at, quantity })
    books.stock.push({ warehouse: workshop, item, at, quantity, value })
  } else if (weekday === 3) {
    const quantity = 1 + chance(3)
    const car = books.vehicles[chance(books.vehicles.length)]!.id
    const body = { warehouse_id: workshop, receiver_id: fitter, car_id: car, ...line(quantity) }
    await save('item-issue', body)
    takeOut(books, { warehouse: workshop, item, at, quantity })
    await refuseTooMuch(pool, body, at)
  } else if (weekday === 4) {
    const held = stockOf(books, workshop, item, at)
    await save('item-issue', {
      ...{ kind: 'return', warehouse_id: workshop, receiver_id: fitter, ...line(1) },
    })
    const value = shareOf(held.value, 1, held.quantity)
    books.stock.push({ warehouse: workshop, item, at, quantity: 1, value })
  } else if (weekday === 5 && week % 2 === 0) {
    const reason = { cause: 'damage', reason: 'бой при разгрузке' }
    await save('item-write-off', { warehouse_id: central, ...reason, ...line(1) })
    takeOut(books, { warehouse: central, item, at, quantity: 1 })
  } else if (weekday === 5) await countWorkshop(pool, day, week)
}

/** More than there is cannot be issued: the draft goes again. */
async function refuseTooMuch({ staff }: MotorPool, body: Wire, at: string) {
  const lines = (body.lines as Wire[]).map((one) => ({ ...one, quantity: '99999' }))
  const asked = { at, ...body, lines }
  const { id } = await staff.did('store', 'warehouse/item-issue/save', asked)
  await staff.refused('store', 'warehouse/item-issue/post', { id })
  await staff.remove('store', 'warehouse/item-issue/delete', { id })
}

/** Every second Friday the workshop is counted; once an item is missing. */
async function countWorkshop(
  { staff, books, warehouses, items }: MotorPool,
  day: string,
  week: number,
) {
  const at = momentOn(day, '12:00')
  const did = (path: string, body: Wire) => staff.did('store', `warehouse/${path}`, body)
  const head = { at, warehouse_id: warehouses[1], reason: 'пересчёт' }
  const { id } = await did('stocktaking/save', head)
  await did('stocktaking/start', { id })
  count(books.numbered, 'stocktaking')
  const cells = await staff.listed('store', 'warehouse/item-count-queue', {
    ...{ warehouse_id: warehouses[1], sort: undefined },
  })
  for (const cell of cells) {
    const item = items[partNames.findIndex((name) => cell.article === `A-${name}`)]!
    const held = stockOf(books, warehouses[1], item, at).quantity
    const isShort = week === 1 && item === items[1]
    const quantity = held - (isShort ? 2 : 0)
    await did('item-count/save', { cell_id: cell.id, quantity: String(quantity) })
    if (!isShort) continue
    takeOut(books, { warehouse: warehouses[1], item: items[1]!, at, quantity: 2 })
    books.faults.push({ kind: 'stock_shortage', day, car: null })
  }
  await did('stocktaking/finish', { id })
  await did('stocktaking/post', { id })
}

/** A supply of six days ago that was not entered; its items have not been used yet. */
export async function enterLateSupply(pool: MotorPool, day: string) {
  const then = dayAfter(day, -6)
  const more = { counterparty_id: pool.supplier, incoming_number: `Поздно-${day}` }
  const lines = [{ item: pool.items[5]!, quantity: 7, price: 4321 }]
  const [warehouse] = pool.warehouses
  await putSupply(pool, { at: momentOn(then, '10:00'), warehouse, lines, more })
  pool.books.faults.push({ kind: 'stock_late_entry', day: then, car: null })
}
