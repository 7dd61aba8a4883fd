import { choice, day, integer, text } from '../../kernel/fields.ts'
import { report } from '../../kernel/views/report.ts'
import { parameters, driver, vehicle } from './report-fields.ts'

/** Documents that end within a time, of vehicles and of employees, and maintenance that is due. */
export const expiringDocuments = report('expiring-documents', {
  area: 'report',
  reads: ['expiring-document'],
  asks: { period: parameters.period, car_id: parameters.car, driver_id: parameters.driver },
  within: { days: 366, ahead: true },
  presets: ['next_30_days', 'this_month', 'last_month'],
  fields: {
    // as the list of all documents has them
    kind: choice({
      insurance_policy_policy_term: 'plain',
      technical_inspection_date_until: 'plain',
      car_maintenance_due_date: 'plain',
      vehicle_document_valid_until: 'plain',
      staff_licence_until: 'plain',
      staff_passport_until: 'plain',
      staff_document_valid_until: 'plain',
    }),
    until: day(),
    name: text(),
    car_id: vehicle,
    staff_id: driver,
    days_left: integer(),
  },
  key: ['kind', 'until', 'name', 'days_left'],
  group: 'kind',
  behind: { days_left: { resource: 'expiring-document', by: { kind: 'kind', until: 'until' } } },
})
