import { catalogue } from '../kernel/plain-catalogue.ts'

/** What vehicles are for: service, passengers, cargo, emergencies … */
export const carTypeByAppointment = catalogue('car-type-by-appointment', {
  path: '/car-types-appointment',
  related: { models: { resource: 'car-model', by: 'type_by_appointment_id' } },
})
