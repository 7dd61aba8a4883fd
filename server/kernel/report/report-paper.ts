// A report on paper: a register of its rows, below the organisation's letterhead.
import { isSummed } from '#resources/kernel/values/column-sums.ts'
import type { PrintForm } from '#resources/kernel/prints/prints.ts'
import type { Report } from '#resources/kernel/views/report.ts'
import { makePrinted } from '../print/make-printed.ts'
import type { Making } from '../print/make-printed.ts'
import type { Printed } from '../print/print-layout.ts'
import type { SheetPart } from '../print/sheet-types.ts'
import { asList, shownColumns } from './read-report.ts'
import type { ReportCall } from './read-report.ts'
import { reportLines } from './report-words.ts'

/** Maximum rows of one paper. */
const mostPrinted = 2000
/** With more columns the sheet is in landscape. */
const mostUpright = 6

/** Names and documents are given more width than numbers. */
function formOf(report: Report, shown: readonly string[]): PrintForm {
  const { fields, sums = [] } = report
  const columns = shown.map((field) => ({
    field,
    share: isSummed(fields[field]!) ? 1 : 1.8,
    ...(sums.includes(field) && { total: true as const }),
  }))
  return {
    form: [{ letterhead: true }, { text: 'title', look: 'title' }, { records: columns }],
    ...{ paper: 'A4', of: 'list', dense: true, many: mostPrinted },
    ...(columns.length > mostUpright && { turned: true as const }),
  }
}

/** @throws AppError 422 if there are too many rows for a paper */
export async function printedReport(call: ReportCall, making: Making): Promise<Printed> {
  const { report, person } = call
  const { locale } = person
  const { kernel, view } = asList(call)
  const shown = shownColumns(report, person)
  const form = formOf(report, shown)
  const [, ...details] = await reportLines(call)
  const query = { page: 0, size: mostPrinted + 1, exact: false, sort: [], search: '', filters: [] }
  const printed = await makePrinted(
    { kernel, resource: { ...view, prints: { register: form } }, person },
    {
      ...{ name: 'register', form, forms: ['register'], locale, blank: false, ids: null, query },
      ...{ archived: false, former: null, progress: null },
    },
    making,
  )
  const { sheet } = printed
  const words = details.map((text) => ({ is: 'words' as const, text }))
  const parts = sheet.parts.flatMap((part): SheetPart[] =>
    part.is === 'records' ? [...words, withQuotients(report, part)] : [part],
  )
  return { ...printed, sheet: { ...sheet, parts } }
}

type Records = Extract<SheetPart, { is: 'records' }>

/** The total of a quotient is the quotient of the totals, if the reader may read both. */
function withQuotients({ quotients = {} }: Report, { columns, ...part }: Records): Records {
  const columnOf = (key: string) => columns.find(({ path }) => path.join('.') === key)
  return {
    ...part,
    columns: columns.map((column) => {
      const [over = '', under = '', times = 1] = quotients[column.path.join('.')] ?? []
      const dividend = columnOf(over)
      const divisor = columnOf(under)
      if (!dividend || !divisor) return column
      return { ...column, quotient: [dividend, divisor, times] as const }
    }),
  }
}
