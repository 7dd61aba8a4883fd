import { useTranslate } from 'react-admin'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { isEmpty } from '../../cells/cell.ts'
import type { WireRow } from '../../cells/cell.ts'
import { useCell } from '../../show/useCell.tsx'
import { headFields } from './headFields.ts'
import { useListRow } from './useListRow.ts'
import '../../cells/cells.css'
import '../form.css'

/**
 * Key facts of a stored record. Separate from the form, which must not be rendered again while
 * typing.
 */
export function RecordFacts({ of, id }: { of: Resource; id: number }) {
  const translate = useTranslate()
  const cell = useCell(of)
  const row = useListRow(of, id)
  const shown = row ? headFields(of).filter(([key, field]) => isSaid(row, key, field)) : []
  if (!row || shown.length === 0) return null
  return (
    <dl className="record-head-facts cells">
      {shown.map(([key, field]) => (
        <div key={key} className="record-head-fact">
          <dt className={speaksForItself(field) ? 'hidden' : 'caption muted'}>
            {translate(`resources.${of.name}.fields.${key}`)}
          </dt>
          <dd>{cell(key, field, row)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Hides empty values and those that the user may not read. */
function isSaid(row: WireRow, key: string, { kind }: Field): boolean {
  const value = row[key]
  return kind === 'marks' ? ((value ?? []) as unknown[]).length > 0 : !isEmpty(value)
}

/** Coloured labels need no field label. */
function speaksForItself({ kind, options }: Field): boolean {
  return kind === 'marks' || kind === 'choice' || options.tones !== undefined
}
