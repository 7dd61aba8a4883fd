// The child rows of a waybill.
import { choice, decimal, integer, moment, ref, rows, text } from '../../kernel/fields.ts'
import { trackedLine } from './tracked-work.ts'

/** What was to be done on the way. */
export const taskLines = rows(
  {
    origin: text({ max: 200 }),
    destination: text({ max: 200 }),
    arrival: moment(),
    departure: moment(),
    customer_id: ref('counterparty'),
    cargo: text({ max: 200 }),
    weight: decimal({ digits: 8, scale: 3, min: 0, unit: 't' }),
    loaded_distance: decimal({ digits: 8, scale: 1, min: 0, unit: 'km' }),
    tonne_km: decimal({ digits: 18, scale: 2, derived: true }),
  },
  { max: 100, sums: ['weight', 'tonne_km'] },
)

const litres = { digits: 20, scale: 2, unit: 'l', derived: true } as const

/** The shifts of a sheet that is for a day or a month, a line each. */
export const dayLines = rows(
  {
    start_date: moment({ required: true }),
    end_date: moment(),
    staff_id: ref('staff', { pickedFrom: 'driver-name' }), // the sheet's, unless it was another
    odometer_out: integer({ derived: true, unit: 'km' }),
    odometer_in: integer({ min: 0, max: 9_999_999, unit: 'km' }),
    distance: integer({ derived: true, unit: 'km' }),
    ...trackedLine,
    fueled: decimal(litres), // since the line before it ended, by the ledger
    fuel_in: decimal({ digits: 9, scale: 2, min: 0, unit: 'l' }), // of the main fuel, once measured
    consumption: decimal(litres), // since it was last measured
    mechanic_id: ref('staff', { pickedFrom: 'employee-name' }),
    doctor_id: ref('staff', { pickedFrom: 'employee-name' }),
  },
  {
    max: 100,
    rules: [{ ascending: ['start_date', 'end_date'] }],
    sums: ['distance', 'fueled', 'consumption'],
  },
)

/** Parts of the way under conditions of their own, or on another fuel. */
export const segmentLines = rows(
  {
    distance: decimal({ required: true, digits: 8, scale: 1, min: 0, unit: 'km' }),
    surcharge_id: ref('fuel-surcharge'),
    fuel_id: ref('fuel'), // on which it was driven; default: the main one
  },
  { max: 20 },
)

/** The explanation of the norm, stored with the document. */
export const normLines = rows(
  {
    fuel_id: ref('fuel'),
    code: choice({
      ...({ run: 'plain', trailer: 'plain', cargo: 'plain', equipment: 'plain' } as const),
      ...({ operations: 'plain', surcharge: 'plain', winter: 'plain' } as const),
      ...({ heater: 'plain', trips: 'plain', idle: 'plain', no_rate: 'warn' } as const),
      ...({ conditioner_in_winter: 'muted', surcharge_excluded: 'muted' } as const),
      ...({ idle_over_limit: 'muted', speed_over_mode: 'muted', extra: 'plain' } as const),
    }),
    name: text({ max: 100 }), // of the surcharge
    rate: decimal({ digits: 10, scale: 3 }),
    quantity: decimal({ digits: 22, scale: 3 }),
    litres: decimal({ digits: 20, scale: 2, unit: 'l' }),
  },
  { derived: true, max: 200, sums: ['litres'] },
)
