import { choice, integer, text } from '../kernel/fields.ts'
import { settingsRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/**
 * What a role may do with what rights are granted on: 0 nothing, 1–14 read, 15 everything. Each
 * pair has its row from the first day.
 */
export const resourceAccess = resource('resource-access', {
  area: 'platform',
  title: 'resource',
  mode: 'view',
  fields: {
    role: choice({
      'customer-admin': 'plain',
      manager: 'plain',
      user: 'plain',
      driver: 'plain',
      medical: 'plain',
      mechanic: 'plain',
      dispatcher: 'plain',
      hr: 'plain',
      'gas-station-inspector': 'plain',
      'auto-repair': 'plain',
      'manager-assistant': 'plain',
      'repair-area-mechanic': 'plain',
      'chief-engineer': 'plain',
      'warehouse-manager': 'plain',
      'dispatcher-v2': 'plain',
      'dispatcher-v3': 'plain',
      root: 'plain',
      'operations-manager': 'plain',
      chief: 'plain',
    }),
    resource: text(),
    level: integer({ min: 0, max: 15 }),
  },
  list: {
    columns: ['role', 'resource', 'level'],
    filters: ['role', 'resource', 'level'],
    sort: 'resource',
  },
  form: { general: ['role', 'resource', 'level'] },
  access: 'role',
  page: 'user',
  screens: { list: { path: '/settings/role-management', roles: settingsRoles } },
  basePaths: ['api/fms/resource-access'],
})
