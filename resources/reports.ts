// The registry of reports: one import and one line for each.
import { checksAndRefusals } from './report/checks-and-refusals.ts'
import { engineHours } from './report/engine-hours.ts'
import { expiringDocuments } from './report/expiring-documents.ts'
import { fleetUse } from './report/fleet-use.ts'
import {
  fuelByDriver,
  fuelByMonth,
  fuelBySubdivision,
  fuelByVehicle,
} from './report/fuel-against-norm.ts'
import { fuelConsumptionSummary } from './report/fuel-consumption-summary.ts'
import { lateEntries } from './report/late-entries.ts'
import { mileageSummary } from './report/mileage-summary.ts'
import { refuellingSummary } from './report/refuelling-summary.ts'
import { tankMovement } from './report/tank-movement.ts'
import { timesheetSummary } from './report/timesheet-summary.ts'
import type { Report } from './kernel/report.ts'

export const reports = {
  'refuelling-summary': refuellingSummary,
  'fuel-consumption-summary': fuelConsumptionSummary,
  'mileage-summary': mileageSummary,
  'engine-hours': engineHours,
  'fuel-by-vehicle': fuelByVehicle,
  'fuel-by-driver': fuelByDriver,
  'fuel-by-subdivision': fuelBySubdivision,
  'fuel-by-month': fuelByMonth,
  'tank-movement': tankMovement,
  'fleet-use': fleetUse,
  'timesheet-summary': timesheetSummary,
  'expiring-documents': expiringDocuments,
  'checks-and-refusals': checksAndRefusals,
  'late-entries': lateEntries,
} as const
export type Reports = typeof reports
export type ReportName = keyof Reports
type Snake<S extends string> = S extends `${infer A}-${infer B}` ? `${A}_${Snake<B>}` : S
/** As a choice. */
export type ReportCode = Snake<ReportName>

/** The product's reports, in the order in which they are offered. */
export const allReports = (): Report[] => Object.values(reports) as unknown as Report[]
