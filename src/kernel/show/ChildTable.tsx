import { useTranslate } from 'react-admin'
import { fieldEntries } from '#resources/kernel/derive.ts'
import type { Field, Resource } from '#resources/kernel/types.ts'
import { useT } from '../../common/useT.ts'
import { spacerStyle, useLineWindow } from '../inputs/rows/useLineWindow.ts'
import { SumsRow } from './SumsRow.tsx'
import { useCell } from './useCell.tsx'
import '../inputs/inputs.css'
import './show.css'

interface ChildTableProps {
  of: Resource
  source: string
  field: Field
  rows: readonly Readonly<Record<string, unknown>>[]
}

/** px of a row with one line of text. */
const lineHeight = 30

/** Read-only child rows, virtualised if there are many. */
export function ChildTable({ of, source, field, rows }: ChildTableProps) {
  const t = useT()
  const translate = useTranslate()
  const words = `resources.${of.name}.rows.${source}`
  const cell = useCell(of, words)
  const columns = fieldEntries(field.options.fields ?? {})
  const { scroll, onScroll, drawn, windowed } = useLineWindow(rows.length, lineHeight)
  if (rows.length === 0) return <span className="cell-none">{t('app.rows.empty')}</span>
  return (
    <div
      ref={scroll}
      onScroll={onScroll}
      className="child-table-scroll"
      data-windowed={windowed}
      // Wide tables scroll, also by keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={translate(`resources.${of.name}.fields.${source}`)}
    >
      <table className="child-table body-small" aria-rowcount={rows.length + 1}>
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
          {drawn.map((line) =>
            line.index === null ? (
              <tr
                key={line.key}
                aria-hidden="true"
                className="rows-room"
                style={spacerStyle(line.room)}
              >
                <td colSpan={columns.length}>{null}</td>
              </tr>
            ) : (
              <tr key={`line ${line.index}`} aria-rowindex={line.index + 2}>
                {columns.map(([key, one]) => (
                  <td key={key} className={one.options.unit ? 'amount' : undefined}>
                    {cell(key, one, rows[line.index] ?? {})}
                  </td>
                ))}
              </tr>
            ),
          )}
        </tbody>
        {(field.options.sums ?? []).length > 0 && (
          <SumsRow of={of} field={field} words={words} lines={rows} />
        )}
      </table>
    </div>
  )
}
