import type { Report } from '#resources/kernel/views/report.ts'
import type { ReportAnswer } from '#resources/wire/reports.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { ReportChart } from './ReportChart.tsx'
import { ReportTable } from './ReportTable.tsx'

/** Chart and table of the result; a notice without rows. */
export function ReportResult({ report, answer }: { report: Report; answer: ReportAnswer }) {
  const t = useT()
  const formats = useFormats()
  return (
    <section className="report-result">
      {answer.rows.length === 0 ? (
        <p role="status" className="report-none">
          {t('app.reports.none')}
        </p>
      ) : (
        <>
          <p role="status" className="report-count">
            {t('app.reports.rows', { count: formats.integer(answer.rows.length) })}
          </p>
          <ReportChart report={report} answer={answer} />
        </>
      )}
      <ReportTable report={report} answer={answer} />
    </section>
  )
}
