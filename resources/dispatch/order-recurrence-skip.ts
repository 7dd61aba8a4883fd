import { choice, day, ref, text } from '../kernel/fields.ts'
import { resource } from '../kernel/resource.ts'

/** A day without an order of a recurring order: skipped by a user, or because it was too late. */
export const orderRecurrenceSkip = resource('order-recurrence-skip', {
  area: 'dispatch',
  title: ['recurrence_id', 'day'],
  import: false,
  fields: {
    recurrence_id: ref('order-recurrence', { required: true, immutable: true }),
    day: day({ required: true, min: '2000-01-01' }),
    reason: choice(
      { by_hand: 'plain', late: 'warn', refused: 'bad' },
      { derived: true, initial: 'by_hand' },
    ),
    note: text({ max: 1000 }),
  },
  rules: [{ unique: ['recurrence_id', 'day'] }],
  list: { columns: ['day', 'reason', 'note'], filters: ['reason', 'day'], sort: '-day' },
  form: { general: ['recurrence_id', 'day', 'reason', 'note'] },
  page: 'order',
  access: 'order-recurrence',
  screens: {},
  basePaths: ['api/dispatching/order-recurrence-skip'],
})
