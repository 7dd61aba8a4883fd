import { printParts } from '../../kernel/prints/prints.ts'

/** Fuel that was drained from a vehicle, and the tank that took it. */
export const drainAct = printParts(
  { letterhead: true },
  { text: 'title', values: ['id'], look: 'title' },
  { text: 'date', values: ['at'], look: 'under' },
  { text: 'intro' },
  { fields: ['car_id', 'fuel_id', 'litres', 'kilograms', 'reservoir_id', 'reason'] },
  { signature: 'driver' },
  { signature: 'mechanic' },
  { signature: 'received' },
  { stamp: true },
)
