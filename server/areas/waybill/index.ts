// The interface of the waybill area for the rest of the server.
import type { Area } from '../../kernel/area-registration.ts'
import type { Rules } from '../../kernel/types.ts'
import { registerElectronicSheet } from './electronic-sheet.ts'
import { registerGate } from './gate/gate-routes.ts'
import { gateShiftRules } from './gate/gate-shifts.ts'
import { timesheetRules } from './statements/driver-timesheet.ts'
import { driverStatementRules, vehicleStatementRules } from './statements/fuel-statements.ts'
import { followFuel } from './late-fuel.ts'
import { refuseUnposted } from './month-end.ts'
import { sheetFindings } from './findings/sheet-findings.ts'
import { releaseReasons } from './shift-reasons.ts'
import { registerRelease } from './release-routes.ts'
import { lateTracks } from './tracks/late-tracks.ts'
import { wayBillRules } from './way-bill-rules.ts'

export type { FuelMove } from '#resources/waybill/chain/chain-types.ts'
export { hasLeft } from './gate/gate-shifts.ts'
export { distanceByDay } from './statements/distance-by-day.ts'
export { departures } from './findings/sheet-findings.ts'
export { timesheetRules } from './statements/driver-timesheet.ts'
export { accountSheets, normsOfTrips } from './planned-sheets.ts'

const rules = {
  'driver-timesheet': timesheetRules,
  'fuel-driver-statement': driverStatementRules,
  'fuel-vehicle-statement': vehicleStatementRules,
  'gate-shift': gateShiftRules,
  'way-bill': wayBillRules,
} as const satisfies Readonly<Record<string, Rules>>

export const waybillArea: Area = {
  rules,
  reasons: { release: releaseReasons },
  findings: sheetFindings,
  start: async (_, { kernel, log }) => ({
    jobs: [lateTracks({ kernel, log })],
    registerRoutes(scope) {
      registerElectronicSheet(scope, kernel)
      registerGate(scope, kernel)
      registerRelease(scope, kernel)
    },
  }),
  async afterTransition(writer, ids) {
    if (writer.resource.name === 'book-month' && writer.transition === 'close')
      await refuseUnposted(writer, ids)
  },
  async afterPosting(writer, ledger, movements) {
    if (ledger === 'fuel-movement') await followFuel(writer, movements)
  },
}
