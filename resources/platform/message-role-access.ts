import { choice, flag, integer } from '../kernel/fields.ts'
import { settingsRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'
import { roleChoices } from '../kernel/message-types.ts'

/**
 * Where an office lets a role get other messages than message-types.ts says: one row for each such
 * decision.
 */
export const messageRoleAccess = resource('message-role-access', {
  area: 'platform',
  title: 'message_type_id',
  import: false,
  fields: {
    role: choice(roleChoices, { required: true, immutable: true }),
    message_type_id: integer({ required: true, immutable: true, min: 1, max: 9999 }),
    receives: flag(),
  },
  rules: [{ unique: ['role', 'message_type_id'] }],
  list: {
    columns: ['role', 'message_type_id', 'receives'],
    filters: ['role'],
    sort: 'message_type_id',
  },
  form: { general: ['role', 'message_type_id', 'receives'] },
  page: 'general',
  screens: { list: { path: '/settings/notifications', roles: settingsRoles } },
  adminMenu: true,
  basePaths: ['api/fms/notification/message-role-access'],
})
