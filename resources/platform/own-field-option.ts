import { ref, text } from '../kernel/fields.ts'
import { settingsRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/** One of the values of an organisation's own field of the kind choice. */
export const ownFieldOption = resource('own-field-option', {
  area: 'platform',
  title: 'name',
  import: false,
  archive: true,
  fields: {
    own_field_id: ref('own-field', { required: true, immutable: true, search: true }),
    name: text({ required: true, search: true, max: 100 }),
  },
  rules: [{ unique: ['own_field_id', 'name'], among: 'active' }],
  list: {
    columns: ['own_field_id', 'name'],
    filters: ['own_field_id'],
    sort: 'name',
    editable: ['name'],
  },
  form: { general: ['own_field_id', 'name'] },
  access: 'organisation',
  page: 'general',
  screens: {
    list: { path: '/settings/own-field-options', roles: settingsRoles, tabOf: 'own-field' },
  },
  basePaths: ['api/fms/own-field-option'],
})
