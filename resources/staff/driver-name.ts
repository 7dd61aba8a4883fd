import { resource } from '../kernel/resource.ts'
import { employeeLookup } from './lookups/employee-lookup.ts'

/** Drivers by name. */
export const driverName = resource('driver-name', {
  ...employeeLookup,
  basePaths: ['api/fms/driver-name'],
})
