// Assigns each report its query.
import { sql } from 'kysely'
import { allReports } from '#resources/reports.ts'
import type { ReportName } from '#resources/reports.ts'
import type { ReportQuery, ReportRegistry } from '../../kernel/report/report-query.ts'
import type { Area } from '../../kernel/area-registration.ts'
import { smtpPost } from '../platform/index.ts'
import { deliverReports } from './delivery/deliver-reports.ts'
import { deliverViews } from './delivery/deliver-views.ts'
import { savedReportRules } from './saved-report-rules.ts'
import { biOrigins, registerBi } from './superset/bi-routes.ts'
import { fileValues } from './file-addresses.ts'
import {
  fuelByDriver,
  fuelByMonth,
  fuelBySubdivision,
  fuelByVehicle,
  fuelConsumptionSummary,
  refuellingSummary,
  tankMovement,
} from './fuel-queries.ts'
import { lateEntries, stockTurnover } from './ledger-queries.ts'
import { ordersByCustomer } from './order-queries.ts'
import { vehicleCosts } from './cost-queries.ts'
import {
  checksAndRefusals,
  engineHours,
  expiringDocuments,
  fleetUse,
  mileageSummary,
  timesheetSummary,
} from './work-queries.ts'

const queries: Readonly<Record<ReportName, ReportQuery>> = {
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
}

export const productReports: ReportRegistry = {
  reports: allReports(),
  queries,
  async closedMonth(db, contractId) {
    const { rows } = await sql<{ month: string | null }>`select max(month)::text as month
      from book_month where contract_id = ${contractId} and book = 'fuel' and state = 'closed'`.execute(
      db,
    )
    return rows[0]?.month ?? null
  },
  fileValues,
}

const minute = 60_000

export const reportArea: Area = {
  rules: { report: savedReportRules },
  start: async (_, { kernel, log, openStored, config, reportFiles }) => {
    const post = config.mail && smtpPost(config.mail)
    const { publicUrl } = config
    const delivery = post && {
      ...{ kernel, registry: productReports, files: reportFiles, post, log, publicUrl },
    }
    return {
      registerRoutes(scope) {
        registerBi(scope, kernel, { openSecret: openStored, log })
      },
      framed: () => biOrigins(kernel.db),
      jobs: delivery
        ? [
            {
              name: 'report-deliveries',
              first: 2 * minute,
              every: 10 * minute,
              run: async () => {
                await deliverReports(delivery)
                await deliverViews(delivery)
              },
              close: () => delivery.post.close(),
            },
          ]
        : [],
    }
  },
}
