// What the tracker of the vehicle tells of a trip.
import { decimal, duration, marks, moment } from '../../kernel/fields.ts'

/** Moments to the minute, each only where the track leaves no doubt. */
export const tracked = {
  tracked_start: moment({ derived: true }), // it left the place where the order begins
  tracked_arrival: moment({ derived: true }), // it came to the place where it was wanted
  tracked_end: moment({ derived: true }), // it came to the last place
  gps_distance: decimal({ digits: 8, scale: 1, min: 0, unit: 'km', derived: true }),
  gps_gap: duration({ derived: true }), // of the trip, without positions
  // moments of the order that are those of the tracker
  tracked: marks({ departure: 'plain', arrival: 'plain', completion: 'plain' }),
} as const
