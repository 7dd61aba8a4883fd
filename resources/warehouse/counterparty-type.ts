import { text } from '../kernel/fields.ts'
import { counterpartyRoles } from '../kernel/lists.ts'
import { resource } from '../kernel/resource.ts'

/** What a counterparty is to the organisation: supplier, insurer, customer … A tab of the counterparties' screen. */
export const counterpartyType = resource('counterparty-type', {
  area: 'warehouse',
  title: 'name',
  builtIn: true,
  readableByAll: true,
  fields: {
    name: text({ required: true, unique: true, search: true, max: 100 }),
    code: text({ immutable: true, max: 30 }),
    description: text({ multiline: true, max: 1000 }),
  },
  related: { counterparties: { resource: 'counterparty', by: 'type_id' } },
  list: { columns: ['name', 'code', 'description'], sort: 'name', editable: ['name', 'description'] },
  form: { general: ['name', 'code', 'description'] },
  page: 'counterparty',
  screens: { list: { path: '/counterparty/counterparty-type', roles: counterpartyRoles, tabOf: 'counterparty' } },
  basePaths: ['api/fms/counterparty-type'],
})
