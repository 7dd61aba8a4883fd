import { useTranslate } from 'react-admin'
import { nameKey } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { recordTitle } from '../../../common/recordTitle.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { useT } from '../../../common/useT.ts'
import type { WireRow } from '../../cells/cell.ts'
import { formatCellText } from './cellText.ts'
import type { Block } from './pastePlan.ts'
import { cellKey } from './usePaste.ts'
import './cell-editing.css'

interface PasteSampleProps {
  of: Resource
  block: Block
  /** As `cellKey` names them. */
  mended: ReadonlyMap<string, string>
}

/** Rows of the block that are shown, and cells in all of them. */
const mostSampled = 3
const mostCells = 12

/** The first rows of a paste cell by cell: the field, the new and the current value. */
export function PasteSample({ of, block, mended }: PasteSampleProps) {
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  const { keys, rows } = block
  if (keys.length === 0) return null
  const sampled = Math.min(mostSampled, Math.max(1, Math.floor(mostCells / keys.length)))
  const labelOf = (key: string) => translate(`resources.${of.name}.fields.${key}`)
  const textNow = (row: WireRow | undefined, key: string) => {
    const field = of.fields[key]
    const option = (code: string) => translate(`resources.${of.name}.options.${key}.${code}`)
    return row && field
      ? formatCellText(row[key], field, row[nameKey(key, field) ?? key], { formats, t, option })
      : ''
  }
  return (
    <table className="paste-sample" aria-label={t('app.paste.sample')}>
      <thead>
        <tr>
          <th scope="col">{t('app.paste.field')}</th>
          <th scope="col">{t('app.paste.now')}</th>
          <th scope="col">{t('app.paste.will_be')}</th>
        </tr>
      </thead>
      {block.cells.slice(0, sampled).map((texts, i) => (
        // A row of the block has nothing but its place.
        // oxlint-disable-next-line react/no-array-index-key
        <tbody key={i}>
          <tr>
            <th scope="rowgroup" colSpan={3}>
              {rows[i] ? recordTitle(of, rows[i]) : t('app.paste.new_record')}
            </th>
          </tr>
          {keys.slice(0, texts.length).map((key, column) => (
            <tr key={key}>
              <td>{labelOf(key)}</td>
              <td className="muted">{textNow(rows[i], key)}</td>
              <td>{mended.get(cellKey(i + 1, key)) ?? texts[column]}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}
