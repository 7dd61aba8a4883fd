// Exact sums of numeric columns.
import type { Readable } from '../access.ts'
import type { Field, Kind, Resource, Unit } from '../types.ts'

type Values = Readonly<Record<string, unknown>>

/** Kinds whose values can be summed. */
export const summedKinds: ReadonlySet<Kind> = new Set<Kind>([
  ...(['integer', 'decimal', 'money', 'duration'] as const),
])

/** Whether values of the field are summed up; of a computed one by the kind that it is shown as. */
export function isSummed({ kind, options }: Field): boolean {
  const shown = kind === 'computed' ? (options.as ?? 'text') : kind
  return summedKinds.has(shown) && !options.choices
}

/** Units of which more rows have more. Others are rates, degrees, shares, or readings of meters. */
const additiveUnits: ReadonlySet<Unit> = new Set<Unit>(['l', 'kg', 't', 'km', 'h', 'pcs'])

/**
 * Whether a user may have the field summed up. Amounts and exact quantities are, unless `summed`
 * says otherwise; whole numbers only where it says so: most are readings, limits or identifiers.
 */
export function isSummable(field: Field): boolean {
  const { kind, options } = field
  if (!isSummed(field)) return false
  if (options.summed !== undefined) return options.summed
  const shown = kind === 'computed' ? options.as : kind
  return shown !== 'integer' && (options.unit === undefined || additiveUnits.has(options.unit))
}

/** The columns of a list with totals, as far as the caller may read them. */
export function totalledFields(
  { fields, list }: Pick<Resource, 'fields' | 'list'>,
  readable: Readable,
): [string, Field][] {
  return (list.totals ?? []).flatMap((key): [string, Field][] => {
    const field = fields[key]
    return field && readable(key, field) ? [[key, field]] : []
  })
}

/** Digits behind the point of a sum of the field. */
export function scaleOfSum({ kind, options }: Field): number {
  const shown = kind === 'computed' ? options.as : kind
  if (shown === 'money') return 2
  return shown === 'decimal' ? (options.scale ?? 2) : 0
}

/** An exact number in units of its last digit; null if it is not a number. */
function unitsOf(value: unknown, scale: number): bigint | null {
  const [, sign = '', whole, part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(value ?? '')) ?? []
  if (whole === undefined || part.length > scale) return null
  return BigInt(`${sign}${whole}${part.padEnd(scale, '0')}`)
}

/** The exact sum of numbers with at most `scale` digits behind the point; others count nothing. */
export function exactSum(numbers: readonly unknown[], scale: number): string {
  const units = numbers.reduce<bigint>((sum, one) => sum + (unitsOf(one, scale) ?? 0n), 0n)
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const text = scale === 0 ? whole : `${whole}.${digits.slice(digits.length - scale)}`
  return units < 0n ? `-${text}` : text
}

/**
 * The sum of a field over the rows, in wire format; missing and incomplete values count as zero.
 */
export function sumOf(field: Field, key: string, rows: readonly Values[]): string | number {
  const exact = field.kind === 'decimal' || field.kind === 'money'
  const values = rows.map((row) => row[key])
  const sum = exactSum(values, scaleOfSum(field))
  return exact ? sum : Number(sum)
}
