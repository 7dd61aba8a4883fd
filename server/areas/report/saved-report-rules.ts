// What a saved report must say so that it can be made.
import { invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import { reportCode } from '#resources/kernel/report.ts'
import type { Preset } from '#resources/kernel/report.ts'
import { allReports } from '#resources/reports.ts'
import type { Rules } from '../../kernel/types.ts'

const kept = ['car_id', 'driver_id', 'subdivision_id', 'reservoir_id'] as const

export const savedReportRules: Rules = {
  beforeSave(_writer, row) {
    const report = allReports().find((one) => reportCode(one) === row.report)
    if (!report) return row
    const faults: Record<string, Fault> = {}
    if (!report.presets.includes(row.preset as Preset)) faults.preset = 'choice'
    for (const key of kept) {
      const asks = report.asks[key]
      if (asks?.options.required && row[key] == null) faults[key] = 'required'
      if (!asks && row[key] != null) faults[key] = 'contradicts'
    }
    const recipients = (row.recipient_ids ?? []) as unknown[]
    if (row.frequency !== 'never' && recipients.length === 0) faults.recipient_ids = 'required'
    if (Object.keys(faults).length > 0) throw invalid(faults)
    return row
  },
}
