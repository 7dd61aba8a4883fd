import { resource } from '../kernel/resource.ts'
import { employeeLookup } from './lookups/employee-lookup.ts'

/** Who drives. */
export const driverName = resource('driver-name', {
  ...employeeLookup,
  basePaths: ['api/fms/driver-name'],
})
