/** Kinds of alerts about a vehicle, each with its tone and a type of message of the same name. */
export const alertKinds = {
  area_left: 'warn',
  speeding: 'bad',
  trip_unplanned: 'warn', // on the move without an open sheet and outside of its shifts
  tracker_silent: 'muted',
  fuel_dropped: 'bad',
} as const

export type AlertKind = keyof typeof alertKinds
