// Data of the vehicle's tracker for a waybill, or for one of its lines.
import { decimal, duration } from '../../kernel/fields.ts'

const km = { digits: 8, scale: 1, min: 0, unit: 'km', derived: true } as const

const hoursAndGap = {
  // with the ignition on; empty if the tracker does not report it
  engine_hours: decimal({ digits: 8, scale: 2, min: 0, unit: 'h', derived: true }),
  gps_gap: duration({ derived: true }), // of the time, without positions
} as const

/** The GPS distance of the document is this one, unless another was typed. */
export const tracked = { tracked_distance: decimal(km), ...hoursAndGap } as const

export const trackedLine = { gps_distance: decimal(km), ...hoursAndGap } as const
