import BarChartIcon from '@mui/icons-material/DonutLarge'
import ImageIcon from '@mui/icons-material/ImageOutlined'
import SaveIcon from '@mui/icons-material/SaveAlt'
import TableIcon from '@mui/icons-material/TableRows'
import { useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useT } from '../../../common/useT.ts'
import { csvOf, pictureOf, saveFile } from './chartFiles.ts'
import { logDashboardFailure } from './logDashboardFailure.ts'

interface ChartCardProps {
  title: string
  chart: ReactNode
  table: ReactNode
  wide?: boolean
}

/** One chart, which can be read as a table too, and saved as either. */
export function ChartCard({ title, chart, table, wide = false }: ChartCardProps) {
  const t = useT()
  const id = useId()
  const card = useRef<HTMLElement>(null)
  const [asTable, setAsTable] = useState(false)
  const word = t(asTable ? 'app.dashboard.as_chart' : 'app.dashboard.as_table')
  const saveTable = () => {
    const found = card.current?.querySelector('table')
    if (found) saveFile(`${title}.csv`, new Blob([csvOf(found)], { type: 'text/csv' }))
  }
  const savePicture = async () => {
    const svg = card.current?.querySelector<SVGSVGElement>('.drawing svg')
    if (!svg || !card.current) return
    try {
      const file = await pictureOf(svg, getComputedStyle(card.current).backgroundColor)
      if (file) saveFile(`${title}.png`, file)
    } catch (error) {
      logDashboardFailure('the picture', error)
    }
  }
  return (
    <section className="home-card board-card" data-wide={wide} aria-labelledby={id} ref={card}>
      <header>
        <h2 id={id}>{title}</h2>
        <div className="board-card-tools">
          {!asTable && (
            <CardButton
              word={t('app.dashboard.save_picture')}
              title={title}
              icon={<ImageIcon aria-hidden="true" fontSize="small" />}
              onPress={() => void savePicture()}
            />
          )}
          <CardButton
            word={t('app.dashboard.save_table')}
            title={title}
            icon={<SaveIcon aria-hidden="true" fontSize="small" />}
            onPress={saveTable}
          />
          <CardButton
            word={word}
            title={title}
            icon={
              asTable ? (
                <BarChartIcon aria-hidden="true" fontSize="small" />
              ) : (
                <TableIcon aria-hidden="true" fontSize="small" />
              )
            }
            onPress={() => setAsTable(!asTable)}
          />
        </div>
      </header>
      {!asTable && chart}
      {/* there also while the chart is shown: it is what a file of the table is made of */}
      <div hidden={!asTable}>{table}</div>
    </section>
  )
}

interface CardButtonProps {
  word: string
  title: string
  icon: ReactNode
  onPress: () => void
}

function CardButton({ word, title, icon, onPress }: CardButtonProps) {
  return (
    <button
      type="button"
      className="board-button"
      aria-label={`${word}: ${title}`}
      title={word}
      onClick={onPress}
    >
      {icon}
    </button>
  )
}

/** In its place while nothing is known yet. */
export function ChartSpace({ wide = false }: { wide?: boolean }) {
  return <div className="home-card board-card board-space" data-wide={wide} aria-hidden="true" />
}
