import { printParts } from '../../kernel/prints/prints.ts'

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
