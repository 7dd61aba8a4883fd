import { printParts } from '../../kernel/prints/prints.ts'

/** What fuel a supplier has brought, and who took it over. */
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
