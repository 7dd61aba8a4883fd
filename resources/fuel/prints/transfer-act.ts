import { printParts } from '../../kernel/prints/prints.ts'

/** Fuel that was pumped from one tank into another. */
export const transferAct = printParts(
  { letterhead: true },
  { text: 'title', values: ['id'], look: 'title' },
  { text: 'date', values: ['at'], look: 'under' },
  { text: 'intro' },
  { fields: ['reservoir_id', 'to_reservoir_id', 'fuel_id', 'litres', 'kilograms', 'note'] },
  { signature: 'issued' },
  { signature: 'received' },
  { stamp: true },
)
