// Reasons against a departure, in the fewest words: shared by marks, settings and papers.

const car = {
  car_not_checked: 'No technical check that day',
  car_not_passed: 'Failed the technical check',
  repair_open: 'Repair not completed',
  car_off_line: 'Not in service: under repair, laid up or written off',
  not_inspected: 'No valid technical inspection',
  not_insured: 'No valid compulsory insurance',
  maintenance_overdue: 'Maintenance overdue',
  no_norms: 'No fuel consumption norms',
  low_fuel: 'Too little fuel in the tank',
  car_shift_open: 'The vehicle’s previous shift is not closed',
} as const

const driver = {
  not_examined: 'No medical check that day',
  not_admitted: 'Not admitted by the medical check',
  no_licence: 'No driving licence categories entered',
  licence_expired: 'Driving licence has expired',
  driver_away: 'The driver is away: on leave, sick or dismissed',
  driver_absent: 'Absent by the schedule',
  driver_shift_open: 'The driver’s previous shift is not closed',
} as const

const both = {
  vehicle_busy: 'The vehicle is scheduled for another driver',
  driver_busy: 'The driver is scheduled on another vehicle',
  driver_not_insured: 'The driver has no insurance for the vehicle',
  licence_category: 'Licence category does not fit the vehicle',
} as const

const standings = {
  ready: 'Ready to operate',
  warned: 'Ready, with remarks',
  not_ready: 'Not ready to operate',
} as const

/** Of a vehicle, of a driver, of both together. */
export const releaseMarks = {
  car: { ...standings, ...car },
  driver: { ...standings, ...driver },
  both: { ...standings, ...car, ...driver, ...both },
} as const

/** What can be overridden. */
export const releaseReasons = { ...car, ...driver, ...both } as const

/** The settings of the organisation. */
export const releaseSettings = {
  release_car_not_checked: car.car_not_checked,
  release_car_not_passed: car.car_not_passed,
  release_repair_open: car.repair_open,
  release_car_off_line: car.car_off_line,
  release_not_inspected: car.not_inspected,
  release_not_insured: car.not_insured,
  release_maintenance_overdue: car.maintenance_overdue,
  release_no_norms: car.no_norms,
  release_low_fuel: car.low_fuel,
  release_not_examined: driver.not_examined,
  release_not_admitted: driver.not_admitted,
  release_no_licence: driver.no_licence,
  release_licence_expired: driver.licence_expired,
  release_vehicle_busy: both.vehicle_busy,
  release_driver_away: driver.driver_away,
  release_driver_absent: driver.driver_absent,
  release_driver_busy: both.driver_busy,
  release_driver_not_insured: both.driver_not_insured,
  release_licence_category: both.licence_category,
} as const

const effects = {
  blocks: 'Blocks the departure',
  warns: 'Warns',
  ignored: 'Ignored',
} as const

export const releaseEffects = {
  release_car_not_checked: effects,
  release_car_not_passed: effects,
  release_repair_open: effects,
  release_car_off_line: effects,
  release_not_inspected: effects,
  release_not_insured: effects,
  release_maintenance_overdue: effects,
  release_no_norms: effects,
  release_low_fuel: effects,
  release_not_examined: effects,
  release_not_admitted: effects,
  release_no_licence: effects,
  release_licence_expired: effects,
  release_vehicle_busy: effects,
  release_driver_away: effects,
  release_driver_absent: effects,
  release_driver_busy: effects,
  release_driver_not_insured: effects,
  release_licence_category: effects,
} as const
