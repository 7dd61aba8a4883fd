import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { monthReview } from '#dataProviders/warehouse/book-months.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { CloseStep } from './CloseStep.tsx'
import { MonthFigures } from './MonthFigures.tsx'
import { MonthFindings, PendingStep, PrintStep } from './MonthSteps.tsx'
import './month.css'

/** Guides through the closing of a month of a book, above the existing months. */
export function MonthClose({ of }: { of: Resource }) {
  const t = useT()
  const formats = useFormats()
  const book = of.desk ? 'stock' : 'fuel'
  const [chosen, setChosen] = useState<string | null>(null)
  const { data, refetch } = useQuery({
    queryKey: [of.name, 'getReview', chosen],
    queryFn: ({ signal }) => monthReview(book, chosen, signal),
    staleTime: 0,
  })
  if (!data) return <section className="month-close" aria-busy="true" />
  return (
    <section className="month-close" aria-label={t('app.month.title')}>
      <SelectField
        label={t('app.month.month')}
        value={data.month}
        options={data.months.map((month) => [month, formats.monthYear(month)] as const)}
        onChange={setChosen}
      />
      <ol className="month-steps">
        <li>
          <h2>{t('app.month.pending_title')}</h2>
          <PendingStep review={data} />
        </li>
        <li>
          <h2>{t('app.month.findings_title')}</h2>
          <MonthFindings review={data} />
        </li>
        <li className="month-wide">
          <h2>{t('app.month.totals_title')}</h2>
          <MonthFigures review={data} />
        </li>
        <li>
          <h2>{t('app.month.close_title')}</h2>
          <CloseStep key={data.month} of={of} review={data} onDone={() => void refetch()} />
        </li>
        <li>
          <h2>{t('app.month.print_title')}</h2>
          <PrintStep review={data} />
        </li>
      </ol>
    </section>
  )
}
