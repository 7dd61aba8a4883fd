// The rendering of a chart, separate from its data: the chart library is large, and loaded only
// with it.
import { BarChart } from '@mui/x-charts/BarChart'
import { LineChart } from '@mui/x-charts/LineChart'

/** px */
const height = 320
const grid = { horizontal: true }
/** Half the width of the last name on the axis. */
const margin = { right: 48 }

interface Series {
  data: number[]
  label: string
  color: string
  curve: 'linear'
  stack?: string
  valueFormatter: (value: number | null) => string
}

interface DrawnChartProps {
  kind: 'bars' | 'line'
  series: Series[]
  axis: {
    data: string[]
    valueFormatter: (name: string) => string
    height?: number
    tickLabelStyle?: { angle: number; textAnchor: 'end' }
  }
  scale: { valueFormatter: (value: number) => string; width: number }
}

export function DrawnChart({ kind, series, axis, scale }: DrawnChartProps) {
  const common = { height, series, yAxis: [scale], skipAnimation: true, margin, grid }
  return kind === 'line' ? (
    <LineChart {...common} xAxis={[{ ...axis, scaleType: 'point' }]} disableKeyboardNavigation />
  ) : (
    <BarChart {...common} xAxis={[{ ...axis, scaleType: 'band' }]} disableKeyboardNavigation />
  )
}
