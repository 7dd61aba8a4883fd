// What is known of a vehicle, in the groups of its card.
import { coded, decimal, integer, plate, ref, rows, text, year } from '../kernel/fields.ts'

export const called = {
  plate_number: plate({ required: true, search: true }),
  garage_number: text({ search: true, max: 30 }),
  name: text({ search: true, max: 100 }), // what people call it, beside its numbers
  plate_type: coded({ 2: 'plain', 3: 'plain', 4: 'plain' }), // by the shape of the plate
}
export const make = {
  brand_id: ref('car-brand', { required: true }),
  model_id: ref('car-model', { required: true, dependsOn: 'brand_id', prefills: ['type_id', 'type_by_appointment_id', 'fuels'] }),
  type_id: ref('car-type'),
  type_by_appointment_id: ref('car-type-by-appointment'),
}
export const place = {
  subdivision_id: ref('subdivision'),
  status_id: ref('car-status'),
}
export const traits = {
  year: year({ min: 1930 }),
  color: text({ max: 50 }),
  way_bill_type_id: ref('car-way-bill-type'),
  mobject_id: integer({ min: 1 }), // of the tracking service
  initial_odometer: integer({ min: 0, max: 9_999_999, unit: 'km' }),
}
export const numbers = {
  reg_series: text({ max: 10 }),
  reg_number: text({ search: true, max: 20 }),
  engine_number: text({ search: true, max: 40 }),
  body_number: text({ search: true, max: 40 }),
  chassis_number: text({ search: true, max: 40 }),
  gas_cylinder_number: text({ max: 40 }),
}
export const fuels = rows(
  {
    fuel_id: ref('fuel', { required: true }),
    tank_volume: decimal({ digits: 8, scale: 2, min: 0, unit: 'l' }),
    norm: decimal({ digits: 8, scale: 3, min: 0, unit: 'l_100km' }),
    idle_per_hour: decimal({ digits: 8, scale: 3, min: 0, unit: 'l_h' }),
    tank_remainder: decimal({ digits: 8, scale: 2, min: 0, unit: 'l' }),
  },
  { max: 5 },
)
