// The rows of a report with subtotals and totals, and links to the records behind the numbers.
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { reportView } from '#resources/kernel/views/report.ts'
import type { Report } from '#resources/kernel/views/report.ts'
import type { Field } from '#resources/kernel/types.ts'
import { isSummed } from '#resources/kernel/values/column-sums.ts'
import { groupsOf } from '#resources/kernel/values/report-sums.ts'
import type { Sums } from '#resources/kernel/values/report-sums.ts'
import type { ReportAnswer } from '#resources/wire/reports.ts'
import { useFormats } from '../../common/useFormats.ts'
import { useT } from '../../common/useT.ts'
import { useAppServices } from '../appServices.ts'
import { cellComponent } from '../cells/cells.tsx'
import { isListOpen } from '../menuScreens.ts'
import { behindAddress } from './behindNumber.ts'

type Row = Readonly<Record<string, unknown>>

interface ReportTableProps {
  report: Report
  answer: ReportAnswer
}

export function ReportTable({ report, answer }: ReportTableProps) {
  const t = useT()
  const { columns, rows, totals } = answer
  const groups = useMemo(() => groupsOf(report, rows, columns), [report, rows, columns])
  const headOf = useHeads(report)
  const cellOf = useCells(report, answer)
  const hasSums = (report.sums ?? []).length > 0 && rows.length > 0
  const isNumber = (key: string) => isSummed(report.fields[key]!)
  const kindOf = (key: string) => report.fields[key]!.kind
  return (
    <div
      className="report-scroll"
      role="region"
      aria-label={t('app.reports.table')}
      // Wide tables scroll, also by keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <table className="report-table cells">
        <thead>
          <tr>
            {columns.map((key) => (
              <th key={key} scope="col" data-number={isNumber(key)}>
                {headOf(key)}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ rows: own, sums }) => (
          <tbody key={String(own[0]?.id)}>
            {own.map((row, n) => (
              <tr key={String(row.id)}>
                {columns.map((key) =>
                  key === report.group ? (
                    n === 0 && (
                      <th key={key} scope="rowgroup" rowSpan={own.length} data-kind={kindOf(key)}>
                        {cellOf(key, row)}
                      </th>
                    )
                  ) : (
                    <td key={key} data-number={isNumber(key)} data-kind={kindOf(key)}>
                      {cellOf(key, row)}
                    </td>
                  ),
                )}
              </tr>
            ))}
            {report.group && own.length > 1 && hasSums && (
              <SumsRow
                {...{ report, columns, sums }}
                label={t('app.reports.total')}
                cellOf={cellOf}
              />
            )}
          </tbody>
        ))}
        {hasSums && (
          <tfoot>
            <SumsRow
              {...{ report, columns, cellOf }}
              sums={totals}
              label={t('app.reports.total')}
            />
          </tfoot>
        )}
      </table>
    </div>
  )
}

type CellOf = (key: string, row: Row, plain?: true) => ReactNode

interface SumsRowProps {
  report: Report
  columns: readonly string[]
  sums: Sums
  label: string
  cellOf: CellOf
}

function SumsRow({ report, columns, sums, label, cellOf }: SumsRowProps) {
  return (
    <tr className="report-sums">
      {columns.map((key, i) =>
        i === 0 ? (
          <th key={key} scope="row">
            {label}
          </th>
        ) : (
          <td key={key} data-number={isSummed(report.fields[key]!)}>
            {sums[key] === undefined ? null : cellOf(key, sums, true)}
          </td>
        ),
      )}
    </tr>
  )
}

/** Label and unit of a column. */
export function useHeads({ name, fields }: Report): (key: string) => string {
  const translate = useTranslate()
  const { words, currency } = useFormats()
  return (key) => {
    const label = translate(`reports.${name}.fields.${key}`)
    const { kind, options } = fields[key] as Field
    if (options.unit) return `${label}, ${words.units[options.unit]}`
    return kind === 'money' ? `${label}, ${words.currencies[currency] ?? currency}` : label
  }
}

function useCells(report: Report, { parameters }: ReportAnswer): CellOf {
  const t = useT()
  const translate = useTranslate()
  const formats = useFormats()
  const { user, resources } = useAppServices()
  const of = useMemo(() => reportView(report), [report])
  return (key, row, plain) => {
    const field = report.fields[key] as Field
    const option = (code: string) => translate(`reports.${report.name}.options.${key}.${code}`)
    const value = row[key]
    // the head has the currency
    const shown =
      field.kind === 'money' && value !== null && value !== undefined
        ? formats.decimal(String(value), 2)
        : cellComponent[field.kind]({
            ...{ of, formats, t, option, field, row, source: key, place: 'grid' },
          })
    // a zero has no records behind it
    const isNothing = isSummed(field) && Number(value) === 0
    const behind = plain || isNothing ? undefined : report.behind?.[key]
    const list = behind && resources.find(({ name }) => name === behind.resource)
    if (!behind || !list || shown === null || !isListOpen(user, list)) return shown
    const to = behindAddress(report, behind, { list, row, parameters, formats })
    return to === null ? shown : <Link to={to}>{shown}</Link>
  }
}
