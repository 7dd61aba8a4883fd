// The chart of a report. It shows sums that the table has as text.
import { lazy, Suspense } from 'react'
import type { Report } from '#resources/kernel/views/report.ts'
import type { ReportAnswer } from '#resources/wire/reports.ts'
import { scaleOfSum } from '#resources/kernel/values/column-sums.ts'
import { chartOf } from '#resources/kernel/values/report-sums.ts'
import type { Sums } from '#resources/kernel/values/report-sums.ts'
import { loadChunk } from '../../common/loadChunk.ts'
import { themeMode } from '../../common/themeMode.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useSignal } from '../../common/useSignal.ts'
import { useHeads } from './ReportTable.tsx'
import { chartColours } from './chartColours.ts'

const DrawnChart = lazy(async () => ({
  default: (await loadChunk(() => import('./DrawnChart.tsx'))).DrawnChart,
}))

/** More names than this are rotated. */
const mostUpright = 6
const slanted = { angle: -40, textAnchor: 'end' } as const
/** Maximum bars whose labels fit. */
const mostBars = 40

interface ReportChartProps {
  report: Report
  answer: ReportAnswer
}

export function ReportChart({ report, answer }: ReportChartProps) {
  const formats = useFormats()
  const { labelOf, numberOf, written } = useDrawn(report)
  const shade = useSignal(themeMode)
  const points = chartOf(report, answer.rows, answer.columns).slice(0, mostBars)
  const { chart } = report
  if (!chart || points.length === 0) return null
  const by = report.fields[chart.by]
  const nameOf = (name: unknown) => {
    if (name === null || name === undefined) return '—'
    if (by?.kind === 'moment') return formats.moment(String(name))
    if (by?.kind !== 'day') return String(name)
    return by.options.of === 'month' ? formats.monthYear(String(name)) : formats.day(String(name))
  }
  const shown = chart.values.filter((key) => answer.columns.includes(key))
  const series = shown.map((key, nth) => ({
    data: points.map(({ sums }) => numberOf(sums, key)),
    label: labelOf(key),
    curve: 'linear' as const,
    ...(chart.stacked && { stack: 'whole' }),
    color: chartColours[shade][nth] ?? '',
    valueFormatter: (value: number | null) => written(value, key),
  }))
  const axis = {
    data: points.map(({ name }) => nameOf(name)),
    valueFormatter: (name: string) => name,
    ...(points.length > mostUpright && { height: 92, tickLabelStyle: slanted }),
  }
  const reachOf = (values: readonly number[]) =>
    chart.stacked ? values.reduce((sum, value) => sum + value, 0) : Math.max(...values)
  const most = Math.max(
    ...points.map(({ sums }) => reachOf(shown.map((key) => numberOf(sums, key)))),
  )
  const width = 24 + 8 * formats.integer(Math.ceil(most)).length
  const scale = { valueFormatter: (value: number) => formats.integer(value), width }
  return (
    <div className="report-chart drawing" aria-hidden="true">
      <Suspense fallback={null}>
        <DrawnChart kind={chart.kind} series={series} axis={axis} scale={scale} />
      </Suspense>
    </div>
  )
}

/** How values are drawn: minutes as hours. */
function useDrawn(report: Report) {
  const formats = useFormats()
  const headOf = useHeads(report)
  const isTime = (key: string) => report.fields[key]?.kind === 'duration'
  return {
    labelOf: (key: string) =>
      isTime(key) ? `${headOf(key)}, ${formats.words.units.h}` : headOf(key),
    numberOf: (sums: Sums, key: string) => Number(sums[key] ?? 0) / (isTime(key) ? 60 : 1),
    written: (value: number | null, key: string) =>
      isTime(key)
        ? formats.duration(Math.round((value ?? 0) * 60))
        : formats.decimal(String(value ?? 0), scaleOfSum(report.fields[key]!)),
  }
}
