import type { AreaMessages } from '../../messages.ts'
import { releaseMarks } from '../server/release.ts'

export const inspection = {
  'medical-checkup': {
    name: 'Medical examination card',
    many: 'Medical examinations',
    desks: {
      history: { name: 'Medical examination card', many: 'Medical examination history' },
    },
    failures: {
      save: 'could not add medical card',
      delete: 'Could not delete the check',
    },
    fields: {
      driver_id: 'Driver',
      date: 'Date of examination',
      kind: 'Kind',
      health: 'Health',
      sobriety: 'Sobriety',
      pressure: 'Blood pressure',
      pulse: 'Pulse',
      temperature: 'Body temperature',
      is_admitted: 'Result',
      reason: 'Reason',
      doctor_id: 'Doctor',
      replaces_id: 'Corrects the card',
      confirmed: 'Confirmed',
      note: 'Note',
    },
    prints: { journal: 'Journal of medical examinations' },
    sections: {
      general: 'General',
    },
    groups: {
      verdict: 'Conclusion',
      others: 'Other data',
    },
    options: {
      kind: {
        pre_trip: 'Pre-trip',
        repeat: 'Repeat',
        post_trip: 'Post-trip',
      },
      health: {
        passed: 'Well',
        failed: 'Unwell',
      },
      sobriety: {
        passed: 'Sober',
        failed: 'Intoxicated',
      },
      is_admitted: {
        admitted: 'Admitted',
        not_admitted: 'Not admitted',
      },
    },
    dashboard: { today: 'Medical checks' },
    rows: {},
  },
  'medical-norm': {
    name: 'Driver’s norm',
    many: 'Drivers’ norms',
    fields: {
      driver_id: 'Driver',
      systolic_min: 'Systolic pressure, at least',
      systolic_max: 'Systolic pressure, at most',
      diastolic_min: 'Diastolic pressure, at least',
      diastolic_max: 'Diastolic pressure, at most',
      pulse_min: 'Pulse, at least',
      pulse_max: 'Pulse, at most',
      temperature_min: 'Temperature, at least',
      temperature_max: 'Temperature, at most',
      reason: 'Reason',
    },
    sections: {
      general: 'General',
    },
    groups: {
      pressure: 'Blood pressure',
      others: 'Pulse and temperature',
    },
    options: {},
    rows: {},
  },
  'medical-queue': {
    name: 'Driver to be examined',
    many: 'Drivers to be examined',
    fields: {
      name: 'Name',
      driver_id: 'Driver',
      departure: 'Departure',
      car_id: 'Vehicle',
      subdivision_id: 'Subdivision',
      state: 'Examination today',
      checkup_id: 'Medical examination card',
      checked_at: 'Examined at',
      readiness: 'Release',
    },
    sections: {
      general: 'General',
    },
    options: {
      readiness: releaseMarks.driver,
      state: {
        waiting: 'Not examined',
        measured: 'No conclusion',
        admitted: 'Admitted',
        not_admitted: 'Not admitted',
      },
    },
    dashboard: { waiting: 'Waiting for a medical check' },
    rows: {},
  },
  'mechanic-checkup': {
    name: 'Technical check card',
    many: 'Technical checks',
    desks: {
      history: { name: 'Technical check card', many: 'Technical check history' },
    },
    failures: {
      save: 'could not add medical card',
      delete: 'Could not delete the check',
    },
    fields: {
      car_id: 'Vehicle',
      date: 'Date of check',
      kind: 'Kind',
      mileage: 'Odometer reading',
      engine: 'Engine',
      transmission: 'Transmission',
      body: 'Body',
      lights: 'Lights',
      brakes: 'Brake system',
      steering: 'Steering',
      tyres: 'Tyres',
      equipment: 'First-aid kit, extinguisher, chocks',
      is_passed: 'Result',
      reason: 'Defects found',
      repair_requested: 'Request a repair',
      mechanic_id: 'Mechanic',
      replaces_id: 'Corrects the card',
      confirmed: 'Confirmed',
      note: 'Note',
    },
    prints: { journal: 'Journal of technical inspections' },
    sections: {
      general: 'General',
    },
    groups: {
      verdict: 'Conclusion',
      others: 'Other data',
    },
    options: {
      kind: {
        pre_trip: 'Pre-trip',
        repeat: 'Repeat',
        post_trip: 'Post-trip',
      },
      engine: {
        passed: 'In order',
        failed: 'Faulty',
      },
      transmission: {
        passed: 'In order',
        failed: 'Faulty',
      },
      body: {
        passed: 'In order',
        failed: 'Faulty',
      },
      lights: {
        passed: 'In order',
        failed: 'Faulty',
      },
      brakes: {
        passed: 'In order',
        failed: 'Faulty',
      },
      steering: {
        passed: 'In order',
        failed: 'Faulty',
      },
      tyres: {
        passed: 'In order',
        failed: 'Faulty',
      },
      equipment: {
        passed: 'In order',
        failed: 'Faulty',
      },
      is_passed: {
        passed: 'Passed',
        not_passed: 'Not passed',
      },
    },
    dashboard: { today: 'Technical checks' },
    rows: {},
  },
  'mechanic-queue': {
    name: 'Vehicle to be checked',
    many: 'Vehicles to be checked',
    fields: {
      plate_number: 'Plate number',
      garage_number: 'Garage number',
      car_id: 'Vehicle',
      departure: 'Departure',
      staff_id: 'Driver',
      subdivision_id: 'Subdivision',
      state: 'Technical check today',
      odometer: 'Odometer reading',
      checkup_id: 'Technical check card',
      checked_at: 'Checked at',
      readiness: 'Release',
    },
    sections: {
      general: 'General',
    },
    options: {
      readiness: releaseMarks.car,
      state: {
        waiting: 'Not checked',
        ready: 'Ready',
        not_ready: 'Not ready',
      },
    },
    dashboard: { waiting: 'Waiting for a technical check' },
    rows: {},
  },
} satisfies AreaMessages
