import { Suspense } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { Remainders } from '#resources/kernel/views/dashboard.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../../common/useT.ts'
import { listAddress } from '../../../common/listAddress.ts'
import { isListOpen } from '../../../kernel/menuScreens.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { useAppServices } from '../../../kernel/appServices.ts'
import { themeMode } from '../../../common/themeMode.ts'
import { useSignal } from '../../../common/useSignal.ts'
import { ChartCard, ChartSpace } from './charts/ChartCard.tsx'
import { series } from './charts/chartColours.ts'
import { Bars } from './charts/lazyCharts.tsx'
import { useFigures } from './useFigures.ts'

/** Maximum number of bars that can be read at a glance; the table has all of them. */
const most = 12

/** Litres in each reservoir, and its free capacity. */
export function ReservoirCard({ of, title }: { of: Resource; title: string }) {
  const t = useT()
  const formats = useFormats()
  const navigate = useNavigate()
  const { user } = useAppServices()
  const shade = useSignal(themeMode)
  const { data, isPending } = useFigures<Remainders>('getReservoirData')
  if (isPending) return <ChartSpace wide />
  if (!data || data.ids.length === 0) return null
  const open = isListOpen(user, of)
  const rows = data.ids.map((id, i) => {
    const value = data.data[i] ?? '0'
    const capacity = data.capacity[i] ?? '0'
    return {
      id,
      label: data.categories[i] ?? '',
      value,
      capacity,
      to: open ? listAddress(of, { id }) : null,
    }
  })
  const litres = (value: string) => formats.decimal(String(Number(value)))
  const bars = rows.slice(0, most).map(({ label, value, capacity }) => ({
    label,
    value: Number(value),
    free: Math.max(0, Number(capacity) - Number(value)),
  }))
  const go = (nth: number) => {
    const to = rows[nth]?.to
    if (to) void navigate(to)
  }
  const words = { value: t('app.dashboard.remainder'), free: t('app.dashboard.free') }
  const colours = { value: series[shade][0] ?? '', free: 'var(--line)' }
  const chart = (
    <>
      <ul className="board-legend board-key" aria-hidden="true">
        {(['value', 'free'] as const).map((one) => (
          <li key={one} className="board-line">
            <i style={{ background: colours[one] }} />
            {words[one]}
          </li>
        ))}
      </ul>
      <div className="drawing" style={{ minHeight: bars.length * 36 + 34 }}>
        <Suspense fallback={null}>
          <Bars
            {...{ bars, words, colours }}
            written={(value) => formats.decimal(String(value ?? 0))}
            onOpen={open ? go : undefined}
          />
        </Suspense>
      </div>
      {/* the bars in words, for screen readers */}
      <ul className="hidden">
        {rows.map(({ id, label, value, capacity }) => (
          <li key={id}>{`${label}: ${litres(value)} / ${litres(capacity)}`}</li>
        ))}
      </ul>
    </>
  )
  const table = (
    <table className="board-table">
      <caption className="hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t('app.dashboard.reservoir')}</th>
          <th scope="col">{words.value}</th>
          <th scope="col">{t('app.dashboard.capacity')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, label, value, capacity, to }) => (
          <tr key={id}>
            <th scope="row">{to ? <Link to={to}>{label}</Link> : label}</th>
            <td>{litres(value)}</td>
            <td>{litres(capacity)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
  return <ChartCard name="reservoirs" title={title} chart={chart} table={table} wide />
}
