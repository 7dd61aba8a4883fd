// One report: its form, its actions, and its result.
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import type { Report } from '#resources/kernel/views/report.ts'
import type { ReportParameters, OfferedReport } from '#resources/wire/reports.ts'
import { useT } from '../../common/useT.ts'
import { ReportForm } from './ReportForm.tsx'
import { ReportResult } from './ReportResult.tsx'
import { useReport } from './useReport.ts'
import './report.css'

interface ReportViewProps {
  report: Report
  offered: OfferedReport
  /** Absent if the report cannot be subscribed to. */
  onDeliver: ((parameters: ReportParameters) => void) | undefined
}

export function ReportView({ report, offered, onDeliver }: ReportViewProps) {
  const t = useT()
  const translate = useTranslate()
  const { parameters, ask, answer, faults, busy, run, save, print, stop } = useReport(
    report,
    offered,
  )
  return (
    <article className="report" aria-label={translate(`reports.${report.name}.name`)}>
      <p className="muted">{translate(`reports.${report.name}.about`)}</p>
      <form
        className="report-form"
        onSubmit={(event) => {
          event.preventDefault()
          void run()
        }}
      >
        <ReportForm {...{ report, offered, parameters, faults }} onChange={ask} />
        <div className="report-buttons">
          <Button type="submit" variant="contained" disabled={busy}>
            {t('app.reports.show')}
          </Button>
          <Button disabled={busy} onClick={() => void save('xlsx')}>
            {t('app.reports.file')}
          </Button>
          <Button disabled={busy} onClick={() => void save('csv')}>
            {t('app.reports.csv')}
          </Button>
          <Button disabled={busy} onClick={() => void print()}>
            {t('app.reports.print')}
          </Button>
          {onDeliver && (
            <Button onClick={() => onDeliver(parameters)}>{t('app.reports.save')}</Button>
          )}
          {busy && <Button onClick={stop}>{t('app.reports.stop')}</Button>}
        </div>
      </form>
      <p role="status" className="report-running">
        {busy ? t('app.reports.running') : ''}
      </p>
      {answer && <ReportResult report={report} answer={answer} />}
    </article>
  )
}
