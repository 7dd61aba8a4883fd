// The figures of a chart as a spreadsheet with exact numbers, like the chart's table on the page.
import type { chartTexts } from '#i18n/chart-texts.ts'
import type {
  ChartName,
  Dated,
  DatedLitres,
  FuelBalance,
} from '#resources/kernel/views/dashboard.ts'
import type {
  GeneralData,
  Remainders,
  SeriesName,
  Shares,
} from '#resources/kernel/views/dashboard.ts'
import type { Field, Kind } from '#resources/kernel/types.ts'
import type { Cell } from '../../../kernel/export/cell-contents.ts'
import type { SheetColumn } from '../../../kernel/export/sheet-data.ts'

type Words = ReturnType<typeof chartTexts>
type Line = (Cell | null)[]

interface ChartSheet {
  readonly columns: readonly SheetColumn[]
  readonly lines: readonly Line[]
  /** Sums, as the last row. */
  readonly totals?: Line
}

interface Chart {
  readonly series: SeriesName
  /** Undefined if there are no figures. */
  readonly sheet: (data: GeneralData, words: Words) => ChartSheet | undefined
}

const column = (heading: string, kind: Kind): SheetColumn => {
  const field: Field = { kind, presence: 'optional', options: {} }
  return { list: null, key: '', field, heading, options: {} }
}
const text = (words: string): Cell => ({ is: 'text', text: words })
const number = (value: number | string): Cell => ({ is: 'number', text: String(value) })
const day = (value: string): Cell => ({ is: 'day', day: value })

/** Sheet of a chart of shares; `heading`: column title of the groups. */
const shares =
  (heading: (words: Words) => string) =>
  ({ labels, values }: Shares, words: Words): ChartSheet => ({
    columns: [column(heading(words), 'text'), column(words.count, 'integer')],
    lines: labels.map((label, nth) => [text(label ?? words.unset), number(values[nth] ?? 0)]),
    totals: [text(words.total), number(values.reduce((sum, value) => sum + value, 0))],
  })

const counted =
  (heading: (words: Words) => string) =>
  ({ dates, data }: Dated, words: Words): ChartSheet => ({
    columns: [column(words.day, 'day'), column(heading(words), 'integer')],
    lines: dates.map((date, nth) => [day(date), number(data[nth] ?? 0)]),
  })

const refuelled = ({ dates, data }: DatedLitres, words: Words): ChartSheet => ({
  columns: [column(words.day, 'day'), column(words.litres, 'decimal')],
  lines: dates.map((date, nth) => [day(date), number(data[nth] ?? '0')]),
})

const balance = ({ dates, data }: FuelBalance, words: Words): ChartSheet => ({
  columns: [
    ...[column(words.day, 'day'), column(words.received, 'decimal')],
    column(words.consumed, 'decimal'),
  ],
  lines: dates.map((date, nth) => [
    ...[day(date), number(data.received[nth] ?? '0')],
    number(data.consumed[nth] ?? '0'),
  ]),
})

const remainders = ({ categories, data, capacity }: Remainders, words: Words): ChartSheet => ({
  columns: [
    ...[column(words.reservoir, 'text'), column(words.remainder, 'decimal')],
    column(words.capacity, 'decimal'),
  ],
  lines: categories.map((name, nth) => [
    ...[text(name), number(data[nth] ?? '0')],
    number(capacity[nth] ?? '0'),
  ]),
})

/** A chart of a single series. */
function chartOf<S extends SeriesName>(
  series: S,
  sheet: (data: NonNullable<GeneralData[S]>, words: Words) => ChartSheet,
): Chart {
  return {
    series,
    sheet(data, words) {
      const found = data[series]
      return found ? sheet(found as NonNullable<GeneralData[S]>, words) : undefined
    },
  }
}

export const chartSheets: Readonly<Record<ChartName, Chart>> = {
  car_types: chartOf(
    'carTypeData',
    shares(({ charts }) => charts.car_types),
  ),
  purposes: chartOf(
    'carTypeAppointmentData',
    shares(({ charts }) => charts.purposes),
  ),
  car_statuses: chartOf(
    'carStatusData',
    shares(({ charts }) => charts.car_statuses),
  ),
  driver_statuses: chartOf(
    'staffStatusData',
    shares(({ charts }) => charts.driver_statuses),
  ),
  technical_passed: chartOf(
    'mechanicInspectionData',
    counted(({ count }) => count),
  ),
  medical_passed: chartOf(
    'medicalInspectionData',
    counted(({ count }) => count),
  ),
  distance: chartOf(
    'distanceData',
    counted(({ kilometres }) => kilometres),
  ),
  fuel_balance: chartOf('fuelAndConsumptionData', balance),
  refuelled: chartOf('fuelData', refuelled),
  reservoirs: chartOf('reservoirData', remainders),
}
