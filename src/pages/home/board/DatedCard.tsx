import { Suspense } from 'react'
import type { ChartName, Dated } from '#resources/kernel/views/dashboard.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { Link } from 'react-router-dom'
import { useT } from '../../../common/useT.ts'
import { listAddress } from '../../../common/listAddress.ts'
import type { Filter } from '../../../common/listAddress.ts'
import { momentsOf } from '../../../kernel/list/filters/dateRanges.ts'
import { isListOpen } from '../../../kernel/menuScreens.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { useAppServices } from '../../../kernel/appServices.ts'
import { themeMode } from '../../../common/themeMode.ts'
import { useSignal } from '../../../common/useSignal.ts'
import { ChartCard, ChartSpace } from './charts/ChartCard.tsx'
import { series } from './charts/chartColours.ts'
import { Columns } from './charts/lazyCharts.tsx'
import { useFigures } from './useFigures.ts'

interface DatedCardProps {
  name: ChartName
  call: string
  title: string
  /** The counted resource by its field `by` (default: `date`), and the condition on its records. */
  of: Resource
  by?: string
  among: Filter
  /** The heading of the table's numbers. */
  counted?: string
}

/** The usual period: the last 7 days. */
const usual = {}

/**
 * The number of records on each of the last days: columns, and the days in words with links to
 * their records.
 */
export function DatedCard({ name, call, title, of, by = 'date', among, counted }: DatedCardProps) {
  const t = useT()
  const formats = useFormats()
  const { user } = useAppServices()
  const shade = useSignal(themeMode)
  const { data, isPending } = useFigures<Dated>(call, usual)
  if (isPending) return <ChartSpace />
  if (!data) return null
  const open = isListOpen(user, of)
  const days = data.dates.map((day, i) => ({
    day,
    label: formats.dayMonth(day.slice(5)),
    value: data.data[i] ?? 0,
    to: open
      ? listAddress(of, { ...among, [by]: momentsOf({ from: day, to: day }, formats.timeZone) })
      : null,
  }))
  const chart = (
    <>
      <div className="drawing board-columns">
        <Suspense fallback={null}>
          <Columns
            columns={days}
            series={[{ colour: series[shade][0] ?? '', values: days.map(({ value }) => value) }]}
            written={(value) => formats.integer(value ?? 0)}
          />
        </Suspense>
      </div>
      {/* the columns in words, for screen readers */}
      <ul className="hidden">
        {days.map(({ day, value }) => (
          <li key={day}>{`${formats.longDay(day)}: ${formats.integer(value)}`}</li>
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
          <th scope="col">{counted ?? t('app.dashboard.count')}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, value, to }) => (
          <tr key={day}>
            <th scope="row">{to ? <Link to={to}>{formats.day(day)}</Link> : formats.day(day)}</th>
            <td>{formats.integer(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
  return <ChartCard name={name} title={title} chart={chart} table={table} />
}
