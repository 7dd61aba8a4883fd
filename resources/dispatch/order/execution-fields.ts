// How an order was carried out: what its driver reports from the road, or somebody for him.
import { flag, integer, marks, moment, text } from '../../kernel/fields.ts'

export const execution = {
  accepted_at: moment({ derived: true }), // by the driver who has it now
  started_at: moment({ derived: true }),
  arrived_at: moment({ derived: true }),
  completed_at: moment(),
  odometer: integer({ min: 0, max: 9_999_999, unit: 'km' }), // at the end
  driver_note: text({ multiline: true, max: 1000 }),
  confirmed: flag(), // an unlikely odometer is meant
  confirmation: marks({ unconfirmed: 'warn', accepted: 'good' }), // while it is assigned
  // it is late; its vehicle or driver is still out on another one
  attention: marks({ late: 'bad', conflict: 'bad' }),
} as const

/** Moments of an order in their order; a recurring order has one of a day. */
export const rules = [
  { ascending: ['desired_at', 'busy_until'] },
  { ascending: ['attached_at', 'accepted_at'] },
  { ascending: ['accepted_at', 'started_at'] },
  { ascending: ['started_at', 'arrived_at'] },
  { unique: ['recurrence_id', 'planned_on'] },
] as const
