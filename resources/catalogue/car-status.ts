import { builtInCatalogue } from '../kernel/plain-catalogue.ts'

/** The status of a vehicle: on the line, in the garage, under repair … */
export const carStatus = builtInCatalogue('car-status', { path: '/car-status' })
