// Validation of saved reports.
import { invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import { fieldEntries } from '#resources/kernel/derive.ts'
import { isSingleReference } from '#resources/kernel/kind-traits.ts'
import { reportCode } from '#resources/kernel/views/report.ts'
import type { Preset } from '#resources/kernel/views/report.ts'
import { allReports } from '#resources/reports.ts'
import type { Rules } from '../../kernel/types.ts'

/** Requires a period preset that the report offers, and its required parameters. */
export const savedReportRules: Rules = {
  beforeSave(_writer, row) {
    const report = allReports().find((one) => reportCode(one) === row.report)
    if (!report) return row
    const faults: Record<string, Fault> = {}
    if (!report.presets.includes(row.preset as Preset)) faults.preset = 'choice'
    for (const [key, field] of fieldEntries(report.asks))
      if (isSingleReference(field) && field.options.required && row[key] == null)
        faults[key] = 'required'
    if (Object.keys(faults).length > 0) throw invalid(faults)
    return row
  },
}
