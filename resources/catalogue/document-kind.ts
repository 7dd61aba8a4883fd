import { integer, text } from '../kernel/fields.ts'
import { catalogueRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/**
 * Kinds of the documents that vehicles and employees have, beside those with screens of their own.
 */
export const documentKind = resource('document-kind', {
  area: 'catalogue',
  title: 'name',
  fields: {
    name: text({ required: true, unique: true, search: true, max: 100 }),
    // days before its end from which notices are sent; default: the organisation's setting
    notice_days: integer({ min: 1, max: 365, unit: 'day' }),
    description: text({ multiline: true, max: 1000 }),
  },
  list: {
    columns: ['name', 'notice_days', 'description'],
    sort: 'name',
    editable: ['name', 'notice_days', 'description'],
  },
  form: { general: ['name', 'notice_days', 'description'] },
  page: 'car',
  screens: { list: { path: '/document-kinds', roles: catalogueRoles } },
  basePaths: ['api/fms/document-kind'],
})
