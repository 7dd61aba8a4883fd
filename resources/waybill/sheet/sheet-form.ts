// The form of a waybill: crew, period, readings and tasks.

const people = ['driver_ids', 'mechanic_id', 'doctor_id', 'dispatcher_id', 'handovers'] as const

/** The head of the sheet at both desks. */
const head = {
  document: [
    ...(['number', 'state', 'car_id', 'staff_id', 'start_date', 'end_date', 'worked'] as const),
    ...(['way_bill_type_id', 'period', 'company_id', 'trailer_ids'] as const),
  ],
  odometer: [
    ...(['odometer_out', 'odometer_in', 'distance', 'gps_distance', 'tracked_distance'] as const),
    ...(['gps_gap', 'engine_hours'] as const),
  ],
} as const

export const billForm = {
  general: {
    ...head,
    fuel: ['fuel_out', 'fueled', 'fuel_in', 'expected_in', 'other_fuels'],
    people,
    tasks: ['days', 'tasks', 'trips'],
    others: ['note', 'overridden'],
  },
} as const

export const form = {
  general: {
    ...head,
    fuel: [
      ...(['fuel_id', 'fuel_out', 'fueled', 'fuel_other', 'fuel_in', 'expected_in'] as const),
      ...(['norm', 'consumption', 'saving', 'overrun', 'extra_consumption'] as const),
      ...(['engine_hours_litres', 'kilograms', 'other_fuels'] as const),
    ],
    people,
    tasks: ['days', 'tasks', 'tonne_km', 'trips'],
    others: ['note', 'correction_reason', 'overridden'],
  },
  norm: {
    conditions: [
      ...(['conditioner', 'heater', 'idle_hours', 'heater_hours', 'equipment_hours'] as const),
      ...(['operations', 'trailer_mass', 'trailer_capacity', 'segments'] as const),
    ],
    lines: ['norm_lines'],
  },
  documents: ['documents'],
  accounting: [
    ...(['year', 'month', 'day', 'period_start', 'opened_at'] as const),
    ...(['closer_id', 'closed_at', 'poster_id', 'posted_at', 'odometer_reading_id'] as const),
  ],
} as const
