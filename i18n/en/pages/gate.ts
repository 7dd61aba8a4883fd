// Today at the gate: the board of departures, vehicles out and returns.
import type { AreaMessages, GateTexts } from '../../messages.ts'
import { releaseMarks } from '../server/release.ts'

export const gate: GateTexts = {
  gate: {
    now: 'It is %{time}',
    nothing: 'No shifts today',
    large: 'Large type for a wall screen',
    groups: {
      late: 'Late to leave',
      waiting: 'Leaving today',
      overdue: 'Not back in time',
      out: 'Out',
      back: 'Back',
      no_waybill: 'Over without a waybill',
    },
    late_by: 'Late by %{time}',
    planned: 'Planned %{from}–%{to}',
    unplanned: 'Not scheduled',
    left: 'Left %{time}',
    returned: 'Back %{time}',
    doctor: 'Doctor: %{state}',
    mechanic: 'Mechanic: %{state}',
    sheet: 'Waybill No. %{number}',
    draft: 'Draft waybill',
    open: 'Open the shift',
    open_of: 'Open the shift: %{name}',
    opened: 'Shift opened: %{name}',
    open_all: 'Open all ready',
    until: 'Departure',
    whole_day: 'Until the end of the day',
    until_hour: 'Until %{time}',
    due: '%{smart_count} shift waits to leave |||| %{smart_count} shifts wait to leave',
    explained:
      'Shifts that are ready are opened, the others stay with the reason. Odometer and fuel follow the previous waybill.',
    opened_many: '%{smart_count} shift opened |||| %{smart_count} shifts opened',
    refused_many: '%{smart_count} shift not opened |||| %{smart_count} shifts not opened',
    print: 'Print waybills',
  },
}

export const gateShifts = {
  'gate-shift': {
    name: 'Shift at the gate',
    many: 'Gate board',
    desks: { own: { name: 'My shift', many: 'My shifts' } },
    fields: {
      start_date: 'Planned departure',
      end_date: 'Planned return',
      car_id: 'Vehicle',
      staff_id: 'Driver',
      subdivision_id: 'Subdivision',
      state: 'Status',
      medical: 'Medical check',
      technical: 'Technical check',
      leaves_at: 'Leaves at',
      readiness: 'Release',
      left_at: 'Left',
      back_at: 'Returned',
      at_depot_since: 'At the depot since',
      way_bill_id: 'Waybill',
      number: 'Waybill number',
      shift_id: 'Shift',
    },
    sections: { general: 'General' },
    groups: { standing: 'Status' },
    options: {
      state: {
        waiting: 'Waiting to leave',
        late: 'Late to leave',
        no_waybill: 'No waybill',
        out: 'Out',
        overdue: 'Not back in time',
        back: 'Back',
      },
      medical: { waiting: 'not yet', admitted: 'admitted', not_admitted: 'not admitted' },
      technical: { waiting: 'not yet', passed: 'passed', not_passed: 'failed' },
      readiness: releaseMarks.both,
    },
    dashboard: {
      late: 'Late departures',
      overdue: 'Overdue returns',
      leaving: 'Leaving today',
      mine: 'My shift',
    },
    rows: {},
  },
} satisfies AreaMessages
