import { choice, decimal, ref, text } from '../kernel/fields.ts'
import { gsmRoles } from '../kernel/role-lists.ts'
import { resource } from '../kernel/resource.ts'

/**
 * What is added to a norm, or taken off, under certain conditions. Of every kind but `other` one at
 * a time counts; the conditioner's never counts together with winter.
 */
export const fuelSurcharge = resource('fuel-surcharge', {
  area: 'fuel',
  title: 'name',
  builtIn: true,
  fields: {
    name: text({ required: true, unique: true, search: true, max: 100 }),
    code: text({ immutable: true, max: 30 }),
    kind: choice(
      {
        place: 'plain',
        terrain: 'plain',
        age: 'plain',
        manner: 'plain',
        conditioner: 'plain',
        other: 'plain',
      },
      { initial: 'other' },
    ),
    percent: decimal({
      ...{ required: true, digits: 5, scale: 2, min: -100, max: 200 },
      unit: 'percent',
    }),
    subdivision_id: ref('subdivision'), // offered to its vehicles alone
    basis: text({ max: 300 }),
  },
  list: {
    columns: ['name', 'kind', 'percent', 'subdivision_id', 'basis'],
    filters: ['kind', 'subdivision_id'],
    sort: 'name',
    editable: ['name', 'kind', 'percent', 'basis'],
  },
  form: { general: ['name', 'code', 'kind', 'percent', 'subdivision_id', 'basis'] },
  access: 'fuel-consumption-norm',
  page: 'fuel-consumption-norm',
  screens: {
    list: { path: '/car-gsm/surcharges', roles: gsmRoles, tabOf: 'fuel-consumption-norm' },
  },
  basePaths: ['api/fms/fuel-surcharge'],
})
