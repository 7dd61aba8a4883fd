import type { Totals } from '#dataProviders/records/record-counts.ts'
import type { Translate } from '../../../common/useT.ts'
import { shownKind } from './columns/gridColumns.ts'
import type { Column } from './columns/gridColumns.ts'
import { pinClass } from './usePinnedColumns.ts'
import './totals-row.css'

interface TotalsRowProps {
  columns: readonly Column[]
  totals: Totals
  /** The reason why there are none. */
  note: string | undefined
  pinned: number
  /** Rows begin with a checkbox. */
  checked: boolean
  /** The row's index, counted from the head as 1; undefined while unknown. */
  index: number | undefined
  t: Translate
}

/** Totals over all matching rows, below the rows and visible while they are scrolled. */
export function TotalsRow(props: TotalsRowProps) {
  const { columns, totals, note, checked, index, pinned, t } = props
  return (
    <tfoot>
      <tr className="totals" aria-rowindex={index}>
        {columns.map((column, at) => {
          const sum = column.source in totals ? shownSum(column, totals) : null
          // the row's label is in the sticky column
          if (at === 0)
            return (
              <th
                key={column.source}
                scope="row"
                className={pinClass(at, pinned)}
                colSpan={checked ? 2 : undefined}
              >
                {t('app.rows.sum')}
                {sum !== null && <>: {sum}</>}
                {note !== undefined && <span className="why">: {note}</span>}
              </th>
            )
          return (
            <td
              key={column.source}
              className={
                [column.end && 'end', pinClass(at, pinned)].filter(Boolean).join(' ') || undefined
              }
              data-label={column.unit ? `${column.label}, ${column.unit}` : column.label}
              title={typeof sum === 'string' ? sum : undefined}
            >
              {sum}
            </td>
          )
        })}
      </tr>
    </tfoot>
  )
}

/** As a cell of the column shows it; minutes are shown as hours. */
export function shownSum({ source, field, cell, context }: Column, totals: Totals) {
  const sum = totals[source]
  const value = sum !== undefined && shownKind(field) === 'duration' ? Number(sum) : sum
  return cell({ ...context, source, field, row: { [source]: value } })
}
