// The drawing of a chart, apart from what it is made of: the library that draws is heavy, and comes with
// nothing but itself.
import { BarChart } from '@mui/x-charts/BarChart'
import { LineChart } from '@mui/x-charts/LineChart'

/** px */
const height = 320
const grid = { horizontal: true }
/** Half of the last name on the axis. */
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
