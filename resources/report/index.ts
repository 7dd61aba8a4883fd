// Reports of the area, for the registry of reports.
export { checksAndRefusals } from './reports/checks-and-refusals.ts'
export { engineHours } from './reports/engine-hours.ts'
export { expiringDocuments } from './reports/expiring-documents.ts'
export { fleetUse } from './reports/fleet-use.ts'
export {
  fuelByDriver,
  fuelByMonth,
  fuelBySubdivision,
  fuelByVehicle,
} from './reports/fuel-against-norm.ts'
export { fuelConsumptionSummary } from './reports/fuel-consumption-summary.ts'
export { lateEntries } from './reports/late-entries.ts'
export { mileageSummary } from './reports/mileage-summary.ts'
export { ordersByCustomer } from './reports/orders-by-customer.ts'
export { refuellingSummary } from './reports/refuelling-summary.ts'
export { stockTurnover } from './reports/stock-turnover.ts'
export { tankMovement } from './reports/tank-movement.ts'
export { timesheetSummary } from './reports/timesheet-summary.ts'
export { vehicleCosts } from './reports/vehicle-costs.ts'
