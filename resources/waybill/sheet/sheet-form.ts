// The form of a waybill.

/** The groups of the trip. */
export const trip = {
  vehicle: ['car_id', 'trailer_ids', 'way_bill_type_id', 'company_id'],
  people: ['staff_id', 'driver_ids', 'mechanic_id', 'doctor_id', 'dispatcher_id'],
  time: ['start_date', 'end_date', 'worked'],
  odometer: ['odometer_out', 'odometer_in', 'distance', 'gps_distance'],
} as const

export const form = {
  general: {
    document: [
      ...(['number', 'state', 'is_closed', 'year', 'month', 'day'] as const),
      ...(['closer_id', 'closed_at', 'poster_id', 'posted_at', 'opened_at'] as const),
    ],
    ...trip,
    fuel: [
      ...(['fuel_id', 'fuel_out', 'fueled', 'fuel_other', 'fuel_in', 'expected_in'] as const),
      ...(['norm', 'engine_hours_litres', 'extra_consumption', 'consumption'] as const),
      ...(['saving', 'overrun', 'kilograms', 'other_fuels'] as const),
    ],
    others: ['note', 'correction_reason', 'odometer_reading_id'],
  },
  tasks: ['tasks', 'tonne_km', 'trips'],
  norm: {
    conditions: [
      ...(['conditioner', 'heater', 'idle_hours', 'heater_hours', 'equipment_hours'] as const),
      ...(['operations', 'trailer_mass', 'trailer_capacity', 'segments'] as const),
    ],
    lines: ['norm_lines'],
  },
  documents: ['documents'],
} as const
