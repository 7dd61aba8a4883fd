// Rules of child rows: on each line, and between the lines of one record. Pure, the same on both
// sides.
import { fault } from '../calls/error-codes.ts'
import type { Fault } from '../calls/error-codes.ts'
import { traitsOf } from '../kind-traits.ts'
import { addApart } from './range-set.ts'
import type { Range } from './range-set.ts'
import type { RowRule } from '../rules/row-rule.ts'
import type { Field, Fields } from '../types.ts'

type Values = Readonly<Record<string, unknown>>
type Faults = Record<string, Fault>

export function isAbsent(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  )
}

/** Numbers and exact numbers by size, days and moments by their text. */
function compareValues(a: unknown, b: unknown): number {
  const x = Number(a)
  const y = Number(b)
  if (!Number.isNaN(x) && !Number.isNaN(y)) return x - y
  return String(a) < String(b) ? -1 : Number(String(a) > String(b))
}

/** The fault of a value that must not precede that of `other`, by its kind. */
export function orderFault(field: Field | undefined, other: string): Fault {
  return fault(field && traitsOf(field).temporal ? 'earlier_than' : 'less_than', other)
}

const isDerived = (field: Field | undefined) => field?.options.derived === true

/** Faults of values that must be in order: at the later one. `list`: the list of the child row. */
export function orderFaults(
  { fields, rules = [] }: { fields: Fields; rules?: readonly RowRule<string>[] | undefined },
  values: Values,
  list = '',
): Faults {
  const faults: Faults = {}
  for (const rule of rules) {
    if (!('ascending' in rule)) continue
    const [first, second] = rule.ascending
    if (isAbsent(values[first]) || isAbsent(values[second])) continue
    // derived values depend on the input: they are checked once stored
    if (isDerived(fields[first]) || isDerived(fields[second])) continue
    if (compareValues(values[first], values[second]) > 0)
      faults[second] ??= orderFault(fields[second], list + first)
  }
  return faults
}

/** Faults of the lines of field `list`: '2.fuel_id' → fault; of two lines, at the later one. */
export function lineFaults(list: string, { options }: Field, lines: readonly Values[]): Faults {
  const { fields = {}, rules = [] } = options
  const faults: Faults = {}
  const add = (at: number, found: Faults) => {
    for (const [key, one] of Object.entries(found)) faults[`${at}.${key}`] ??= one
  }
  lines.forEach((line, at) => add(at, orderFaults({ fields, rules }, line, `${list}.`)))
  for (const rule of rules) {
    if ('unique' in rule) repeats(rule.unique, fields, lines, add)
    else if ('noOverlap' in rule) overlaps(rule, fields, lines, add)
  }
  return faults
}

type Add = (at: number, found: Faults) => void
function repeats(keys: readonly string[], fields: Fields, lines: readonly Values[], add: Add) {
  const seen = new Map<string, number>()
  lines.forEach((line, at) => {
    if (keys.some((key) => isAbsent(line[key]))) return
    const text = JSON.stringify(keys.map((key) => alike(fields[key], line[key])))
    const first = seen.get(text)
    if (first === undefined) seen.set(text, at)
    else
      add(at, Object.fromEntries(keys.map((key) => [key, fault('same_line', first + 1)] as const)))
  })
}

function overlaps(
  { noOverlap: key, per }: Extract<RowRule<string>, { noOverlap: string }>,
  fields: Fields,
  lines: readonly Values[],
  add: Add,
) {
  const moments = fields[key]?.options.of === 'moment'
  const taken = new Map<string, Range[]>()
  lines.forEach((line, at) => {
    const given = line[key] as Partial<Range> | null | undefined
    if (typeof given?.from !== 'string' || per.some((one) => isAbsent(line[one]))) return
    const among = JSON.stringify(per.map((one) => alike(fields[one], line[one])))
    const ranges = taken.get(among) ?? []
    taken.set(among, ranges)
    const other = addApart(ranges, { from: given.from, to: given.to ?? null, row: at }, moments)
    if (other) add(at, { [key]: fault('overlaps_line', other.row + 1) })
  })
}

/** A comparable form of values that the database treats as equal. */
function alike(field: Field | undefined, value: unknown): unknown {
  if (field?.kind === 'decimal' || field?.kind === 'money') {
    const [whole, part = ''] = String(value).split('.')
    let digits = part.length
    while (part[digits - 1] === '0') digits -= 1
    return `${whole}.${part.slice(0, digits)}`
  }
  return typeof value === 'string' ? value.toLowerCase() : value
}
