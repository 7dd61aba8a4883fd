import BarChartIcon from '@mui/icons-material/DonutLarge'
import TableIcon from '@mui/icons-material/TableRows'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { useT } from '../../../common/useT.ts'

interface ChartCardProps {
  title: string
  chart: ReactNode
  table: ReactNode
  wide?: boolean
}

/** One chart, which can be read as a table too. */
export function ChartCard({ title, chart, table, wide = false }: ChartCardProps) {
  const t = useT()
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  const word = t(asTable ? 'app.dashboard.as_chart' : 'app.dashboard.as_table')
  const Icon = asTable ? BarChartIcon : TableIcon
  return (
    <section className="home-card board-card" data-wide={wide} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <button
          type="button"
          className="board-button"
          aria-label={`${word}: ${title}`}
          title={word}
          onClick={() => setAsTable(!asTable)}
        >
          <Icon aria-hidden="true" fontSize="small" />
        </button>
      </header>
      {asTable ? table : chart}
    </section>
  )
}

/** In its place while nothing is known yet. */
export function ChartSpace({ wide = false }: { wide?: boolean }) {
  return <div className="home-card board-card board-space" data-wide={wide} aria-hidden="true" />
}
