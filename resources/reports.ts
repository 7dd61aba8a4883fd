// The registry of reports: one import and one line for each.
import {
  checksAndRefusals,
  engineHours,
  expiringDocuments,
  fleetUse,
  fuelByDriver,
  fuelByMonth,
  fuelBySubdivision,
  fuelByVehicle,
  fuelConsumptionSummary,
  lateEntries,
  mileageSummary,
  ordersByCustomer,
  refuellingSummary,
  stockTurnover,
  tankMovement,
  timesheetSummary,
  vehicleCosts,
} from './report/index.ts'
import type { Report } from './kernel/views/report.ts'

const reports = {
  'refuelling-summary': refuellingSummary,
  'fuel-consumption-summary': fuelConsumptionSummary,
  'mileage-summary': mileageSummary,
  'engine-hours': engineHours,
  'fuel-by-vehicle': fuelByVehicle,
  'fuel-by-driver': fuelByDriver,
  'fuel-by-subdivision': fuelBySubdivision,
  'fuel-by-month': fuelByMonth,
  'tank-movement': tankMovement,
  'vehicle-costs': vehicleCosts,
  'fleet-use': fleetUse,
  'timesheet-summary': timesheetSummary,
  'expiring-documents': expiringDocuments,
  'checks-and-refusals': checksAndRefusals,
  'stock-turnover': stockTurnover,
  'late-entries': lateEntries,
  'orders-by-customer': ordersByCustomer,
} as const
export type Reports = typeof reports
export type ReportName = keyof Reports
type Snake<S extends string> = S extends `${infer A}-${infer B}` ? `${A}_${Snake<B>}` : S
/** As a choice. */
export type ReportCode = Snake<ReportName>

/** The product's reports, in the order in which they are offered. */
export const allReports = (): Report[] => Object.values(reports) as unknown as Report[]
