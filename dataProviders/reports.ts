// Reports: the list of them, their rows, files and papers, and the dashboards of the BI tab.
import type { ExportFormat } from '#resources/kernel/calls/export-limits.ts'
import type { Registry } from '#resources/index.ts'
import type { RowOf } from '#resources/kernel/types.ts'
import { reportBase, reportPath } from '#resources/kernel/views/report.ts'
import type { Report } from '#resources/kernel/views/report.ts'
import type {
  ReportParameters,
  BiReport,
  GuestToken,
  OfferedReport,
  ReportAnswer,
} from '#resources/wire/reports.ts'
import { fetchFile } from './file-download.ts'
import type { Fetched } from './file-download.ts'
import { call, currentLocale } from './http/call.ts'

/** ms. A report over a year of many vehicles takes long. */
const timeout = 40_000

type Named = Pick<Report, 'name'>

/** The reports that the user may open. */
export const offeredReports = (signal?: AbortSignal) =>
  call<OfferedReport[]>('GET', `${reportBase}/getReports`, { signal })

export const reportRows = (report: Named, body: ReportParameters, signal?: AbortSignal) =>
  call<ReportAnswer>('POST', `${reportPath(report)}/getRows`, { body, signal, timeout })

export const reportFile = (
  report: Named,
  parameters: ReportParameters,
  { format, signal }: { format: ExportFormat; signal: AbortSignal },
): Promise<Fetched> =>
  fetchFile(`${reportPath(report)}/getFile`, {
    body: { ...parameters, format, locale: currentLocale() },
    signal,
  })

export const reportPaper = (report: Named, parameters: ReportParameters, signal: AbortSignal) =>
  fetchFile(`${reportPath(report)}/print`, {
    body: { ...parameters, locale: currentLocale() },
    signal,
  })

/** Called before a report is generated: checks the session. @throws HttpError */
export const checkSession = () => call('GET', 'auth/user')

/** Superset dashboards, or our own without a Superset. */
export const biReports = (signal?: AbortSignal) =>
  call<BiReport[]>('GET', 'api/fms/superset/getDashboards', { signal })

export const guestToken = (dashboardId: string) =>
  call<GuestToken>('POST', 'api/fms/superset/getGuestToken', {
    body: { dashboard_id: dashboardId },
  })

type VehicleOption = Pick<RowOf<Registry['car']>, 'id' | 'mobject_id' | 'plate_number'>

/** Vehicles of the contract, for the selector of the Excel tab. */
export const contractVehicles = (signal?: AbortSignal) =>
  call<VehicleOption[]>('GET', 'api/fms/car/getCarsByContract', { signal })
