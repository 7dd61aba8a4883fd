// When, where and with what a vehicle is wanted.
import { choice, computed, decimal, duration, flag, integer, moment } from '../../kernel/fields.ts'
import { ref, rows, text } from '../../kernel/fields.ts'

/** Which way it goes, and what is carried. */
export const ride = {
  route_id: ref('route', { prefills: { from_id: 'start_id', stops: 'points', to_id: 'end_id' } }),
  from_id: ref('place'),
  stops: rows({ place_id: ref('place', { required: true }) }, { max: 50 }),
  to_id: ref('place'),
  address: text({ search: true, max: 300 }), // where it is no place of ours
  passengers: integer({ min: 0, max: 500, summed: true }),
  cargo: text({ search: true, max: 300 }),
  cargo_weight: decimal({ digits: 9, scale: 3, min: 0, unit: 't' }),
  description: text({ search: true, multiline: true, max: 1000 }),
} as const

export const trip = {
  desired_at: moment({ required: true }),
  duration: duration({ max: 10_080, initial: 120 }),
  busy_until: moment({ derived: true }), // until then a vehicle would be needed
  hours_left: computed<number>('integer', { unit: 'h' }), // until it is wanted; below 0 it is late
  ...ride,

  // the order on whose trip this one goes; that one books the vehicle for all of them
  trip_id: ref('order', { derived: true }),
  joined: flag({ derived: true }),
  trip_stops: rows(
    {
      order_id: ref('order', { required: true }),
      act: choice({ load: 'plain', unload: 'plain' }, { required: true }),
      at: moment(),
    },
    { derived: true, max: 40 },
  ),
  trip_ends_at: moment({ derived: true }),
} as const
