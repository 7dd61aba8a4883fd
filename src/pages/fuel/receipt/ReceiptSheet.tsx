import { useTranslate } from 'react-admin'
import type { Ref } from 'react'
import { useFormats } from '../../../common/useFormats.ts'
import { useT } from '../../../common/useT.ts'
import type { Letterhead } from '../../../kernel/list/export/letterhead.ts'
import { receiptLines } from './receiptLines.ts'
import type { Refuelling } from './receiptLines.ts'

interface ReceiptSheetProps {
  ref?: Ref<HTMLElement>
  row: Refuelling
  head: Letterhead
  remainder: string | null
}

/** The receipt on a roll: organisation, fuel, quantity, vehicle and signatures. */
export function ReceiptSheet({ ref, row, head, remainder }: ReceiptSheetProps) {
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  const words = 'resources.refueling'
  const lines = receiptLines(row, remainder, {
    formats,
    label: (key) => translate(`${words}.fields.${key}`),
    option: (code) => translate(`${words}.options.source.${code}`),
    remainder: translate('resources.refueling-queue.fields.remainder'),
  })
  return (
    <main ref={ref} className="receipt">
      <header>
        {head.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <h1>{t('app.receipt.title', { number: formats.integer(row.id) })}</h1>
      </header>
      <p className="receipt-amount">
        <strong>{formats.quantity(formats.decimal(row.litres ?? '0', 2), 'l')}</strong>
      </p>
      <dl>
        {lines.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <footer>
        {(['issued', 'received'] as const).map((who) => (
          <p key={who}>
            <span>{t(`app.receipt.${who}`)}</span>
            <i />
            <small>{t('app.receipt.signature')}</small>
          </p>
        ))}
      </footer>
    </main>
  )
}
