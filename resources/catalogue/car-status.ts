import { builtInCatalogue } from '../kernel/plain-catalogue.ts'

/** Where a vehicle stands in its work: on the line, in the garage, under repair … */
export const carStatus = builtInCatalogue('car-status', { path: '/car-status' })
