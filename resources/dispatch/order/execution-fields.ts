// How an order was carried out: what its driver reports from the road, or somebody else on their
// behalf, and what the tracker of the vehicle records.
import { flag, integer, marks, moment, text, decimal, duration } from '../../kernel/fields.ts'

export const execution = {
  accepted_at: moment({ derived: true }), // by the current driver
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

/** What the tracker records. Moments to the minute, each set only if the track leaves no doubt. */
export const tracked = {
  tracked_start: moment({ derived: true }), // it left the place where the order starts
  tracked_arrival: moment({ derived: true }), // it reached the pick-up place
  tracked_end: moment({ derived: true }), // it reached the last place
  gps_distance: decimal({ digits: 8, scale: 1, min: 0, unit: 'km', derived: true }),
  gps_gap: duration({ derived: true }), // of the trip, without positions
  // which moments of the order were taken from the tracker
  tracked: marks({ departure: 'plain', arrival: 'plain', completion: 'plain' }),
} as const
