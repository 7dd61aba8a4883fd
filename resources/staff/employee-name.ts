import { resource } from '../kernel/resource.ts'
import { employeeLookup } from './lookups/employee-lookup.ts'

/** Who works here. */
export const employeeName = resource('employee-name', {
  ...employeeLookup,
  basePaths: ['api/fms/employee-name'],
})
