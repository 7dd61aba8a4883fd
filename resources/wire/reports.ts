// Reports on the wire.
import type { Preset } from '../kernel/views/report.ts'

/** What a report is asked, by key: {from, to}, the first day of a month, ids, numbers. */
export type ReportParameters = Record<string, unknown>

/** A report that its reader may have. */
export interface OfferedReport {
  name: string
  /** Columns that the reader may read. */
  columns: string[]
  /** Named times, as of today; those that do not exist yet are left out. */
  presets: { preset: Preset; parameters: ReportParameters }[]
}

export interface ReportAnswer {
  /** What it answers: times that have a name are days here. */
  parameters: ReportParameters
  columns: string[]
  rows: Record<string, unknown>[]
  totals: Record<string, string | number>
}

/** A dashboard of the BI tab: one of Superset, or one of our own. */
export interface BiReport {
  id: number
  /** 1 to 4 as the Excel reports; 4 requires a vehicle. */
  report_id: number
  /** Of Superset; null for one of our own. */
  dashboard_id: string | null
  report_name: string
}

export interface GuestToken {
  token: string
  /** Where the dashboard is embedded from. */
  url: string
  contract_ids: number
}
