// Calculations on the lines of a request: costs, outstanding parts, and issued parts.
import { canEdit } from '#resources/kernel/access.ts'
import { fault, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import {
  add,
  compareExact,
  exact,
  isPositive,
  smaller,
  textOf,
  zero,
} from '#resources/kernel/values/exact-decimal.ts'
import type { Exact } from '#resources/kernel/values/exact-decimal.ts'
import { textOfProduct } from '#resources/kernel/values/exact-share.ts'
import { acceptedStates } from '#resources/maintenance/inquiry/inquiry-states.ts'
import type { Wire, WriteContext } from '../../kernel/types.ts'

export const linesIn = (row: Wire | null, key: string) => (row?.[key] ?? []) as readonly Wire[]

/** A decimal of a line as an exact value. */
export const exactOf = (line: Wire, key: string) => exact(line[key] as string | null)
const minus = ({ n, scale }: Exact): Exact => ({ n: -n, scale })
/** The value, or zero if it is negative. */
export const atLeastNone = (value: Exact) => (isPositive(value) ? value : zero)

/** Identifies the item and warehouse of a line. */
export const stockKey = ({ item_id: item, warehouse_id: warehouse }: Wire) =>
  `${String(item)} ${String(warehouse)}`

/**
 * The requested quantity that is not issued yet; returned parts are not issued again automatically.
 */
export const outstanding = (part: Wire): Exact =>
  atLeastNone(add(exactOf(part, 'quantity'), minus(exactOf(part, 'issued'))))

/** Computes the cost of each work, and the total. */
export function withWorks(row: Wire): Wire {
  const works = linesIn(row, 'works').map((one) => ({
    ...one,
    cost: one.price == null ? null : textOfProduct(one.price, one.quantity ?? '1'),
  }))
  const hours = works.map((one: Wire) =>
    exact(textOfProduct(one.hours ?? one.norm_hours, one.quantity ?? '1')),
  )
  const costs = works.map((one) => exact(one.cost))
  return {
    ...row,
    works,
    hours: works.length > 0 ? fixed(add(...hours), 2) : null,
    work_cost: works.length > 0 ? fixed(add(...costs), 2) : null,
  }
}

function fixed(value: Exact, scale: number): string {
  const [whole = '0', parts = ''] = textOf(value).split('.')
  return `${whole}.${parts.padEnd(scale, '0')}`
}

/**
 * Validates lines of issues: existing ones cannot change; new ones are dated, and require the
 * permission to issue and an accepted request.
 * @throws AppError 400 at the line
 */
export function withIssues(writer: WriteContext, row: Wire, before: Wire | null): Wire {
  const standing = new Map(linesIn(before, 'issues').map((one) => [one.id, one]))
  const faults: Record<string, Fault> = {}
  const given = linesIn(row, 'issues')
  if (given.filter(({ id }) => standing.has(id)).length < standing.size) faults.issues = 'frozen'
  const issues = given.map((line, nth) => {
    const known = standing.get(line.id)
    if (known && !sameIssue(known, line)) faults[`issues.${nth}.quantity`] = 'frozen'
    if (known) return known
    const refused = refusalOf(writer, row)
    if (refused) faults[`issues.${nth}.quantity`] = refused
    return dated(writer, line)
  })
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return { ...row, issues }
}

const sameIssue = (a: Wire, b: Wire) =>
  ['kind', 'item_id', 'warehouse_id'].every((key) => a[key] === b[key]) &&
  compareExact(exactOf(a, 'quantity'), exactOf(b, 'quantity')) === 0

function refusalOf({ person, origin }: WriteContext, row: Wire): Fault | null {
  if (origin?.via !== 'rule' && !canEdit(person.levels, 'car-inquiry-issue')) return 'read_only'
  return (acceptedStates as readonly unknown[]).includes(row.state) ? null : 'frozen'
}

function dated({ person, now }: WriteContext, line: Wire): Wire {
  const quantity = textOf(exactOf(line, 'quantity'))
  return {
    ...line,
    at: now.toISOString(),
    staff_id: person.staffId,
    moved: line.kind === 'return' ? quantity : `-${quantity}`,
  }
}

/**
 * Recomputes the issued and returned quantities of the parts, and reduces reservations by what was
 * issued.
 * @throws AppError 400 for an issue of a part that was not requested, or of too much
 */
export function withParts(row: Wire, before: Wire | null): Wire {
  const faults: Record<string, Fault> = {}
  const issues = linesIn(row, 'issues')
  const was = linesIn(before, 'issues').length
  const parts = linesIn(row, 'parts')
  const known = new Map(linesIn(before, 'parts').map((one) => [one.id, one]))
  const keys = new Set(parts.map(stockKey))
  for (const [nth, one] of issues.entries())
    if (!keys.has(stockKey(one))) {
      if (nth >= was) faults[`issues.${nth}.item_id`] = 'not_requested'
      else faults.parts = 'issued_already'
    }
  const counted = parts.map((part, nth) => {
    const former = known.get(part.id)
    const own = issues.filter((one) => stockKey(one) === stockKey(part))
    const issued = sumOf(own, 'issue')
    const returned = sumOf(own, 'return')
    if (compareExact(issued, exactOf(part, 'quantity')) > 0)
      faults[`parts.${nth}.quantity`] = fault('too_small', textOf(issued))
    if (compareExact(returned, issued) > 0)
      faults[`issues.${issues.indexOf(own.at(-1) as Wire)}.quantity`] = fault(
        'too_big',
        textOf(issued),
      )
    const isSame = former !== undefined && stockKey(former) === stockKey(part)
    const more = add(issued, minus(isSame ? exactOf(former, 'issued') : zero))
    const kept = isSame ? atLeastNone(add(exactOf(part, 'reserved'), minus(more))) : zero
    const left = atLeastNone(add(exactOf(part, 'quantity'), minus(issued)))
    return {
      ...part,
      ...{ issued: textOf(issued), returned: textOf(returned) },
      reserved: textOf(smaller(kept, left)),
    }
  })
  if (Object.keys(faults).length > 0) throw invalid(faults)
  return { ...row, parts: counted, needs_parts: row.needs_parts === true || counted.length > 0 }
}

const sumOf = (issues: readonly Wire[], kind: string): Exact =>
  add(...issues.filter((one) => one.kind === kind).map((one) => exactOf(one, 'quantity')))
