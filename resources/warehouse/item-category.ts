import { text } from '../kernel/fields.ts'
import { catalogueRoles } from '../kernel/lists.ts'
import { resource } from '../kernel/resource.ts'

/** What stock items and spare parts are sorted by: oils, filters, tyres … */
export const itemCategory = resource('item-category', {
  area: 'warehouse',
  title: 'name',
  readableByAll: true,
  fields: {
    name: text({ required: true, unique: true, search: true, max: 100 }),
    description: text({ multiline: true, max: 1000 }),
  },
  list: { columns: ['name', 'description'], sort: 'name', editable: ['name', 'description'] },
  form: { general: ['name', 'description'] },
  screens: { list: { path: '/item-categories', roles: catalogueRoles } },
  basePaths: ['api/warehouse/item-category'],
})
