import { printParts } from '../../kernel/prints/prints.ts'

/** Fuel that a vehicle has burnt without a waybill, written off by a commission. */
export const consumptionAct = printParts(
  { letterhead: true },
  { text: 'title', values: ['id'], look: 'title' },
  { text: 'date', values: [{ field: 'at', as: 'day' }], look: 'under' },
  { text: 'intro' },
  {
    fields: [
      ...(['car_id', 'car_id.subdivision_id', 'at', 'fuel_id', 'distance', 'idle_hours'] as const),
      ...(['norm', 'litres', 'kilograms', 'note'] as const),
    ],
  },
  { text: 'members', look: 'heading' },
  { signature: 'chairman' },
  { signature: 'member' },
  { signature: 'member' },
  { signature: 'responsible' },
  { stamp: true },
)
