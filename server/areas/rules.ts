// The hooks of every area's resources, by the resource's name.
import type { ResourceName } from '#resources/index.ts'
import type { Rules } from '../kernel/types.ts'
import { fleetRules } from './fleet/index.ts'
import { eventLogRules, platformRules } from './platform/index.ts'
import { staffRules } from './staff/index.ts'

export const areaRules: Readonly<Partial<Record<ResourceName, Rules>>> = {
  ...fleetRules,
  ...platformRules,
  ...staffRules,
  'event-log': eventLogRules,
}
