// The child rows of a waybill.
import { choice, decimal, moment, ref, rows, text } from '../../kernel/fields.ts'

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

/** Parts of the way under conditions of their own, or on another fuel. */
export const segmentLines = rows(
  {
    distance: decimal({ required: true, digits: 8, scale: 1, min: 0, unit: 'km' }),
    surcharge_id: ref('fuel-surcharge'),
    fuel_id: ref('fuel'), // on which it was driven; default: the main one
  },
  { max: 20 },
)

/** The explanation of the norm; it stands with the document. */
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
