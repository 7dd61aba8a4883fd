import { useTranslate } from 'react-admin'
import { nameKey } from '#resources/kernel/derive.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { useT } from '../../../common/useT.ts'
import { isEmpty } from '../../cells/cell.ts'
import type { WireRow } from '../../cells/cell.ts'
import { formatCellText } from '../cell-editing/cellText.ts'
import './bulk.css'

interface PresentValuesProps {
  of: Resource
  source: string
  field: Field
  rows: readonly WireRow[]
}

/** Maximum values listed; the others are only counted. */
const mostNamed = 3

/** The current values of the records, the most frequent first. */
export function PresentValues({ of, source, field, rows }: PresentValuesProps) {
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  const option = (code: string) => translate(`resources.${of.name}.options.${source}.${code}`)
  const name = nameKey(source, field) ?? source
  const counts = new Map<string, number>()
  for (const row of rows) {
    const text = isEmpty(row[source])
      ? t('app.list.empty_value')
      : formatCellText(row[source], field, row[name], { formats, t, option })
    // values without a one-line text are omitted
    if (text === '') return null
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  const sorted = [...counts].sort(([, a], [, b]) => b - a)
  const [[only] = [undefined], ...others] = sorted
  if (only === undefined) return null
  const named = sorted.slice(0, mostNamed)
  const rest = rows.length - named.reduce((sum, [, count]) => sum + count, 0)
  const parts = named.map(([text, count]) => `${text} — ${formats.integer(count)}`)
  if (rest > 0) parts.push(t('app.list.more', { smart_count: formats.integer(rest) }))
  const values = others.length === 0 ? only : parts.join(', ')
  return <div className="bulk-present body-small muted">{t('app.grid.present', { values })}</div>
}
