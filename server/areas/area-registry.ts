// The product's areas, and what each registers with the kernel.
import type { ShownOrigins } from '../kernel/session/security-headers.ts'
import type { ResourceName } from '#resources/index.ts'
import type { Area, RunningArea } from '../kernel/area-registration.ts'
import { findingCodes } from '#resources/findings.ts'
import { joinFindings, joinReasons } from '../kernel/area-registration.ts'
import type { Reasons, Rules, Wire, WriteContext } from '../kernel/types.ts'
import { dispatchArea } from './dispatch/index.ts'
import { fleetReasons, fleetRules, odometerFindings } from './fleet/index.ts'
import { fuelArea } from './fuel/index.ts'
import { inspectionArea } from './inspection/index.ts'
import { maintenanceArea } from './maintenance/index.ts'
import { controlArea, letterhead, platformAccounts } from './platform/index.ts'
import { platformArea, printSettings } from './platform/index.ts'
import { productReports, reportArea } from './report/index.ts'
import { scheduleArea } from './schedule/index.ts'
import { staffArea } from './staff/index.ts'
import { trackEventsArea } from './track-events/index.ts'
import { trackingArea } from './tracking/index.ts'
import { warehouseArea } from './warehouse/index.ts'
import { waybillArea } from './waybill/index.ts'
import { webhookArea } from './webhooks/index.ts'

const working: readonly Area[] = [
  platformArea,
  { rules: fleetRules, reasons: fleetReasons, findings: odometerFindings },
  staffArea,
  fuelArea,
  inspectionArea,
  scheduleArea,
  waybillArea,
  reportArea,
  warehouseArea,
  maintenanceArea,
  dispatchArea,
  trackingArea,
  trackEventsArea,
  webhookArea,
]
export const areas: readonly Area[] = [...working, controlArea(joinFindings(working, findingCodes))]
/** The hooks of every area's resources, by the resource's name. */
export const areaRules: Readonly<Partial<Record<ResourceName, Rules>>> = Object.assign(
  {},
  ...areas.map(({ rules }) => rules),
)
/** Queries of the departure verdict's reasons, merged from all areas. */
export const areaReasons: Reasons = joinReasons(areas)
/** The product's reports and their queries. */
export const areaReports = productReports
export const areaAccounts = platformAccounts
/** Paths that require an interactive session; access tokens are refused there. */
export const personalPaths = areas.flatMap((area) => area.personalPaths ?? [])
/** The letterhead of all prints. */
export const areaLetterhead = letterhead
/** The organisation's settings of printed forms. */
export const areaPrintSettings = printSettings
/** The origins that the Content-Security-Policy allows for frames and images. */
export async function shownBy(running: readonly RunningArea[]): Promise<ShownOrigins> {
  const [frames, pictures] = await Promise.all([
    Promise.all(running.map((area) => area.framed?.() ?? [])),
    Promise.all(running.map((area) => area.pictured?.() ?? [])),
  ])
  return { frames: frames.flat(), pictures: [...new Set(pictures.flat())] }
}
/** Runs the areas' hooks after a state transition of the records `ids`. */
export async function afterTransition(writer: WriteContext, ids: readonly number[]): Promise<void> {
  for (const area of areas) await area.afterTransition?.(writer, ids)
}
/** Runs the areas' hooks after movements were posted to a ledger. */
export async function afterPosting(
  writer: WriteContext,
  ledger: string,
  movements: readonly Wire[],
): Promise<void> {
  for (const area of areas) await area.afterPosting?.(writer, ledger, movements)
}
