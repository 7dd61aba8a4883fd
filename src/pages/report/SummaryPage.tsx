// Every report that the reader may have, one at a time.
import { useStore, useTranslate } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { useT } from '../../common/useT.ts'
import { ReportView } from '../../kernel/report/ReportView.tsx'
import { RetryNote } from '../../ui/RetryNote.tsx'
import { useOffers } from './offered.ts'
import './report-page.css'

export function SummaryPage() {
  const t = useT()
  const translate = useTranslate()
  const { query, offers } = useOffers()
  const { search } = useLocation()
  const navigate = useNavigate()
  const [last, setLast] = useStore<string>('report.last', '')
  const asked = new URLSearchParams(search).get('report') ?? last
  const chosen = offers.find(({ report }) => report.name === asked) ?? offers[0]
  const choose = (name: string) => {
    setLast(name)
    void navigate({ search: `?report=${name}` })
  }
  return (
    <div className="report-page">
      <div role="alert">
        {query.error && <RetryNote error={query.error} onAgain={() => void query.refetch()} />}
      </div>
      {query.data && offers.length === 0 && <p>{t('app.reports.no_reports')}</p>}
      <nav className="report-list" aria-label={t('app.reports.choose')}>
        {offers.map(({ report: { name } }) => (
          <button
            key={name}
            type="button"
            className="report-choice"
            aria-current={name === chosen?.report.name ? 'true' : undefined}
            onClick={() => choose(name)}
          >
            {translate(`reports.${name}.name`)}
          </button>
        ))}
      </nav>
      {chosen && <ReportView key={chosen.report.name} {...chosen} />}
    </div>
  )
}
