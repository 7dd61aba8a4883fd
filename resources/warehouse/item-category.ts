import { catalogue } from '../kernel/plain-catalogue.ts'

/** What stock items and spare parts are sorted by: oils, filters, tyres … */
export const itemCategory = catalogue('item-category', {
  area: 'warehouse',
  readableByAll: true,
  path: '/item-categories',
  basePaths: ['api/warehouse/item-category'],
})
