// For whom a vehicle is ordered, and how he has asked for it.
import { ref, text } from '../../kernel/fields.ts'

export const customer = {
  customer: text({ search: true, max: 200 }), // as he has named himself …
  customer_staff_id: ref('staff', { search: true, pickedFrom: 'employee-name' }), // … or who it is
  subdivision_id: ref('subdivision'),
  counterparty_id: ref('counterparty', { search: true }),
  company_id: ref('company'),
  channel_id: ref('order-communication-channel'),
  channel_data: text({ search: true, max: 200 }),
} as const
