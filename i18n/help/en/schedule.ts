import type { ScreenTexts } from '../texts.ts'

export const schedule = {
  'event-car-driver': {
    what: 'Shifts of drivers on a timeline, by vehicle or by driver. A shift takes both the driver and the vehicle; the queues of checks, the gate board and the timesheet follow from it.',
    steps: [
      'Draw over free time or press {N}; choose driver, vehicle and time.',
      'Repeat a shift by days, weeks, months or days on and off: conflicts are shown before anything is written.',
      '{$app.planning.copy} copies a whole week, {$app.planning.series} changes a series.',
      'A ready roster comes in from a file: {@import}.',
      'Drivers can have their own shifts in the calendar of their phone.',
    ],
    signs: [
      [
        '{$event-car-driver.fields.has_restriction}',
        'The driver is not in the policy of this vehicle: {@insurance-policy}.',
      ],
      [
        '{$event-car-driver.fields.over_limits}',
        'More hours a day or a week, or less rest, than {@organisation} allows.',
      ],
    ],
    refusals: [
      [
        '{$app.errors.busy}',
        'The driver or the vehicle is taken: a shift, leave, sick leave or downtime, named with a link.',
      ],
      [
        'A shift over the limits is not saved',
        'The organisation forbids it. Shorten the shift, or change the rule in the settings.',
      ],
    ],
  },
  'car-driver': {
    what: 'Which driver a vehicle is assigned to, and since when. The assigned driver is proposed for shifts and orders.',
    refusals: [
      ['A driver cannot be assigned', 'The valid policy of the vehicle does not name the driver.'],
    ],
  },
  'staff-absence': {
    what: 'Leaves, sick leaves and other absences. On these days no shift can be planned, and the driver is not ready to leave.',
    refusals: [
      ['{$app.errors.busy}', 'There are shifts on these days. Pass them on or cancel them.'],
    ],
  },
  'car-downtime': {
    what: 'Downtimes of vehicles: repair, maintenance, accident. An approved repair request creates its downtime itself.',
  },
} satisfies ScreenTexts
