// The states of a waybill, and what it writes off once it is posted.

/** Values that depend on the start of a waybill: fixed from the departure on. */
const departure = [
  ...(['car_id', 'way_bill_type_id', 'company_id', 'start_date'] as const),
  ...(['odometer_out', 'fuel_id', 'fuel_out'] as const),
] as const

export const states = {
  field: 'state',
  transitions: {
    open: {
      from: ['draft'],
      to: 'open',
      stamps: { by: 'dispatcher_id', at: 'opened_at' },
      bulk: true,
      override: { access: 'release-override', rows: 'overridden' },
    },
    close: {
      from: ['open'],
      to: 'closed',
      asks: ['odometer_in', 'end_date', 'fuel_in'],
      shows: [
        ...(['odometer_out', 'distance', 'tracked_distance', 'gps_gap', 'engine_hours'] as const),
        ...(['worked', 'fuel_out', 'fueled', 'expected_in'] as const),
        ...(['norm', 'consumption', 'saving', 'overrun', 'norm_lines'] as const),
      ],
      stamps: { by: 'closer_id', at: 'closed_at' },
    },
    post: {
      from: ['closed'],
      to: 'posted',
      access: 'way-bill-posting',
      stamps: { by: 'poster_id', at: 'posted_at' },
      bulk: true,
    },
    correct: {
      from: ['posted'],
      to: 'closed',
      access: 'way-bill-posting',
      asks: ['correction_reason'],
    },
  },
  frozen: { open: departure, closed: departure, posted: true },
} as const

/** The tank is filled on the way, and what was burnt is written off at the return. */
const gradual = { from: 'start_date', awaited: ['open', 'closed'] } as const

export const postings = {
  'fuel-movement': [
    {
      when: { state: 'posted' },
      set: { kind: 'consumption' },
      negate: true,
      gradual,
      take: {
        at: 'end_date',
        car_id: 'car_id',
        fuel_id: 'fuel_id',
        litres: 'consumption',
        kilograms: 'kilograms',
      },
    },
    {
      each: 'other_fuels',
      when: { state: 'posted' },
      set: { kind: 'consumption' },
      negate: true,
      gradual,
      take: {
        at: 'end_date',
        car_id: 'car_id',
        fuel_id: 'other_fuels.fuel_id',
        litres: 'other_fuels.consumption',
        kilograms: 'other_fuels.kilograms',
      },
    },
  ],
} as const
