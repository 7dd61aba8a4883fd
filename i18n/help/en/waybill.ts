import type { ScreenTexts } from '../texts.ts'

export const waybill = {
  'car-way-bill-type': {
    what: 'Types of waybills: for a shift, a day or a month, and the printed form. A vehicle has its type.',
  },
  'gate-shift': {
    what: 'The gate board: who leaves today, what is ready and what is missing, who is late, out and back. It is live, and has large type for a wall.',
    steps: [
      'Look at the release mark; a press shows the reasons.',
      'Press {$app.gate.open} at a shift that is ready: the waybill continues odometer and fuel of the last one.',
      'In the morning {$app.gate.open_all} is faster: those that are not ready stay with their reason.',
      'Print the sheets as one file.',
    ],
    signs: [
      ['{$app.gate.groups.late}', 'The planned departure has passed, the shift is not open.'],
      ['{$app.gate.groups.overdue}', 'The planned return has passed, the shift is not closed.'],
      [
        '{$app.gate.groups.no_waybill}',
        'The shift is over without a sheet: make one, or cancel the shift.',
      ],
    ],
    refusals: [
      ['A shift cannot be opened', 'The release check forbids the departure: {@release}.'],
      [
        'A shift is not on the board',
        'It is not in {@event-car-driver} today. Add the shift, or create the waybill by hand.',
      ],
    ],
  },
  'gate-shift-own': {
    what: 'Your shift: vehicle, time, checks and release. What is not ready has its reason here.',
  },
  'way-bill': {
    what: 'Waybills for the books: a shift is opened with odometer and fuel of the last sheet, closed at the return, and posted. A posted sheet writes off its fuel.',
    steps: [
      'Create a sheet from a shift, from an order or by hand, and open the shift.',
      'After the return press {$way-bill.transitions.close}: enter time, odometer and remaining fuel. The dialog shows distance, norm, consumption, saving and overrun.',
      'Check tasks and conditions: heater, cargo, trips and trailer change the norm.',
      'Press {$way-bill.transitions.post}; it works for many at once.',
      'Print both sides, blank or filled.',
    ],
    signs: [
      ['{$way-bill.fields.overrun}', 'More was used than the norm of the shift.'],
      [
        '{$way-bill.fields.gps_gap}',
        'The tracker was silent for a part of the shift: its distance is incomplete.',
      ],
      ['{$way-bill.fields.overridden}', 'Released in spite of the check, with a reason.'],
    ],
    refusals: [
      ['A shift cannot be opened', 'The sheet shows the reasons: {@release}.'],
      [
        'Odometer or fuel differ from the last sheet',
        'Values of the departure continue the last sheet. Correct the last one.',
      ],
      [
        'A sheet cannot be edited',
        'It is posted. {$way-bill.transitions.correct} with a reason brings it back; in a closed month reopen the month first.',
      ],
      [
        'The norm is not calculated',
        'The vehicle has no norm in force for this fuel: {@fuel-consumption-norm}.',
      ],
    ],
  },
  'way-bill-bill': {
    what: 'Route bills: the same sheets during the shift. Shifts are opened and closed here; the accounts post them in {@way-bill}.',
  },
  'way-bill-dispatching': {
    what: 'Route bills of dispatching: opening and closing shifts for its orders.',
  },
  'fuel-vehicle-statement': {
    what: 'Monthly fuel statement of each vehicle: document by document between two balances, with norm, saving and overrun. Print and file have the same figures.',
  },
  'fuel-driver-statement': {
    what: 'Monthly fuel statement of each driver: distance, norm, consumption, saving and overrun by the sheets.',
  },
  'driver-timesheet': {
    what: 'Timesheet of drivers by day: hours and night hours from waybills, planned shifts and absences. It is printed for each driver.',
    refusals: [['Fewer hours than worked', 'A shift is not closed, or its return time is wrong.']],
  },
} satisfies ScreenTexts
