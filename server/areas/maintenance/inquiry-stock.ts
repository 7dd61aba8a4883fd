// Reservations of parts for requests, and the stock available to a request.
import { sql } from 'kysely'
import { AppError, fault, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import {
  add,
  compareExact,
  exact,
  isPositive,
  isZero,
  smaller,
  textOf,
} from '#resources/kernel/values/exact-decimal.ts'
import type { Exact } from '#resources/kernel/values/exact-decimal.ts'
import { acceptedStates } from '#resources/maintenance/inquiry/inquiry-states.ts'
import { balanceAt } from '../../kernel/ledger/index.ts'
import type { Wire, WriteContext } from '../../kernel/types.ts'
import { atLeastNone, exactOf, linesIn, outstanding, stockKey } from './inquiry-lines.ts'

const stock = resourceOf('item-movement')

/**
 * The stock that other requests have not reserved, by item and warehouse of the lines. Locks the
 * items, so that a concurrent request sees what this one takes.
 */
async function freeStock(
  { db, person }: WriteContext,
  id: unknown,
  lines: readonly Wire[],
): Promise<ReadonlyMap<string, Exact>> {
  const { contractId } = person
  if (lines.length === 0) return new Map()
  const items = lines.map((one) => one.item_id as number)
  const warehouses = lines.map((one) => one.warehouse_id as number)
  await sql`select from car_part where contract_id = ${contractId} and id = any(${items}::bigint[])
    order by id for no key update`.execute(db)
  const held = balanceAt(stock, {
    owner: { key: 'warehouse_id', sql: sql`w.warehouse_id` },
    keys: { item_id: sql`w.item_id` },
    contract: sql`${contractId}::bigint`,
  })
  const { rows } = await sql<Wire & { free: string }>`select w.item_id, w.warehouse_id,
      (${held} - coalesce((select sum(p.reserved) from car_inquiry__parts p
        join car_inquiry i on i.contract_id = p.contract_id and i.id = p.parent_id
        where p.contract_id = ${contractId} and p.item_id = w.item_id
          and p.warehouse_id = w.warehouse_id and p.reserved > 0
          and i.state = any(${[...acceptedStates]}::text[])
          and i.id is distinct from ${id ?? null}::bigint), 0))::text as free
    from unnest(${items}::bigint[], ${warehouses}::bigint[]) w(item_id, warehouse_id)`.execute(db)
  return new Map(rows.map((one) => [stockKey(one), exact(one.free)]))
}

/** The quantity available for a part, up to what is outstanding. */
function attainable(part: Wire, free: ReadonlyMap<string, Exact>): Exact {
  return smaller(outstanding(part), atLeastNone(free.get(stockKey(part)) ?? exact(0)))
}

const needed = (row: Wire) => linesIn(row, 'parts').filter((part) => isPositive(outstanding(part)))

/** @throws AppError 422 if parts are outstanding, and none of them is available */
function requireAny(wanted: readonly Wire[], free: ReadonlyMap<string, Exact>): void {
  if (wanted.length === 0 || wanted.some((one) => isPositive(attainable(one, free)))) return
  const says: Fault = 'nothing_in_stock'
  throw new AppError('rule', { fields: { parts: says }, says })
}

/**
 * Reserves the available quantity of each part, up to what is outstanding.
 * @throws AppError 422 if nothing is available
 */
export async function reserveParts(writer: WriteContext, row: Wire): Promise<Wire> {
  const wanted = needed(row)
  const free = await freeStock(writer, row.id, wanted)
  requireAny(wanted, free)
  return withReserved(row, (part) => attainable(part, free))
}

/** Releases all reservations. */
export function releaseParts(row: Wire): Wire {
  return withReserved(row, () => exact(0))
}

function withReserved(row: Wire, reserved: (part: Wire) => Exact): Wire {
  const parts = linesIn(row, 'parts').map((part) => ({ ...part, reserved: textOf(reserved(part)) }))
  return { ...row, parts }
}

/** Adds an issue of the outstanding quantity of each part. */
export function issueAll(_: WriteContext, row: Wire): Wire {
  return withIssue(row, outstanding)
}

/**
 * Issues the available quantity of each part, unless issues already exist.
 * @throws AppError 422 if nothing is available
 */
export async function issueSome(writer: WriteContext, row: Wire): Promise<Wire> {
  const isBegun = linesIn(row, 'issues').length > 0
  const wanted = needed(row)
  // if issues were entered, only these are recorded
  if (isBegun || writer.origin?.via === 'rule') return row
  const free = await freeStock(writer, row.id, wanted)
  requireAny(wanted, free)
  return withIssue(row, (part) => attainable(part, free))
}

function withIssue(row: Wire, quantityOf: (part: Wire) => Exact): Wire {
  const added = linesIn(row, 'parts').flatMap((part): Wire[] => {
    const quantity = quantityOf(part)
    if (isZero(quantity)) return []
    const { item_id, warehouse_id } = part
    return [{ kind: 'issue', item_id, warehouse_id, quantity: textOf(quantity) }]
  })
  return { ...row, issues: [...linesIn(row, 'issues'), ...added] }
}

/**
 * Newly issued parts must be in stock, and not reserved by other requests.
 * @throws AppError 400 at the entered line, or at the part
 */
export async function requireFree(
  writer: WriteContext,
  row: Wire,
  before: Wire | null,
): Promise<void> {
  const issues = linesIn(row, 'issues')
  const from = linesIn(before, 'issues').length
  const fresh = issues.slice(from).filter(({ kind }) => kind === 'issue')
  const free = await freeStock(writer, row.id, fresh)
  const faults: Record<string, Fault> = {}
  for (const key of new Set(fresh.map(stockKey))) {
    const own = fresh.filter((one) => stockKey(one) === key)
    const taken = add(...own.map((one) => exactOf(one, 'quantity')))
    const left = free.get(key) ?? exact(0)
    if (compareExact(taken, left) <= 0) continue
    const part = linesIn(row, 'parts').findIndex((one) => stockKey(one) === key)
    const at = writer.transition
      ? `parts.${part}.quantity`
      : `issues.${issues.indexOf(own.at(-1) as Wire)}.quantity`
    faults[at] = fault('not_in_stock', textOf(atLeastNone(left)))
  }
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

/** The transition that follows from the issued quantities; null for none. */
export function stateByIssues(row: Wire): 'issuePart' | 'issue' | null {
  const parts = linesIn(row, 'parts')
  const isIssued = parts.length > 0 && parts.every((part) => isZero(outstanding(part)))
  const isBegun = parts.some((part) => isPositive(exactOf(part, 'issued')))
  if (isIssued && ['approved', 'reserved', 'issued_partly'].includes(String(row.state)))
    return 'issue'
  return isBegun && ['approved', 'reserved'].includes(String(row.state)) ? 'issuePart' : null
}
