// Groups of fields of a waybill: crew, shift, period, clearance, fuel, conditions of work.
import { choice, coded, day, decimal, flag, integer } from '../../kernel/fields.ts'
import { marks, moment, ref, refs, rows, text } from '../../kernel/fields.ts'
import { softCodes, verdictMarks } from '../../kernel/views/verdict.ts'
import { release } from '../../verdicts.ts'
import { segmentLines } from './sheet-lines.ts'

/** Who a waybill is for, and who has signed it. */
export const crew = {
  staff_id: ref('staff', { required: true, search: true, pickedFrom: 'driver-name' }),
  driver_ids: refs('staff', { pickedFrom: 'driver-name' }), // who take over
  // of a sheet for one shift: who of them drives from which moment on, if recorded
  handovers: rows(
    {
      at: moment({ required: true }),
      staff_id: ref('staff', { required: true, pickedFrom: 'driver-name' }),
    },
    { max: 20, rules: [{ unique: ['at'] }] },
  ),
  mechanic_id: ref('staff', { pickedFrom: 'employee-name' }),
  doctor_id: ref('staff', { pickedFrom: 'employee-name' }),
  dispatcher_id: ref('staff', { derived: true }),
}

/** Whether the shift of a waybill is over. */
export const shift = {
  is_closed: coded({ 0: 'warn', 1: 'good' }),
  // a draft's has not begun
  shift: marks({ not_started: 'plain', open: 'warn', closed: 'good' }),
}

/** The period of a waybill: one shift, or all shifts of a day or of a month. */
export const sheetPeriod = {
  // of a draft: as its kind defines
  period: choice(
    { shift: 'plain', day: 'plain', month: 'plain' },
    { derived: true, initial: 'shift' },
  ),
  // of a sheet for several shifts: its first day, in the contract's time zone
  period_start: day({ derived: true }),
}

/** Whether a vehicle may leave with its driver, and which reasons against it were overridden. */
export const clearance = {
  // of a draft
  readiness: verdictMarks(
    release,
    { car_id: 'car_id', staff_id: 'staff_id' },
    { at: 'start_date' },
  ),
  // overridden reasons, and who overrode them
  overridden: rows(
    { code: choice(softCodes(release)), reason: text({ max: 300 }), staff_id: ref('staff') },
    { derived: true, max: 100 },
  ),
}

const litres = { digits: 9, scale: 2, min: 0, unit: 'l' } as const
const derived = { digits: 20, scale: 2, unit: 'l', derived: true } as const

/** The account of one fuel: of the main one in the document itself, of others in child rows. */
export const fuelAccount = {
  fuel_out: decimal({ ...derived, summed: false }), // in the tank: no amount of the shift
  fueled: decimal(derived), // since the last waybill ended, by the ledger
  fuel_other: decimal(derived), // drained, measured or written off otherwise
  fuel_in: decimal({ ...litres, summed: false }),
  extra_consumption: decimal(litres), // allowed beyond the norm
  norm: decimal(derived), // with what is allowed beyond it
  expected_in: decimal({ ...derived, summed: false }), // what the norm leaves in the tank
  consumption: decimal(derived),
  saving: decimal(derived),
  overrun: decimal(derived),
  kilograms: decimal({ digits: 20, scale: 2, unit: 'kg', derived: true }),
}

const hours = { digits: 6, scale: 2, min: 0, unit: 'h' } as const
const tonnes = { ...hours, unit: 't' } as const

/** What the norm needs to know about a trip besides its distance. */
export const workConditions = {
  segments: segmentLines,
  conditioner: flag(),
  heater: flag(),
  idle_hours: decimal(hours),
  heater_hours: decimal(hours),
  equipment_hours: decimal(hours),
  operations: integer({ min: 0, max: 9999, unit: 'pcs', summed: true }),
  trailer_mass: decimal(tonnes),
  trailer_capacity: decimal(tonnes),
}
