import { builtInCatalogue } from '../kernel/plain-catalogue.ts'

/** What the states of requests are called, by their codes. A tab of the requests. */
export const carInquiryStatus = builtInCatalogue('car-inquiry-status', {
  area: 'maintenance',
  readableByAll: true,
  path: '/car-inquiry-statuses',
  tabOf: 'car-inquiry',
  page: 'maintenance',
  basePaths: ['api/tech-inspection/order-status', 'api/smn/order-status'],
})
