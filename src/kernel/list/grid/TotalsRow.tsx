import type { Totals } from '#dataProviders/records/record-lists.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Translate } from '../../../common/useT.ts'
import { shownKind } from './columns/gridColumns.ts'
import type { Column } from './columns/gridColumns.ts'
import './totals-row.css'

interface TotalsRowProps {
  of: Resource
  columns: readonly Column[]
  /** undefined if the list has none. */
  totals: Totals | undefined
  /** Rows have a box before their first column. */
  checked: boolean
  /** Counted from 1, the head's; undefined while unknown. */
  index: number | undefined
  t: Translate
}

/** Totals over all matching rows, below the rows and visible while they are scrolled. */
export function TotalsRow({ of, columns, totals, checked, index, t }: TotalsRowProps) {
  const keys = of.list.totals ?? []
  if (!totals || !columns.some(({ source }) => keys.includes(source))) return null
  return (
    <tfoot>
      <tr className="totals" aria-rowindex={index}>
        {columns.map((column, at) => {
          const sum = keys.includes(column.source) ? shownSum(column, totals) : null
          // the row's label is in the sticky column
          if (at === 0)
            return (
              <th
                key={column.source}
                scope="row"
                className="first"
                colSpan={checked ? 2 : undefined}
              >
                {t('app.rows.sum')}
                {sum !== null && <>: {sum}</>}
              </th>
            )
          return (
            <td
              key={column.source}
              className={column.end ? 'end' : undefined}
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

/** As a cell of the column would show it; minutes are shown in hours, from a number. */
function shownSum({ source, field, cell, context }: Column, totals: Totals) {
  const sum = totals[source]
  const value = sum !== undefined && shownKind(field) === 'duration' ? Number(sum) : sum
  return cell({ ...context, source, field, row: { [source]: value } })
}
