import { resource } from '../kernel/resource.ts'
import { employeeLookup } from './lookups/employee-lookup.ts'

/** Employees by name. */
export const employeeName = resource('employee-name', {
  ...employeeLookup,
  basePaths: ['api/fms/employee-name'],
})
