// Sums of numbers in child rows, exact whatever their size.
import type { Field, Kind } from '../types.ts'

type Values = Readonly<Record<string, unknown>>

/** Kinds whose values can be summed up. */
export const summedKinds: ReadonlySet<Kind> = new Set<Kind>([
  ...(['integer', 'decimal', 'money', 'duration'] as const),
])

/** An exact number as whole units of its last digit; null for what is none. */
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
 * The sum of a field over the rows, as one value of it would be on the wire; rows without a value,
 * and what is half typed, count nothing.
 */
export function sumOf(
  { kind, options }: Field,
  key: string,
  rows: readonly Values[],
): string | number {
  const exact = kind === 'decimal' || kind === 'money'
  const scale = kind === 'decimal' ? (options.scale ?? 2) : Number(exact) * 2
  const values = rows.map((row) => row[key])
  const sum = exactSum(values, scale)
  return exact ? sum : Number(sum)
}
