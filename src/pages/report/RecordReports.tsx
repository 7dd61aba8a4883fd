// Reports about one record, below its card: each is loaded when it is opened.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { levelsOf } from '#dataProviders/session/rights.ts'
import { reportRows } from '#dataProviders/reports.ts'
import { canRead } from '#resources/kernel/access.ts'
import { mayHave } from '#resources/kernel/views/report.ts'
import type { Report } from '#resources/kernel/views/report.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { allReports } from '#resources/reports.ts'
import { useT } from '../../common/useT.ts'
import { useAppServices } from '../../kernel/appServices.ts'
import { ReportTable } from '../../kernel/report/ReportTable.tsx'
import { RetryNote } from '../../ui/RetryNote.tsx'
import '../../kernel/report/report.css'

interface RecordReportsProps {
  of: Pick<Resource, 'name'>
  id: number
}

export function RecordReports({ of, id }: RecordReportsProps) {
  const { user } = useAppServices()
  const levels = levelsOf(user)
  const mayRead = (access: Parameters<typeof canRead>[1]) => canRead(levels, access)
  const reports = mayRead('report')
    ? allReports().filter((one) => isAbout(one, of.name) && mayHave(one, mayRead))
    : []
  return reports.map((report) => <RecordReport key={report.name} report={report} id={id} />)
}

/** Whether the report is shown on cards of the resource. */
function isAbout({ card, asks }: Pick<Report, 'card' | 'asks'>, name: string): boolean {
  return card !== undefined && asks[card.by]?.options.to === name
}

function RecordReport({ report, id }: { report: Report; id: number }) {
  const t = useT()
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const { by = '', preset } = report.card ?? {}
  const { data, error, refetch } = useQuery({
    queryKey: ['report', report.name, by, id],
    queryFn: ({ signal }) => reportRows(report, { preset, [by]: id }, signal),
    enabled: open,
  })
  const period = preset && t(`app.reports.presets.${preset}`)
  return (
    <details className="record-report" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {translate(`reports.${report.name}.name`)}
        {period && <span className="muted"> · {period}</span>}
      </summary>
      {error && <RetryNote error={error} onAgain={() => void refetch()} />}
      {data?.rows.length === 0 && <p role="status">{t('app.reports.none')}</p>}
      {data && data.rows.length > 0 && (
        <ReportTable report={withoutGroup(report)} answer={withoutColumn(data, by)} />
      )}
      <Link to={`/summary-reports?report=${report.name}`}>{t('app.reports.whole')}</Link>
    </details>
  )
}

/** All of its rows belong to the one record, which is named above them. */
function withoutGroup(report: Report): Report {
  return { ...report, group: undefined }
}

function withoutColumn<A extends { columns: readonly string[] }>(answer: A, column: string): A {
  return { ...answer, columns: answer.columns.filter((key) => key !== column) }
}
