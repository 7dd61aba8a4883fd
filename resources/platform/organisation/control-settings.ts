// Thresholds from which the control centre reports findings.
import { integer } from '../../kernel/fields.ts'

/** Fields of the organisation's settings, in the order of its form. */
export const controlSettings = {
  control_overrun: integer({ min: 0, max: 100, initial: 10, unit: 'percent' }),
  control_return_hours: integer({ min: 1, max: 240, initial: 24, unit: 'h' }),
  control_late_days: integer({ min: 1, max: 60, initial: 3, unit: 'day' }),
  control_refuel_minutes: integer({ min: 1, max: 600, initial: 15, unit: 'min' }),
  control_day_km: integer({ min: 100, max: 5000, initial: 1500, unit: 'km' }),
  control_shortage: integer({ min: 0, max: 100, initial: 1, unit: 'percent' }),
  // of the odometer's distance, and at least so much
  control_gps_percent: integer({ min: 1, max: 100, initial: 10, unit: 'percent' }),
  control_gps_km: integer({ min: 1, max: 1000, initial: 5, unit: 'km' }),
}
