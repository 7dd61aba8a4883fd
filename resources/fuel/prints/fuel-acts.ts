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

/** Fuel delivered by a supplier, and its recipient. */
export const intakeAct = printParts(
  { letterhead: true },
  { text: 'title', values: ['number'], look: 'title' },
  { text: 'date', values: ['at'], look: 'under' },
  { text: 'intro' },
  {
    fields: [
      ...(['counterparty_id', 'counterparty_id.inn', 'way_bill_number', 'reservoir_id'] as const),
      ...(['fuel_id', 'litres', 'kilograms', 'density', 'meter', 'price', 'note'] as const),
    ],
  },
  { text: 'accepted' },
  { signature: 'delivered' },
  { signature: 'received' },
  { signature: 'checked' },
  { stamp: true },
)

/** What a commission has measured in a tank, against the books. */
export const measurementAct = printParts(
  { letterhead: true },
  { text: 'title', values: ['number'], look: 'title' },
  { text: 'date', values: [{ field: 'at', as: 'day' }], look: 'under' },
  { text: 'intro' },
  {
    fields: [
      ...(['reservoir_id', 'reservoir_id.subdivision_id', 'reservoir_id.capacity'] as const),
      ...(['fuel_id', 'at', 'booked', 'measured', 'difference', 'kilograms', 'reason'] as const),
    ],
  },
  { when: { state: 'posted' }, parts: [{ text: 'result' }, { fields: ['posted_at'] }] },
  { text: 'members', look: 'heading' },
  { signature: 'chairman' },
  { signature: 'member' },
  { signature: 'member' },
  { signature: 'responsible', name: 'poster_id' },
  { stamp: true },
)

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
