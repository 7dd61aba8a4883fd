// Subtotals, totals and chart values of a report: computed alike for the screen, files and papers.
import { labelKey } from '../derive.ts'
import { isSingleReference } from '../kind-traits.ts'
import type { Quotient, Report } from '../views/report.ts'
import { exact, fromHundredths } from './exact-decimal.ts'
import { sumOf } from './column-sums.ts'

type Row = Readonly<Record<string, unknown>>
export type Sums = Readonly<Record<string, string | number>>

/** A group of rows, with its sums. */
interface ReportGroup {
  readonly rows: readonly Row[]
  readonly sums: Sums
}

type Summed = Pick<Report, 'fields' | 'sums' | 'quotients'>

/** The sums of the columns that there are, as far as one of the rows has a value, and quotients. */
export function sumsOf(
  { fields, sums = [], quotients = {} }: Summed,
  rows: readonly Row[],
  shown: readonly string[],
): Sums {
  const hasValue = (key: string) => rows.some((row) => row[key] !== null && row[key] !== undefined)
  const own = sums.filter((key) => shown.includes(key) && hasValue(key))
  const found: Sums = Object.fromEntries(own.map((key) => [key, sumOf(fields[key]!, key, rows)]))
  const parts = Object.entries(quotients).flatMap(([key, parts]) => {
    const quotient = parts && shown.includes(key) ? quotientOf(found, parts) : null
    return quotient === null ? [] : [[key, quotient] as const]
  })
  return { ...found, ...Object.fromEntries(parts) }
}

/** With two decimals, halves away from zero; null for a division by zero. */
export function quotientOf(row: Row, [dividend, divisor, times = 1]: Quotient): string | null {
  const over = row[dividend]
  const under = row[divisor]
  if (over === null || over === undefined) return null
  const a = exact(over as string | number)
  const b = exact(under as string | number | null)
  if (b.n <= 0n) return null
  // hundredths: a.n / 10^a.scale / (b.n / 10^b.scale) * times * 100
  const scaled = a.n * BigInt(times) * 10n ** BigInt(b.scale + 2)
  const unit = b.n * 10n ** BigInt(a.scale)
  const size = (2n * (scaled < 0n ? -scaled : scaled) + unit) / (2n * unit)
  return fromHundredths(scaled < 0n ? -size : size)
}

/** Rows that follow each other with the same value of `group`; one of all rows without it. */
export function groupsOf(
  report: Summed & Pick<Report, 'group'>,
  rows: readonly Row[],
  shown: readonly string[],
): ReportGroup[] {
  const { group } = report
  const parts: Row[][] = []
  for (const row of rows) {
    const last = parts.at(-1)
    if (last && (group === undefined || last[0]?.[group] === row[group])) last.push(row)
    else parts.push([row])
  }
  return parts.map((own) => ({ rows: own, sums: sumsOf(report, own, shown) }))
}

/** A bar, or a point of the line: its label and the sum of each value. */
interface ChartPoint {
  readonly value: unknown
  readonly name: unknown
  readonly sums: Sums
}

/**
 * The points of the chart, in the order of the rows; empty if the reader may not read its columns.
 */
export function chartOf(
  { fields, chart, sums = [], quotients }: Summed & Pick<Report, 'chart'>,
  rows: readonly Row[],
  shown: readonly string[],
): ChartPoint[] {
  if (!chart || !shown.includes(chart.by)) return []
  const groups = new Map<unknown, Row[]>()
  for (const row of rows) groups.set(row[chart.by], [...(groups.get(row[chart.by]) ?? []), row])
  const plain = chart.values.filter((key) => !Object.hasOwn(quotients ?? {}, key))
  const summed = { fields, sums: [...new Set([...plain, ...sums])], quotients }
  const valuesOf = (own: readonly Row[]): Sums => {
    const all = Object.entries(sumsOf(summed, own, shown))
    return Object.fromEntries(all.filter(([key]) => chart.values.includes(key)))
  }
  const name = isSingleReference(fields[chart.by]) ? labelKey(chart.by) : chart.by
  return [...groups].map(([value, own]) => ({
    value,
    name: own[0]?.[name],
    sums: valuesOf(own),
  }))
}
