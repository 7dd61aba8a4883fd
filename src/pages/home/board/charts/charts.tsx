// The drawings alone: the same contents are beside them as text and tables, so keyboards and screen
// readers skip them.
import { BarChart } from '@mui/x-charts/BarChart'
import { PieChart } from '@mui/x-charts/PieChart'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import '../board.css'

/** px */
const donutSize = 190

interface Part {
  label: string
  value: number
  colour: string
}

interface DonutProps {
  parts: readonly Part[]
  written: (value: number) => string
  /** undefined: a click opens nothing. */
  onOpen: ((nth: number) => void) | undefined
}

export function Donut({ parts, written, onOpen }: DonutProps) {
  return (
    <PieChart
      width={donutSize}
      height={donutSize}
      margin={0}
      hideLegend
      skipAnimation
      disableKeyboardNavigation
      aria-hidden
      series={[
        {
          data: parts.map(({ label, value, colour }, id) => ({ id, label, value, color: colour })),
          innerRadius: '64%',
          outerRadius: '98%',
          valueFormatter: ({ value }) => written(value),
        },
      ]}
      onItemClick={onOpen && ((_event, { dataIndex }) => onOpen(dataIndex))}
      className={onOpen ? 'board-donut board-opens' : 'board-donut'}
    />
  )
}

interface Bar {
  label: string
  value: number
  /** The free part of its capacity, in the unit of `value`. */
  free: number
}

interface BarsProps {
  bars: readonly Bar[]
  words: { value: string; free: string }
  colours: { value: string; free: string }
  written: (value: number | null) => string
  onOpen: ((nth: number) => void) | undefined
}

/** px of one bar with its spacing, and of the axis below. */
const row = 36
const axis = 34

export function Bars({ bars, words, colours, written, onOpen }: BarsProps) {
  const narrow = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true })
  // room for the number behind a bar, which the edge would cut off
  const room = narrow ? 2 : 1.15
  const most = Math.max(...bars.map(({ value, free }) => Math.max(value + free, value * room)))
  return (
    <BarChart
      layout="horizontal"
      height={bars.length * row + axis}
      margin={{ top: 0, bottom: 0, left: 0, right: 28 }}
      hideLegend
      skipAnimation
      disableKeyboardNavigation
      aria-hidden
      yAxis={[
        {
          data: bars.map(({ label }) => label),
          width: 150,
          disableLine: true,
          disableTicks: true,
          categoryGapRatio: 0.4,
        },
      ]}
      xAxis={[
        {
          min: 0,
          max: most,
          height: axis - 6,
          valueFormatter: written,
          tickNumber: 6,
          domainLimit: 'strict',
          disableLine: true,
          disableTicks: true,
        },
      ]}
      grid={{ vertical: true }}
      series={[
        {
          data: bars.map(({ value }) => value),
          label: words.value,
          color: colours.value,
          stack: 'all',
          valueFormatter: written,
          barLabel: ({ value }) => written(value),
          barLabelPlacement: 'outside',
        },
        {
          data: bars.map(({ free }) => free),
          label: words.free,
          color: colours.free,
          stack: 'all',
          valueFormatter: written,
        },
      ]}
      onItemClick={
        onOpen && ((_event, { dataIndex }) => dataIndex !== undefined && onOpen(dataIndex))
      }
      className={onOpen ? 'board-bars board-opens' : 'board-bars'}
    />
  )
}

interface ColumnsProps {
  columns: readonly { label: string }[]
  /** Side by side in each column, without numbers, which would overlap. */
  series: readonly { label?: string; colour: string; values: readonly number[] }[]
  written: (value: number | null) => string
}

/** px */
const columnsHeight = 200

/** One column for each day, or several side by side. */
export function Columns({ columns, series, written }: ColumnsProps) {
  // room for the number above a column
  const most = Math.ceil(Math.max(4, ...series.flatMap(({ values }) => values)) * 1.15)
  return (
    <BarChart
      height={columnsHeight}
      margin={{ top: 18, bottom: 0, left: 0, right: 0 }}
      hideLegend
      skipAnimation
      disableKeyboardNavigation
      aria-hidden
      xAxis={[
        {
          data: columns.map(({ label }) => label),
          height: axis - 6,
          disableLine: true,
          disableTicks: true,
          categoryGapRatio: 0.4,
        },
      ]}
      yAxis={[
        {
          min: 0,
          max: most,
          tickMinStep: 1,
          width: most < 10_000 ? 40 : 56,
          valueFormatter: written,
          disableLine: true,
          disableTicks: true,
        },
      ]}
      grid={{ horizontal: true }}
      series={series.map(({ label, colour, values }) => ({
        data: [...values],
        ...(label !== undefined && { label }),
        color: colour,
        valueFormatter: written,
        ...(series.length === 1 && {
          barLabel: ({ value }: { value: number | null }) => written(value),
          barLabelPlacement: 'outside' as const,
        }),
      }))}
      className="board-bars"
    />
  )
}
