import type { MonthReview, SheetTotals } from '#resources/wire/month-review.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'

const amounts = ['opening', 'received', 'issued', 'closing'] as const

/** The totals of the month, limited to what the reader may read. */
export function MonthFigures({ review: { tanks, sheets, warehouses } }: { review: MonthReview }) {
  const t = useT()
  const formats = useFormats()
  if (!tanks && !sheets && !warehouses) return <p>{t('app.month.totals_hidden')}</p>
  return (
    <>
      {sheets && <Sheets sheets={sheets} />}
      {tanks && tanks.length > 0 && (
        <Amounts
          title={t('app.month.tanks')}
          heads={[t('app.month.columns.tank'), t('app.month.columns.fuel')]}
          rows={tanks.map((one) => ({ names: [one.tank, one.fuel], amounts: one }))}
          written={(value) => formats.decimal(value, 2)}
        />
      )}
      {warehouses && warehouses.length > 0 && (
        <Amounts
          title={t('app.month.warehouses')}
          heads={[t('app.month.columns.warehouse')]}
          rows={warehouses.map((one) => ({ names: [one.warehouse], amounts: one }))}
          written={(value) => formats.money(value)}
        />
      )}
      {warehouses?.length === 0 && <p>{t('app.month.nothing_moved')}</p>}
    </>
  )
}

interface AmountsProps {
  title: string
  /** Headings of the name columns; the amounts have separate ones. */
  heads: readonly string[]
  rows: readonly {
    names: readonly string[]
    amounts: Readonly<Record<(typeof amounts)[number], string>>
  }[]
  written: (value: string) => string
}

function Amounts({ title, heads, rows, written }: AmountsProps) {
  const t = useT()
  return (
    <div className="month-amounts">
      <table>
        <caption className="hidden">{title}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            {amounts.map((key) => (
              <th key={key} scope="col" className="month-number">
                {t(`app.month.columns.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ names: [name, ...more], amounts: row }) => (
            <tr key={[name, ...more].join(' ')}>
              <th scope="row">{name}</th>
              {more.map((one) => (
                <td key={one}>{one}</td>
              ))}
              {amounts.map((key) => (
                <td key={key} className="month-number">
                  {written(row[key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Sheets({ sheets }: { sheets: SheetTotals }) {
  const t = useT()
  const formats = useFormats()
  const litres = (value: string) => formats.quantity(formats.decimal(value, 2), 'l')
  const figures = [
    [t('app.month.sheets'), formats.integer(sheets.count)],
    [t('app.month.distance'), formats.quantity(formats.integer(Number(sheets.distance)), 'km')],
    [t('app.month.norm'), litres(sheets.norm)],
    [t('app.month.consumption'), litres(sheets.consumption)],
    [t('app.month.saving'), litres(sheets.saving)],
    [t('app.month.overrun'), litres(sheets.overrun)],
  ] as const
  return (
    <dl className="month-figures">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
