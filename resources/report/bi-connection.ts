import { secret, text } from '../kernel/fields.ts'
import { settingsRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/**
 * The address of the organisation's Superset, and the account for guest tokens; empty without one.
 */
export const biConnection = resource('bi-connection', {
  area: 'report',
  title: 'address',
  mode: 'single',
  fields: {
    address: text({
      max: 300,
      pattern: 'https?://[^/?#\\s@]+/?',
      example: 'https://bi.example.org',
    }),
    username: text({ max: 100 }),
    password: secret({ max: 200 }),
    // the column by which rows of its data are those of a contract
    row_clause: text({ max: 100, pattern: '[a-z_][a-z0-9_.]*', example: 'contract_id' }),
  },
  list: { columns: ['address', 'username'], sort: 'address' },
  form: { general: ['address', 'username', 'password', 'row_clause'] },
  page: 'report',
  screens: { list: { path: '/settings/bi', roles: settingsRoles } },
  adminMenu: true,
  basePaths: ['api/fms/bi-connection'],
})
