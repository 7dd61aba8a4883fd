import { lazy, Suspense } from 'react'
import type { Report } from '#resources/kernel/report.ts'
import type { ReportAnswer } from '#resources/wire/reports.ts'
import { loadChunk } from '../../common/loadChunk.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { ReportTable } from './ReportTable.tsx'

const ReportChart = lazy(async () => ({
  default: (await loadChunk(() => import('./ReportChart.tsx'))).ReportChart,
}))

/** Chart and table of an answer; a notice where it has no rows. */
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
          <Suspense fallback={null}>
            <ReportChart report={report} answer={answer} />
          </Suspense>
        </>
      )}
      <ReportTable report={report} answer={answer} />
    </section>
  )
}
