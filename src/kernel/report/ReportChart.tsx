// The chart of a report. It shows the sums of the table, which says them in words.
import { BarChart } from '@mui/x-charts/BarChart'
import { LineChart } from '@mui/x-charts/LineChart'
import type { Report } from '#resources/kernel/report.ts'
import type { ReportAnswer } from '#resources/wire/reports.ts'
import { scaleOfSum } from '#resources/kernel/values/column-sums.ts'
import { chartOf } from '#resources/kernel/values/report-sums.ts'
import { themeMode } from '../../common/themeMode.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useSignal } from '../../common/useSignal.ts'
import { useHeads } from './ReportTable.tsx'
import { chartColours } from './chartColours.ts'

/** px */
const height = 320
/** More names are set aslant. */
const mostUpright = 6
const slanted = { angle: -40, textAnchor: 'end' } as const
/** More bars have no room for their names. */
const mostBars = 40

interface ReportChartProps {
  report: Report
  answer: ReportAnswer
}

export function ReportChart({ report, answer }: ReportChartProps) {
  const formats = useFormats()
  const headOf = useHeads(report)
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
  const written = (value: number | null, key: string) =>
    formats.decimal(String(value ?? 0), scaleOfSum(report.fields[key]!))
  const series = shown.map((key, nth) => ({
    data: points.map(({ sums }) => Number(sums[key] ?? 0)),
    label: headOf(key),
    color: chartColours[shade][nth] ?? '',
    valueFormatter: (value: number | null) => written(value, key),
  }))
  const axis = {
    data: points.map(({ name }) => nameOf(name)),
    scaleType: 'band' as const,
    valueFormatter: (name: string) => name,
    ...(points.length > mostUpright && { height: 92, tickLabelStyle: slanted }),
  }
  const scale = { valueFormatter: (value: number) => formats.integer(value), width: 64 }
  const common = { height, series, yAxis: [scale], skipAnimation: true, grid: { horizontal: true } }
  return (
    <div className="report-chart drawing" aria-hidden="true">
      {chart.kind === 'line' ? (
        <LineChart
          {...common}
          xAxis={[{ ...axis, scaleType: 'point' }]}
          disableKeyboardNavigation
        />
      ) : (
        <BarChart {...common} xAxis={[axis]} disableKeyboardNavigation />
      )}
    </div>
  )
}
