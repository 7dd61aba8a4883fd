import type { FuelLine } from '#resources/fuel/index.ts'
import type { AppKey } from '#i18n/messages.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'

const isNumber = (value: string) => /^-?\d+(?:\.\d+)?$/.test(value)

/** The explanation in words: one line for each part of the total. */
export function FuelLines({ lines }: { lines: readonly FuelLine[] }) {
  const t = useT()
  const formats = useFormats()
  const shown = (key: string, value: string): string => {
    if (key === 'percent') return formats.percent(value)
    if (key === 'season' || key === 'variant') return t(`app.norms.${key}s.${value}` as AppKey)
    return isNumber(value) && key !== 'name' && key !== 'by' ? formats.editable(value) : value
  }
  return (
    <table className="fuel-lines">
      <thead>
        <tr>
          <th scope="col">{t('app.norms.line')}</th>
          <th scope="col" className="fuel-litres">
            {t('app.norms.amount')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ code, values, litres }, n) => (
          // lines are identified only by their positions
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={n}>
            <td>
              {t(
                `app.norms.lines.${code}`,
                Object.fromEntries(
                  Object.entries(values).map(([key, value]) => [key, shown(key, value)]),
                ),
              )}
            </td>
            <td className="fuel-litres">{formats.decimal(litres, 2)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
