import { builtInCatalogue } from '../kernel/plain-catalogue.ts'
import { maintenanceRoles } from '../kernel/role-lists.ts'

/** What works are sorted by: service, repair, tyres … A tab of the works' screen. */
export const maintenanceType = builtInCatalogue('maintenance-type', {
  area: 'maintenance',
  readableByAll: true,
  path: '/car-works/types',
  tabOf: 'car-work',
  page: 'car-work',
  roles: maintenanceRoles,
  related: { works: { resource: 'car-work', by: 'type_id' } },
  basePaths: ['api/tech-inspection/type', 'api/smn/type'],
})
