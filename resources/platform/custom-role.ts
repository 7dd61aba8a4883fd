import { choice, text } from '../kernel/fields.ts'
import { roleIds } from '../kernel/names.ts'
import { settingsRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

const baseRoles = Object.fromEntries(
  Object.values(roleIds).map((name) => [name, 'plain']),
) as Readonly<Record<(typeof roleIds)[keyof typeof roleIds], 'plain'>>

/**
 * Roles of an organisation, each a copy of one of the product's: it starts with the levels of that
 * role, has its own ones from then on, and behaves like it in all that levels do not say.
 */
export const customRole = resource('custom-role', {
  area: 'platform',
  title: 'name',
  import: false, // a role is copied and checked by hand
  fields: {
    name: text({ required: true, unique: 'active', search: true, max: 100 }),
    base_role: choice(baseRoles, { required: true, immutable: true }),
    // in the languages of its readers; the name where one is missing
    name_ru: text({ search: true, max: 100 }),
    name_uz: text({ search: true, max: 100 }),
    name_en: text({ search: true, max: 100 }),
  },
  list: {
    columns: ['name', 'base_role', 'name_ru', 'name_uz', 'name_en'],
    filters: ['base_role'],
    sort: 'name',
  },
  form: { general: { role: ['name', 'base_role'], names: ['name_ru', 'name_uz', 'name_en'] } },
  archive: true,
  access: 'role',
  page: 'user',
  screens: {
    list: { path: '/settings/custom-roles', roles: settingsRoles, tabOf: 'resource-access' },
  },
  basePaths: ['api/fms/custom-role'],
})
