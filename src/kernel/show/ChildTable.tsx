import { useTranslate } from 'react-admin'
import { fieldEntries } from '#resources/kernel/derive.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { useT } from '../../common/useT.ts'
import { useCell } from './useCell.tsx'
import './show.css'

interface ChildTableProps {
  of: Resource
  source: string
  field: Field
  rows: readonly Readonly<Record<string, unknown>>[]
}

/** Child rows to be read. */
export function ChildTable({ of, source, field, rows }: ChildTableProps) {
  const t = useT()
  const translate = useTranslate()
  const words = `resources.${of.name}.rows.${source}`
  const cell = useCell(of, words)
  const columns = fieldEntries(field.options.fields ?? {})
  if (rows.length === 0) return <span className="cell-none">{t('app.rows.empty')}</span>
  return (
    <div
      className="child-table-scroll"
      // What is too wide is scrolled, by keys too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={translate(`resources.${of.name}.fields.${source}`)}
    >
      <table className="child-table body-small">
        <thead>
          <tr>
            {columns.map(([key]) => (
              <th scope="col" key={key} className="caption muted">
                {translate(`${words}.fields.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={typeof row.id === 'number' ? row.id : `new-${at}`}>
              {columns.map(([key, one]) => (
                <td key={key} className={one.options.unit ? 'amount' : undefined}>
                  {cell(key, one, row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
