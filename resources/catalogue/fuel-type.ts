import { catalogue } from '../kernel/plain-catalogue.ts'

/** What fuels have in common: petrol, diesel, gas, electricity. A tab of the fuels' screen. */
export const fuelType = catalogue('fuel-type', {
  path: '/fuels/fuel-type',
  tabOf: 'fuel',
  page: 'fuel',
  related: { fuels: { resource: 'fuel', by: 'fuel_type_id' } },
})
