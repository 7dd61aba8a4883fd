import { choice, flag, integer, text } from '../kernel/fields.ts'
import { settingsRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/** The resources of which an organisation can have fields of its own. */
const extended = { car: 'plain', staff: 'plain', order: 'plain', way_bill: 'plain' } as const
const kinds = {
  ...({ text: 'plain', line: 'plain', note: 'plain', integer: 'plain', decimal: 'plain' } as const),
  ...({ money: 'plain', day: 'plain', moment: 'plain', flag: 'plain', choice: 'plain' } as const),
  ...({ employee: 'plain', vehicle: 'plain', files: 'plain' } as const),
}

/**
 * A field that an organisation has added to its vehicles, people, orders or waybills
 * (resources/kernel/own-fields.ts).
 */
export const ownField = resource('own-field', {
  area: 'platform',
  title: 'name',
  head: ['of_resource', 'kind', 'required'],
  import: false,
  archive: true, // its values are kept
  fields: {
    of_resource: choice(extended, { required: true, immutable: true }),
    kind: choice(kinds, { required: true, immutable: true }),
    name: text({ required: true, search: true, max: 60 }),
    name_uz: text({ search: true, max: 60 }),
    name_en: text({ search: true, max: 60 }),
    required: flag(), // in forms and files
    listed: flag(), // a column of the list, unless the user has chosen others
    ordinal: integer({ min: 1, max: 999 }),
    slot: text({ derived: true, max: 40 }), // the column that has its values
  },
  rules: [
    { unique: ['of_resource', 'name'], among: 'active' },
    { unique: ['of_resource', 'slot'] },
  ],
  related: {
    options: { resource: 'own-field-option', by: 'own_field_id', when: { kind: 'choice' } },
  },
  list: {
    columns: ['of_resource', 'name', 'kind', 'required', 'listed', 'ordinal'],
    filters: ['of_resource', 'kind'],
    sort: 'name',
    editable: ['name', 'required', 'listed', 'ordinal'],
  },
  form: {
    general: {
      field: ['of_resource', 'kind', 'name', 'required', 'listed', 'ordinal', 'slot'],
      names: ['name_uz', 'name_en'],
    },
    options: [],
  },
  access: 'organisation',
  page: 'general',
  screens: {
    list: { path: '/settings/own-fields', roles: settingsRoles },
    archive: { path: '/settings/own-fields/archive', roles: settingsRoles },
  },
  basePaths: ['api/fms/own-field'],
})
