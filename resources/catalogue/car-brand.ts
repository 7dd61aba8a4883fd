import { catalogue } from '../kernel/plain-catalogue.ts'

/** Makes of vehicles: Chevrolet, Isuzu, MAN … */
export const carBrand = catalogue('car-brand', {
  path: '/carBrands',
  related: { models: { resource: 'car-model', by: 'brand_id' } },
})
