import type { AreaMessages } from '../../messages.ts'
import { releaseMarks } from '../server/release.ts'

export const schedule = {
  'event-car-driver': {
    name: 'Driver shift',
    many: 'Driver schedule',
    fields: {
      car_id: 'Vehicle',
      staff_id: 'Driver',
      subdivision_id: 'Subdivision',
      start_date: 'Start',
      end_date: 'End',
      all_day: 'All day',
      state: 'State',
      has_restriction: 'Not insured to drive',
      over_limits: 'Beyond the work limits',
      readiness: 'Release',
      repeat: 'Repeat',
      repeat_until: 'Repeat until',
      interval: 'Interval',
      series_id: 'Series',
      note: 'Note',
    },
    transitions: {
      cancel: 'Cancel shift',
      resume: 'Plan again',
    },
    prints: { roster: 'Driver schedule' },
    slices: {
      planned: 'Planned',
      cancelled: 'Cancelled',
    },
    sections: {
      general: 'General',
    },
    groups: {
      time: 'Working time',
      repetition: 'Repetition',
      others: 'Other',
    },
    options: {
      readiness: releaseMarks.both,
      state: {
        planned: 'Planned',
        cancelled: 'Cancelled',
      },
      repeat: {
        none: 'Does not repeat',
        daily: 'Daily',
        weekly: 'Weekly',
        monthly: 'Monthly',
      },
    },
    rows: {},
  },
  'car-driver': {
    name: 'Driver assignment',
    many: 'Driver assignments',
    failures: {
      save: 'Could not set car to driver',
    },
    fields: {
      car_id: 'Vehicle',
      staff_id: 'Driver',
      since: 'Since',
      note: 'Note',
    },
    sections: {
      general: 'General',
    },
    options: {},
    rows: {},
  },
  'staff-absence': {
    name: 'Absence',
    many: 'Absences',
    fields: {
      staff_id: 'Driver',
      kind: 'Kind',
      start_date: 'First day',
      end_date: 'Last day',
      substitute_id: 'Substitute',
      note: 'Note',
    },
    sections: {
      general: 'General',
    },
    options: {
      kind: {
        leave: 'Leave',
        sick_leave: 'Sick leave',
        business_trip: 'Business trip',
        training: 'Training',
        day_off: 'Day off',
        other: 'Other',
      },
    },
    rows: {},
  },
  'car-downtime': {
    name: 'Downtime',
    many: 'Vehicle downtimes',
    fields: {
      car_id: 'Vehicle',
      kind: 'Kind',
      start_date: 'First day',
      end_date: 'Last day',
      note: 'Note',
    },
    sections: {
      general: 'General',
    },
    options: {
      kind: {
        repair: 'Repair',
        maintenance: 'Maintenance',
        accident: 'Accident',
        other: 'Other',
      },
    },
    rows: {},
  },
} satisfies AreaMessages
