// A reference implementation of filters and sorting in plain JavaScript, to compare with the SQL.
import type { Field, Kind } from '#resources/kernel/types.ts'
import { labelKey } from '#resources/kernel/derive.ts'
import type { Row, Wire } from '#tests/support/server/test-app.ts'

const collator = new Intl.Collator('ru')
const numeric = new Set(['integer', 'decimal', 'money', 'year', 'duration', 'ref', 'refs', 'flag'])
const plainText = new Set(['day', 'moment', 'time'])
const unset = (value: unknown) =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

function compare({ kind }: Field, a: unknown, b: unknown): number {
  if (numeric.has(kind)) return Number(a) - Number(b)
  if (plainText.has(kind)) return String(a) < String(b) ? -1 : Number(String(a) > String(b))
  return collator.compare(String(a), String(b))
}

interface Range {
  from: string
  to: string | null
}

/** One value that the row has: it is one of the list, it is in the period. */
function has(field: Field, value: unknown, wanted: unknown): boolean {
  if (wanted === null) return unset(value)
  if (unset(value)) return false
  if (field.kind === 'refs' || field.kind === 'marks') return (value as unknown[]).includes(wanted)
  if (field.kind === 'period') return touches(field, value as Range, wanted, wanted)
  return compare(field, value, wanted) === 0
}

function touches(field: Field, { from, to }: Range, low: unknown, high: unknown): boolean {
  const early = high == null || from <= String(high)
  const late =
    low == null ||
    to === null ||
    (field.options.of === 'day' ? to >= String(low) : to > String(low))
  return early && late
}

export function matches(field: Field, value: unknown, filter: unknown): boolean {
  if (Array.isArray(filter)) return filter.some((wanted) => has(field, value, wanted))
  if (typeof filter !== 'object' || filter === null) return has(field, value, filter)
  if ('empty' in filter) return unset(value) === filter.empty
  if ('not' in filter) return ![filter.not].flat().some((wanted) => has(field, value, wanted))
  const { from, to } = filter as Wire
  if (unset(value)) return false
  if (field.kind === 'period') return touches(field, value as Range, from, to)
  return [value]
    .flat()
    .some(
      (one) =>
        (from == null || compare(field, one, from) >= 0) &&
        (to == null || compare(field, one, to) <= 0),
    )
}

/** What a row is put in order by: a reference by its label, a period by its beginning. */
export function orderValue(key: string, field: Field, row: Row): unknown {
  if (field.kind === 'ref') return row[labelKey(key)]
  return field.kind === 'period' ? (row[key] as Range | null)?.from : row[key]
}

/** The kind of that value, where it is not the field's own. */
const comparedAs: Partial<Record<Kind, Kind>> = { ref: 'text', period: 'day' }
/** Ascending, the empty ones last, equals by id. */
export function inOrder(rows: readonly Row[], key: string, field: Field): Row[] {
  const compared: Field = { ...field, kind: comparedAs[field.kind] ?? field.kind }
  return [...rows].sort((a, b) => {
    const x = orderValue(key, field, a)
    const y = orderValue(key, field, b)
    if (unset(x) || unset(y)) return Number(unset(x)) - Number(unset(y)) || a.id - b.id
    return compare(compared, x, y) || a.id - b.id
  })
}
