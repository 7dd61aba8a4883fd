import { dayMonth, decimal, ref, text } from '../kernel/fields.ts'
import { gsmRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/**
 * When winter and summer begin and end, and what winter adds: a regional act or an order of the
 * head says it. The row of the organisation is built in and begins with what its country has;
 * subdivisions elsewhere have rows of their own.
 */
export const fuelSeason = resource('fuel-season', {
  area: 'fuel',
  title: 'name',
  head: ['subdivision_id', 'winter_percent'],
  builtIn: true,
  fields: {
    name: text({ required: true, unique: true, search: true, max: 100 }),
    code: text({ immutable: true, max: 30 }),
    subdivision_id: ref('subdivision'), // the built-in row has none: it is of all others
    winter_from: dayMonth({ required: true }),
    winter_until: dayMonth({ required: true }),
    winter_percent: decimal({ digits: 5, scale: 2, min: 0, max: 100, unit: 'percent' }),
    summer_from: dayMonth({ required: true }),
    summer_until: dayMonth({ required: true }),
    basis: text({ max: 300 }),
  },
  rules: [{ unique: ['subdivision_id'] }],
  list: {
    columns: [
      ...(['name', 'subdivision_id', 'winter_from', 'winter_until', 'winter_percent'] as const),
      ...(['summer_from', 'summer_until', 'basis'] as const),
    ],
    filters: ['subdivision_id'],
    sort: 'name',
    editable: ['name', 'winter_percent', 'basis'],
  },
  form: {
    general: {
      whose: ['name', 'code', 'subdivision_id', 'basis'],
      winter: ['winter_from', 'winter_until', 'winter_percent'],
      summer: ['summer_from', 'summer_until'],
    },
  },
  access: 'fuel-consumption-norm',
  page: 'fuel-consumption-norm',
  screens: {
    list: { path: '/car-gsm/seasons', roles: gsmRoles, tabOf: 'fuel-consumption-norm' },
  },
  basePaths: ['api/fms/fuel-season'],
})
