// All reports that the reader may open, one at a time.
import { useState } from 'react'
import { useNotify, useStore, useTranslate } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { reportCode } from '#resources/kernel/views/report.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { ReportParameters } from '#resources/wire/reports.ts'
import { useRights } from '../../common/rights/useRights.ts'
import { useT } from '../../common/useT.ts'
import { CreateDialog } from '../../kernel/form/CreateDialog.tsx'
import { ReportView } from '../../kernel/report/ReportView.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { RetryNote } from '../../ui/RetryNote.tsx'
import { presetOf } from '../../kernel/report/namedTime.ts'
import { useOffers } from './offered.ts'
import type { Offer } from './offered.ts'
import './report-page.css'

export function SummaryPage({ of }: { of: Resource }) {
  const t = useT()
  const translate = useTranslate()
  const { query, offers } = useOffers()
  const { create } = useRights(of)
  const [delivered, setDelivered] = useState<ReportParameters | null>(null)
  const { search } = useLocation()
  const navigate = useNavigate()
  const [last, setLast] = useStore<string>('report.last', '')
  const parameters = new URLSearchParams(search).get('report') ?? last
  const chosen = offers.find(({ report }) => report.name === parameters) ?? offers[0]
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
      <div className="report-pick">
        <SelectField
          label={t('app.reports.type')}
          value={chosen?.report.name ?? ''}
          options={offers.map(({ report: { name } }) => [name, translate(`reports.${name}.name`)])}
          onChange={choose}
        />
      </div>
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
      {chosen && (
        <ReportView
          key={chosen.report.name}
          {...chosen}
          onDeliver={create ? setDelivered : undefined}
        />
      )}
      {chosen && delivered && (
        <DeliverDialog offer={chosen} parameters={delivered} onDone={() => setDelivered(null)} />
      )}
    </div>
  )
}

interface DeliverDialogProps {
  offer: Offer
  parameters: ReportParameters
  onDone: () => void
}

/** Saves the parameters under a name, with recipients and frequency. */
function DeliverDialog({ offer: { report, offered }, parameters, onDone }: DeliverDialogProps) {
  const t = useT()
  const translate = useTranslate()
  const notify = useNotify()
  const { period: _, month: __, days: ___, ...records } = parameters
  return (
    <CreateDialog
      of="report"
      text={translate(`reports.${report.name}.name`)}
      initialValues={{
        ...records,
        report: reportCode(report),
        preset: presetOf(offered, parameters) ?? report.presets[0],
      }}
      onDone={(made) => {
        if (made) notify(t('app.reports.kept'), { type: 'success' })
        onDone()
      }}
    />
  )
}
