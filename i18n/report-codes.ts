import { reportCode } from '#resources/kernel/views/report.ts'
import type { ReportCode } from '#resources/reports.ts'
import type { ReportMessages } from './messages.ts'

/** The names of all reports, by the codes under which saved ones have them. */
export function reportCodes(reports: ReportMessages): Record<ReportCode, string> {
  return Object.fromEntries(
    Object.entries(reports).map(([name, words]) => [reportCode({ name }), words.name]),
  ) as Record<ReportCode, string>
}
