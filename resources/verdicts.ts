// What is judged: may this vehicle leave with this driver?
import type { Verdict } from './kernel/views/verdict.ts'

const ofCar = ['car_id'] as const
const ofDriver = ['staff_id'] as const
const ofBoth = ['car_id', 'staff_id'] as const
const inCar = { resource: 'car' } as const
const onStaff = { resource: 'staff' } as const

/** "Ready to operate": every reason against it is given by the area that owns its data. */
export const release = {
  name: 'release',
  settings: 'organisation',
  subjects: { car_id: 'car', staff_id: 'staff' },
  reasons: {
    car_not_checked: {
      of: ofCar,
      mends: { resource: 'mechanic-checkup', by: 'car_id' },
      effect: 'warns',
      daily: true,
    },
    car_not_passed: {
      of: ofCar,
      mends: { resource: 'mechanic-checkup', by: 'car_id' },
      effect: 'blocks',
    },
    repair_open: {
      of: ofCar,
      mends: { resource: 'car-inquiry', by: 'car_id' },
      effect: 'warns',
    },
    car_off_line: { of: ofCar, mends: inCar, effect: 'warns' },
    not_inspected: {
      of: ofCar,
      mends: { resource: 'technical-inspection', by: 'car_id' },
      effect: 'warns',
    },
    not_insured: {
      of: ofCar,
      mends: { resource: 'insurance-policy', by: 'car_id' },
      effect: 'warns',
    },
    maintenance_overdue: {
      of: ofCar,
      mends: { resource: 'car-maintenance', by: 'car_id' },
      effect: 'warns',
    },
    no_norms: {
      of: ofCar,
      mends: { resource: 'fuel-consumption-norm', by: 'car_id' },
      effect: 'blocks',
    },
    low_fuel: { of: ofCar, mends: { resource: 'refueling', by: 'car_id' }, effect: 'warns' },
    car_shift_open: { of: ofCar, mends: { resource: 'way-bill' }, effect: 'blocks', firm: true },
    vehicle_busy: {
      of: ofBoth,
      mends: { resource: 'event-car-driver', by: 'car_id' },
      effect: 'warns',
    },
    not_examined: {
      of: ofDriver,
      mends: { resource: 'medical-checkup', by: 'driver_id' },
      effect: 'warns',
      daily: true,
    },
    not_admitted: {
      of: ofDriver,
      mends: { resource: 'medical-checkup', by: 'driver_id' },
      effect: 'blocks',
    },
    no_licence: { of: ofDriver, mends: onStaff, effect: 'warns' },
    licence_expired: { of: ofDriver, mends: onStaff, effect: 'warns' },
    driver_away: { of: ofDriver, mends: onStaff, effect: 'warns' },
    driver_absent: {
      of: ofDriver,
      mends: { resource: 'staff-absence', by: 'staff_id' },
      effect: 'warns',
    },
    driver_busy: {
      of: ['staff_id', 'car_id'],
      mends: { resource: 'event-car-driver', by: 'staff_id' },
      effect: 'warns',
    },
    driver_shift_open: {
      of: ofDriver,
      mends: { resource: 'way-bill' },
      effect: 'blocks',
      firm: true,
    },
    driver_not_insured: {
      of: ofBoth,
      mends: { resource: 'insurance-policy', by: 'car_id' },
      effect: 'warns',
    },
    licence_category: { of: ['staff_id', 'car_id'], mends: onStaff, effect: 'warns' },
  },
} as const satisfies Verdict

/**
 * The initial effects of a new organisation: everything blocks except an empty tank.
 */
export const strictRelease: Readonly<Record<string, 'blocks'>> = Object.fromEntries(
  Object.entries(release.reasons)
    .filter(([code, reason]) => code !== 'low_fuel' && !('firm' in reason))
    .map(([code]) => [`${release.name}_${code}`, 'blocks'] as const),
)
