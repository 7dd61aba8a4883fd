// The demonstration's maintenance.
import type { Fleet } from '../demo-fleet.ts'
import type { Ids, Store } from '../demo-store.ts'
import type { DemoVehicle, ModelIds } from '../demo-vehicles.ts'
import { putExecutions } from './put-executions.ts'
import { putOneOff, putRegulations } from './put-regulations.ts'

interface Workshop {
  readonly modelIds: ReadonlyMap<string, ModelIds>
  readonly workIds: Ids
  readonly mechanicId: number | null
  readonly onLine: readonly DemoVehicle[]
}

/** Planned maintenance of the vehicles, and two years of executions. */
export async function putMaintenance(
  store: Store,
  fleet: Fleet,
  workshop: Workshop,
): Promise<void> {
  const { modelIds, workIds, mechanicId, onLine } = workshop
  await store.put('car-maintenance-setting', { notice_km: 700, notice_days: 14 })
  const regulations = await putRegulations(store, fleet, modelIds, workIds)
  await putExecutions(store, fleet, { regulations, workIds, mechanicId })
  const [first] = onLine
  if (first) await putOneOff(store, fleet, first.id, workIds.get('alignment') ?? 0)
}
