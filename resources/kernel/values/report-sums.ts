// What stands below the rows of a report and in its chart: the screen, its files and its papers sum up
// alike.
import { labelKey } from '../derive.ts'
import type { Report } from '../report.ts'
import { sumOf } from './column-sums.ts'

type Row = Readonly<Record<string, unknown>>
export type Sums = Readonly<Record<string, string | number>>

/** Rows that stand together, with their sums. */
export interface ReportGroup {
  readonly rows: readonly Row[]
  readonly sums: Sums
}

type Summed = Pick<Report, 'fields' | 'sums'>

/** The sums of the columns that there are. */
export function sumsOf(
  { fields, sums = [] }: Summed,
  rows: readonly Row[],
  shown: readonly string[],
) {
  const own = sums.filter((key) => shown.includes(key))
  return Object.fromEntries(own.map((key) => [key, sumOf(fields[key]!, key, rows)])) as Sums
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

/** A bar, or a point of the line: what it is called and the sum of each value. */
export interface ChartPoint {
  readonly value: unknown
  readonly name: unknown
  readonly sums: Sums
}

/** The points of the chart, in the order of the rows; empty where its columns are not read. */
export function chartOf(
  { fields, chart }: Pick<Report, 'fields' | 'chart'>,
  rows: readonly Row[],
  shown: readonly string[],
): ChartPoint[] {
  if (!chart || !shown.includes(chart.by)) return []
  const groups = new Map<unknown, Row[]>()
  for (const row of rows) groups.set(row[chart.by], [...(groups.get(row[chart.by]) ?? []), row])
  const name = fields[chart.by]?.kind === 'ref' ? labelKey(chart.by) : chart.by
  return [...groups].map(([value, own]) => ({
    value,
    name: own[0]?.[name],
    sums: sumsOf({ fields, sums: chart.values }, own, shown),
  }))
}
