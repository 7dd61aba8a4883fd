import { fieldEntries } from '#resources/kernel/derive.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { sumOf } from '#resources/kernel/values/column-sums.ts'
import { useT } from '../../common/useT.ts'
import { useCell } from './useCell.tsx'
import '../cells/cells.css'
import './show.css'

interface SumsRowProps {
  of: Resource
  field: Field
  words: string
  lines: readonly Readonly<Record<string, unknown>>[]
  /** Number of columns before and after those of the fields. */
  before?: number
  after?: number
}

/** The last row of a table of child rows: the sum of each summed column. */
export function SumsRow({ of, field, words, lines, before = 0, after = 0 }: SumsRowProps) {
  const t = useT()
  const cell = useCell(of, words)
  const { fields = {}, sums = [] } = field.options
  const columns = fieldEntries(fields)
  const first = columns.findIndex(([key]) => sums.includes(key))
  const named = before + first
  return (
    <tfoot className="sums cells">
      <tr>
        {named > 0 && (
          <th scope="row" colSpan={named}>
            {t('app.rows.sum')}
          </th>
        )}
        {columns.slice(first).map(([key, one], n) => (
          <td key={key} className="amount">
            {named === 0 && n === 0 && <span className="hidden">{t('app.rows.sum')}: </span>}
            {sums.includes(key) && cell(key, one, { [key]: sumOf(one, key, lines) })}
          </td>
        ))}
        {after > 0 && <td colSpan={after}>{null}</td>}
      </tr>
    </tfoot>
  )
}
