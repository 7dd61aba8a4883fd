// A report as a spreadsheet, whose rows are read and written by an export thread.
import type pg from 'pg'
import { reportTexts } from '#i18n/report-texts.ts'
import type { ExportFormat } from '#resources/kernel/calls/export-limits.ts'
import { reportView } from '#resources/kernel/views/report.ts'
import type { ExportSpec } from '../export/export-request.ts'
import { sheetOf } from '../export/export-labels.ts'
import type { FileMaking } from '../export/send-file.ts'
import type { Task } from '../export/thread-messages.ts'
import { sql } from 'kysely'
import { reportStatement, shownColumns } from './read-report.ts'
import type { ReportCall } from './read-report.ts'
import { reportLines } from './report-words.ts'

/** Dependencies of report files. */
export interface ReportFiles {
  readonly making: FileMaking
  /** Connection settings: the threads that read rows use their own connections. */
  readonly database: pg.PoolConfig
}

/** @throws AppError 400 if a requested record does not exist */
export async function reportParts(
  call: ReportCall,
  { making, database }: ReportFiles,
  format: ExportFormat,
): Promise<(signal: AbortSignal) => AsyncGenerator<Uint8Array>> {
  const { report, person, kernel } = call
  const view = reportView(report)
  const shown = shownColumns(report, person)
  const columns = shown.map((key) => [key, view.fields[key]!] as const)
  const spec: Pick<ExportSpec, 'format' | 'columns'> = { format, columns }
  const lines = await reportLines(call)
  const statement = sql`declare export_rows no scroll cursor for ${reportStatement(call)}`
  const compiled = statement.compile(kernel.db)
  const sheet = {
    ...sheetOf(view, spec, person.locale, person.contract),
    report: {
      lines,
      none: reportTexts(person.locale).none,
      group: shown.find((key) => key === report.group),
      sums: report.sums ?? [],
      quotients: report.quotients,
    },
  }
  const task: Task = {
    database,
    statement: { sql: compiled.sql, parameters: compiled.parameters },
    totals: null,
    sheet,
  }
  return (signal) => making.workers.write(task, signal)
}
