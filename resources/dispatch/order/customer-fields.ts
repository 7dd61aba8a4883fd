// The customer of an order, and how it was placed.
import { ref, text } from '../../kernel/fields.ts'

export const customer = {
  customer: text({ search: true, max: 200 }), // as given by the caller …
  // … or a known customer
  customer_staff_id: ref('staff', { search: true, pickedFrom: 'employee-name' }),
  subdivision_id: ref('subdivision'),
  counterparty_id: ref('counterparty', { search: true }),
  company_id: ref('company'),
  channel_id: ref('order-communication-channel'),
  channel_data: text({ search: true, max: 200 }),
} as const
