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
    role: text(), // a code: of the product's roles, or of one of the organisation's
    resource: text(),
    level: integer({ min: 0, max: 15 }),
    // the screens of a role of the organisation: those of its base role, all, or none
    screens: choice({ base: 'plain', shown: 'plain', hidden: 'plain' }),
  },
  list: {
    columns: ['role', 'resource', 'level'],
    filters: ['role', 'resource', 'level'],
    sort: 'resource',
  },
  form: { general: ['role', 'resource', 'level', 'screens'] },
  access: 'role',
  page: 'user',
  screens: { list: { path: '/settings/role-management', roles: settingsRoles } },
  basePaths: ['api/fms/resource-access'],
})
