import BarChartIcon from '@mui/icons-material/DonutLarge'
import ImageIcon from '@mui/icons-material/ImageOutlined'
import SaveIcon from '@mui/icons-material/SaveAlt'
import TableIcon from '@mui/icons-material/TableRows'
import { useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useNotify } from 'react-admin'
import type { ChartName } from '#resources/kernel/views/dashboard.ts'
import { downloadChart } from '#dataProviders/dashboard-figures.ts'
import { useT } from '../../../../common/useT.ts'
import { useRefusal } from '../../../../kernel/useRefusal.tsx'
import { pictureOf, saveChartFile } from './chartFiles.ts'
import { logDashboardFailure } from '../logDashboardFailure.ts'

interface ChartCardProps {
  name: ChartName
  title: string
  chart: ReactNode
  table: ReactNode
  wide?: boolean
}

/** One chart, which can be displayed as a table, and saved as a picture or a spreadsheet. */
export function ChartCard({ name, title, chart, table, wide = false }: ChartCardProps) {
  const t = useT()
  const id = useId()
  const card = useRef<HTMLElement>(null)
  const [asTable, setAsTable] = useState(false)
  const { savePicture, saveTable } = useChartFiles({ name, title })
  const Icon = asTable ? BarChartIcon : TableIcon
  return (
    <section className="home-card board-card" data-wide={wide} aria-labelledby={id} ref={card}>
      <header>
        <h2 id={id}>{title}</h2>
        <div className="board-card-tools">
          {!asTable && (
            <CardButton
              word={t('app.dashboard.save_picture')}
              title={title}
              onPress={() => void savePicture(card.current)}
            >
              <ImageIcon aria-hidden="true" fontSize="small" />
            </CardButton>
          )}
          <CardButton
            word={t('app.dashboard.save_table')}
            title={title}
            onPress={() => void saveTable()}
          >
            <SaveIcon aria-hidden="true" fontSize="small" />
          </CardButton>
          <CardButton
            word={t(asTable ? 'app.dashboard.as_chart' : 'app.dashboard.as_table')}
            title={title}
            onPress={() => setAsTable(!asTable)}
          >
            <Icon aria-hidden="true" fontSize="small" />
          </CardButton>
        </div>
      </header>
      {asTable ? table : chart}
    </section>
  )
}

function useChartFiles({ name, title }: { name: ChartName; title: string }) {
  const notify = useNotify()
  const refusal = useRefusal()
  return {
    async savePicture(card: HTMLElement | null) {
      try {
        const file = card && (await pictureOf(card))
        if (file) saveChartFile(`${title}.png`, file)
      } catch (error) {
        logDashboardFailure('the picture', error)
      }
    },
    async saveTable() {
      try {
        await downloadChart(name)
      } catch (error) {
        notify(refusal(error).message, { type: 'error' })
      }
    },
  }
}

interface CardButtonProps {
  word: string
  title: string
  children: ReactNode
  onPress: () => void
}

function CardButton({ word, title, children, onPress }: CardButtonProps) {
  return (
    <button
      type="button"
      className="board-button"
      aria-label={`${word}: ${title}`}
      title={word}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

/** Placeholder while loading. */
export function ChartSpace({ wide = false }: { wide?: boolean }) {
  return <div className="home-card board-card board-space" data-wide={wide} aria-hidden="true" />
}
