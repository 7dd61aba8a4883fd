import type { MonthReview, SheetTotals } from '#resources/wire/month-review.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'

const amounts = ['opening', 'received', 'issued', 'closing'] as const

/** What the tanks and the posted sheets of the month come to, as far as the reader may know it. */
export function MonthFigures({ review: { tanks, sheets } }: { review: MonthReview }) {
  const t = useT()
  const formats = useFormats()
  const litres = (value: string) => formats.decimal(value, 2)
  if (!tanks && !sheets) return <p>{t('app.month.totals_hidden')}</p>
  return (
    <>
      {sheets && <Sheets sheets={sheets} />}
      {tanks && tanks.length > 0 && (
        <div className="month-tanks">
          <table>
            <caption className="hidden">{t('app.month.tanks')}</caption>
            <thead>
              <tr>
                {(['tank', 'fuel', ...amounts] as const).map((key) => (
                  <th key={key} scope="col">
                    {t(`app.month.columns.${key}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {tanks.map((one) => (
                <tr key={`${one.tank} ${one.fuel}`}>
                  <th scope="row">{one.tank}</th>
                  <td>{one.fuel}</td>
                  {amounts.map((key) => (
                    <td key={key} className="month-number">
                      {litres(one[key])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
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
