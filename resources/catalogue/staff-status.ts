import { builtInCatalogue } from '../kernel/plain-catalogue.ts'

/** Whether an employee is at work: working, on leave, on sick leave … */
export const staffStatus = builtInCatalogue('staff-status', { path: '/staff-status' })
