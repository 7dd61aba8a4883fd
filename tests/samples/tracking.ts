import type { Samples } from './sample.ts'

let device = 7_000_000

export const trackingSamples: Samples = {
  'place-visit': {
    shows: {
      resource: 'car',
      async follows({ id, created_at }, make) {
        const place = await make('place', {})
        return [
          `insert into car_visit (contract_id, car_id, place_id, arrived_at, departed_at)
           values (1, $1::bigint, $2, $3, $3::timestamptz + make_interval(mins => ($1::bigint)::int))`,
          [id, place.id, created_at],
        ]
      },
    },
    empty: ['is_there'],
  },
  'vehicle-alert': {
    shows: {
      resource: 'car',
      async follows({ id, created_at }, make) {
        const place = await make('place', {})
        return [
          `insert into car_alert (contract_id, car_id, kind, place_id, began_at, ended_at, top_speed, litres)
           values (1, $1::bigint, 'area_left', $2, $3, $3::timestamptz + make_interval(mins => ($1::bigint)::int), 90, 20)`,
          [id, place.id, created_at],
        ]
      },
    },
  },
  object: {
    // drivers see their own vehicle
    perReader: true,
    shows: {
      resource: 'car',
      values: () => {
        device += 1
        return Promise.resolve({ mobject_id: device })
      },
    },
    // values of the last contact, which these vehicles have not had yet
    empty: [
      ...['driver_id', 'state', 'contact_at', 'coordinates', 'speed', 'course'],
      ...['ignition', 'fuel'],
    ],
  },
}
