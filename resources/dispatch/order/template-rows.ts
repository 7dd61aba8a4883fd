// The lists of a template: for which vehicles it is, and who may do what with it.
import { ref, rows } from '../../kernel/fields.ts'

export const carTypes = rows(
  { type_id: ref('car-type', { required: true }) },
  { max: 50, rules: [{ unique: ['type_id'] }] },
)

export const carTypesByAppointment = rows(
  { type_by_appointment_id: ref('car-type-by-appointment', { required: true }) },
  { max: 50, rules: [{ unique: ['type_by_appointment_id'] }] },
)

/** Each line is a role or an employee. */
export const permissions = rows(
  { role_id: ref('role'), staff_id: ref('staff', { pickedFrom: 'employee-name' }) },
  { max: 100 },
)
