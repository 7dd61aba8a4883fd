import { Suspense } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { ChartName, Shares } from '#resources/kernel/views/dashboard.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useT } from '../../../../common/useT.ts'
import { listAddress } from '../../../../common/listAddress.ts'
import { isListOpen } from '../../../../kernel/menuScreens.ts'
import { useFormats } from '../../../../common/useFormats.ts'
import { useAppServices } from '../../../../kernel/appServices.ts'
import { themeMode } from '../../../../common/themeMode.ts'
import { useSignal } from '../../../../common/useSignal.ts'
import { ChartCard, ChartSpace } from './ChartCard.tsx'
import { coloursOf } from './chartColours.ts'
import { Donut } from './lazyCharts.tsx'
import { SharesTable } from './SharesTable.tsx'
import { slicesOf, totalOf } from './chartSlices.ts'
import { useFigures } from '../useFigures.ts'

interface DonutCardProps {
  name: ChartName
  call: string
  title: string
  /** The counted resource, and the field by which it is divided. */
  of: Resource
  by: string
}

/**
 * The shares of records: a ring, and its parts in words with links to their lists. Hidden without
 * data.
 */
export function DonutCard({ name, call, title, of, by }: DonutCardProps) {
  const t = useT()
  const formats = useFormats()
  const navigate = useNavigate()
  const { user } = useAppServices()
  const shade = useSignal(themeMode)
  const { data, isPending } = useFigures<Shares>(call)
  if (isPending) return <ChartSpace />
  const slices = data ? slicesOf(data, by) : []
  const total = totalOf(slices)
  if (total === 0) return null
  const open = isListOpen(user, of)
  const colours = coloursOf(shade, slices, of.fields[by]?.options.tones)
  const parts = slices.map((slice, nth) => ({
    label: slice.label ?? t(slice.kind === 'other' ? 'app.dashboard.other' : 'app.dashboard.unset'),
    value: slice.value,
    colour: colours[nth] ?? '',
    share: formats.percent(((slice.value / total) * 100).toFixed(1)),
    to: open ? listAddress(of, slice.filter) : null,
  }))
  const go = (nth: number) => {
    const to = parts[nth]?.to
    if (to) void navigate(to)
  }
  const chart = (
    <div className="board-figure">
      <div className="board-ring drawing">
        <Suspense fallback={null}>
          <Donut parts={parts} written={formats.integer} onOpen={open ? go : undefined} />
        </Suspense>
        <p className="board-total" aria-hidden="true">
          <strong title={formats.integer(total)}>{formats.count(total)}</strong>
          {t('app.dashboard.total')}
        </p>
      </div>
      <ul className="board-legend">
        {parts.map(({ label, value, colour, share, to }) => {
          const line = (
            <>
              <i style={{ background: colour }} aria-hidden="true" />
              <span>{label}</span>
              <strong>{formats.integer(value)}</strong>
              <small>{share}</small>
            </>
          )
          return (
            <li key={label}>
              {to ? <Link to={to}>{line}</Link> : <span className="board-line">{line}</span>}
            </li>
          )
        })}
      </ul>
    </div>
  )
  return (
    <ChartCard
      name={name}
      title={title}
      chart={chart}
      table={<SharesTable title={title} parts={parts} total={total} />}
    />
  )
}
