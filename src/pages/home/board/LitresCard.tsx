import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import type { ChartName, DatedLitres, FuelBalance } from '#resources/kernel/views/dashboard.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { listAddress } from '../../../common/listAddress.ts'
import { themeMode } from '../../../common/themeMode.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { useSignal } from '../../../common/useSignal.ts'
import { useT } from '../../../common/useT.ts'
import { useAppServices } from '../../../kernel/appServices.ts'
import { momentsOf } from '../../../kernel/list/filters/dateRanges.ts'
import { isListOpen } from '../../../kernel/menuScreens.ts'
import { ChartCard, ChartSpace } from './charts/ChartCard.tsx'
import { series as colours } from './charts/chartColours.ts'
import { Columns } from './charts/lazyCharts.tsx'
import { useFigures } from './useFigures.ts'

interface Series {
  label: string
  /** Litres by day, as texts. */
  values: readonly string[]
}

/** The usual period: the last 7 days. */
const usual = {}

/** Fuel received and consumed on each of the last days. */
export function FuelBalanceCard({ of }: { of: Resource }) {
  const t = useT()
  const { data, isPending } = useFigures<FuelBalance>('getFuelAndConsumptionData', usual)
  if (isPending) return <ChartSpace />
  if (!data) return null
  const { received, consumed } = data.data
  return (
    <LitresCard
      of={of}
      name="fuel_balance"
      title={t('app.dashboard.charts.fuel_balance')}
      dates={data.dates}
      series={[
        { label: t('app.dashboard.received'), values: received },
        { label: t('app.dashboard.consumed'), values: consumed },
      ]}
    />
  )
}

/** Litres refuelled on each of the last days. */
export function RefuelledCard({ of }: { of: Resource }) {
  const t = useT()
  const { data, isPending } = useFigures<DatedLitres>('getFuelData', usual)
  if (isPending) return <ChartSpace />
  if (!data) return null
  return (
    <LitresCard
      of={of}
      name="refuelled"
      title={t('app.dashboard.charts.refuelled')}
      dates={data.dates}
      series={[{ label: t('app.dashboard.litres'), values: data.data }]}
    />
  )
}

interface LitresCardProps {
  /** The list of the figures, by its field `at`. */
  of: Resource
  name: ChartName
  title: string
  dates: readonly string[]
  series: readonly Series[]
}

function LitresCard({ of, name, title, dates, series }: LitresCardProps) {
  const t = useT()
  const formats = useFormats()
  const { user } = useAppServices()
  const shade = useSignal(themeMode)
  const open = isListOpen(user, of)
  const written = (value: number | null) => formats.integer(Math.round(value ?? 0))
  const days = dates.map((day, at) => ({
    day,
    label: formats.dayMonth(day.slice(5)),
    values: series.map(({ values }) => Number(values[at] ?? 0)),
    to: open ? listAddress(of, { at: momentsOf({ from: day, to: day }, formats.timeZone) }) : null,
  }))
  const drawn = series.map(({ label, values }, nth) => ({
    label,
    colour: colours[shade][nth] ?? '',
    values: values.map(Number),
  }))
  const chart = (
    <>
      {series.length > 1 && (
        <ul className="board-legend board-key" aria-hidden="true">
          {drawn.map(({ label, colour }) => (
            <li key={label} className="board-line">
              <i style={{ background: colour }} />
              {label}
            </li>
          ))}
        </ul>
      )}
      <div className="drawing board-columns">
        <Suspense fallback={null}>
          <Columns columns={days} series={drawn} written={written} />
        </Suspense>
      </div>
      {/* the columns in words, for screen readers */}
      <ul className="hidden">
        {days.map(({ day, values }) => (
          <li key={day}>
            {`${formats.longDay(day)}: `}
            {values.map((value, nth) => `${series[nth]?.label} ${written(value)}`).join(', ')}
          </li>
        ))}
      </ul>
    </>
  )
  const table = (
    <table className="board-table">
      <caption className="hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t('app.dashboard.day')}</th>
          {series.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, values, to }) => (
          <tr key={day}>
            <th scope="row">{to ? <Link to={to}>{formats.day(day)}</Link> : formats.day(day)}</th>
            {values.map((value, nth) => (
              <td key={series[nth]?.label}>{written(value)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
  return <ChartCard name={name} title={title} chart={chart} table={table} />
}
