// Addresses of the lists with the records behind a report's numbers.
import { addDays, addMonths } from '#i18n/format/civil.ts'
import type { Formats } from '#i18n/format/index.ts'
import type { Behind, Report } from '#resources/kernel/views/report.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { ReportParameters } from '#resources/wire/reports.ts'
import { listAddress } from '../../common/listAddress.ts'
import { momentsOf } from '../list/filters/dateRanges.ts'

type Row = Readonly<Record<string, unknown>>
interface Span {
  from: string
  to: string
}

const monthOf = (first: string): Span => ({ from: first, to: addDays(addMonths(first, 1), -1) })

/** The period of the row, in days or moments. */
function spanOf(
  { on }: Behind,
  report: Report,
  row: Row,
  parameters: ReportParameters,
): Span | null {
  if (on !== undefined) {
    const day = String(row[on])
    return report.fields[on]?.options.of === 'month' ? monthOf(day) : { from: day, to: day }
  }
  if (parameters.month) return monthOf(String(parameters.month))
  return (parameters.period as Span | null | undefined) ?? null
}

/** null if the row lacks a value that identifies them. */
export function behindAddress(
  report: Report,
  behind: Behind,
  {
    list,
    row,
    parameters,
    formats,
  }: { list: Resource; row: Row; parameters: ReportParameters; formats: Formats },
): string | null {
  const filter: Record<string, unknown> = { ...behind.set }
  for (const [key, column] of Object.entries(behind.by ?? {})) {
    if (row[column] === null || row[column] === undefined) return null
    filter[key] = row[column]
  }
  const { during } = behind
  const span = during === undefined ? null : spanOf(behind, report, row, parameters)
  if (during !== undefined && span) {
    const field = list.fields[during]
    if (field?.options.of === 'month') filter[during] = `${span.from.slice(0, 8)}01`
    else if (field?.kind === 'day' || span.from.length > 10) filter[during] = span
    else filter[during] = momentsOf(span, formats.timeZone)
  }
  return listAddress(list, filter)
}
