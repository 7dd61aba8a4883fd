import { catalogue } from '../kernel/plain-catalogue.ts'

/**
 * What kinds of vehicles have in common: cars, trucks, buses, machinery. A tab of the types'
 * screen.
 */
export const carTypeCategory = catalogue('car-type-category', {
  path: '/carTypes/car-type-category',
  tabOf: 'car-type',
  page: 'car-type',
  related: { types: { resource: 'car-type', by: 'category_id' } },
})
