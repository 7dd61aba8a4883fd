import { computed, flag, ref, refs, text } from '../kernel/fields.ts'
import { settingsRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/**
 * Users who may sign in to this contract, with their roles. The password and the sessions belong to
 * the account of the same login, not to this row.
 */
export const user = resource('user', {
  area: 'platform',
  title: 'login',
  head: ['staff_id', 'active', 'ready', 'seen_at'],
  import: false, // an invitation goes to one person, by hand
  fields: {
    login: text({
      required: true,
      unique: true,
      search: true,
      immutable: true,
      max: 100,
      pattern: '[a-zа-яё0-9][a-zа-яё0-9._@+-]*',
      example: 'a.karimov',
    }),
    staff_id: ref('staff'),
    // without any role an account opens nothing
    role_ids: refs('role', { advised: { root: false, operations_manager: false, chief: false } }),
    active: flag({ initial: true }),
    // another program: it has access tokens and never a password
    service: flag({ immutable: true }),
    root: flag(), // the realm roles, which are always in force together
    operations_manager: flag(),
    chief: flag(),
    ready: computed<boolean>('flag'), // has set an own password
    second_factor: computed<boolean>('flag'),
    access_tokens: computed('text'), // names of those that open something
    seen_at: computed('moment'),
  },
  rules: [{ unique: ['staff_id'] }],
  list: {
    columns: [
      'login',
      'staff_id',
      'role_ids',
      'root',
      'operations_manager',
      'chief',
      'active',
      'ready',
      'second_factor',
      'service',
      'access_tokens',
      'seen_at',
    ],
    filters: ['role_ids', 'root', 'active', 'service', 'staff_id'],
    sort: 'login',
  },
  form: {
    general: {
      account: ['login', 'staff_id', 'role_ids', 'active', 'service'],
      realm: ['root', 'operations_manager', 'chief'],
    },
  },
  dashboard: {
    added: {
      section: 'today',
      filter: { active: true, created_at: { from: 'today' } },
      edits: 'user',
    },
  },
  screens: { list: { path: '/users', roles: settingsRoles } },
  basePaths: ['api/fms/user'],
})
