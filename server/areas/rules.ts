// The hooks of every area's resources, by the resource's name.
import type { ResourceName } from '#resources/index.ts'
import type { Rules } from '../kernel/kernel.ts'
import { fleetRules } from './fleet/index.ts'
import { staffRules } from './staff/index.ts'

export const areaRules: Readonly<Partial<Record<ResourceName, Rules>>> = { ...fleetRules, ...staffRules }
