// The samples of all areas and of the test-only resources.
import { specimenSamples } from '#tests/specimens/samples.ts'
import { dispatchSamples } from './dispatch.ts'
import { fleetSamples } from './fleet.ts'
import { fuelNormSamples } from './fuel-norms.ts'
import { fuelSamples } from './fuel.ts'
import { inspectionSamples } from './inspection.ts'
import { maintenanceSamples } from './maintenance.ts'
import { platformSamples } from './platform.ts'
import { reportSamples } from './report.ts'
import type { Sample, Samples } from './sample.ts'
import { scheduleSamples } from './schedule.ts'
import { staffSamples } from './staff.ts'
import { trackingSamples } from './tracking.ts'
import { warehouseSamples } from './warehouse.ts'
import { waybillSamples } from './waybill.ts'

export const samples: Samples = {
  ...dispatchSamples,
  ...fleetSamples,
  ...fuelNormSamples,
  ...fuelSamples,
  ...inspectionSamples,
  ...maintenanceSamples,
  ...platformSamples,
  ...reportSamples,
  ...scheduleSamples,
  ...staffSamples,
  ...trackingSamples,
  ...warehouseSamples,
  ...waybillSamples,
  ...specimenSamples,
}

export const sampleOf = ({ name }: { name: string }): Sample => samples[name] ?? {}

/** Whether a field has a value in the rows of the suites. */
export const isFilled = (resource: { name: string }, key: string): boolean =>
  !sampleOf(resource).empty?.includes(key)
