// Pages about workstations and departures.
import type { HelpText } from '../texts.ts'

export const work = {
  workstation: {
    title: 'Workstation with a queue',
    what: 'The queue of today is on the left, the card of the chosen row on the right. Saving opens the next one. You can work by keyboard, by scanner, or by finger on a tablet.',
    steps: [
      'Choose a row, type a part of its number or scan a code.',
      'Answer by a digit {1} {2} {3} or a press; the focus moves on by itself.',
      '{Enter} saves and opens the next row, {Esc} goes back to the queue.',
      'Equal answers can be given to several marked rows at once.',
      'When you go away lock the screen by {F8}: the queue stays where it is.',
    ],
    signs: [
      ['{$app.workstation.at_work}', 'A colleague has this row open: take the next one.'],
      [
        'A value is highlighted',
        'It is outside its norm. You are asked to confirm; the decision is yours.',
      ],
    ],
    refusals: [
      [
        '{$app.workstation.no_card}',
        'The number is not in the queue of today. Check the schedule and the filter of the queue; enter a card without the queue where that is allowed.',
      ],
      [
        'A saved card must be corrected',
        'Cards are not edited: a new one replaces it. Open it among the last records at the bottom.',
      ],
    ],
  },
  timeline: {
    title: 'Timeline',
    what: 'Records are bars over hours and days, the rows are vehicles, drivers or works. The same can be seen as a table, and printed.',
    steps: [
      'Choose the scale (day, week, month) and what the rows are.',
      'Draw over free time with the mouse, or press {N}, to add an entry.',
      'Drag a bar or its end; by keyboard {Alt} with arrows moves it, {Shift+Alt} moves its start and end, {Enter} saves.',
      '{Ctrl+Z} undoes the last change.',
    ],
    signs: [
      ['A hatched bar', 'A cancelled entry, or time taken by another document.'],
      ['The red line', 'The present time.'],
    ],
    refusals: [
      [
        '{$app.timeline.refused}',
        'The reason is named: busy, leave, downtime or a limit of hours. The entry is where it was.',
      ],
      ['{$app.timeline.fixed}', 'It is finished or belongs to another document; open it.'],
    ],
  },
  offline: {
    title: 'Working without a connection',
    what: 'Workstations and the trips of a driver work without a connection, too: what is entered is kept in the browser and sent once when it is back.',
    steps: [
      'Go on working: the bar shows the number of changes that wait.',
      'Do not clear the data of the browser, and do not sign out, until the number is gone.',
      'Press the number to see what waits and what was not accepted.',
    ],
    refusals: [
      [
        'A change was not accepted',
        'The reason is in the list. Correct the record on its screen, and delete the old change from the list.',
      ],
      [
        'A screen does not open without a connection',
        'Only screens that were opened on this device before do. Install the program on the device and open the place beforehand.',
      ],
    ],
  },
  release: {
    title: 'Release of a vehicle',
    what: 'Before a shift is opened the program decides whether the vehicle may leave with this driver: technical and medical check of the day, technical inspection, insurance and whether it covers the driver, licence and category, norms and fuel, repair, maintenance, the previous shift and the schedule.',
    steps: [
      'Press the mark in a list, on a shift or on a waybill to see the reasons.',
      'Each reason leads to the document that removes it.',
      'When the reason is gone the mark changes by itself.',
      'Releasing in spite of the check takes a right of its own and a reason, which is printed on the waybill and listed in {@finding}.',
    ],
    signs: [
      ['{$way-bill.options.readiness.ready}', 'Nothing is in the way.'],
      [
        '{$way-bill.options.readiness.warned}',
        'It may leave, with warnings: a document that expires soon, for example.',
      ],
      ['{$way-bill.options.readiness.not_ready}', 'At least one reason forbids the departure.'],
    ],
    refusals: [
      [
        'A reason seems out of place',
        'What forbids a departure and what only warns is set in {@organisation}.',
      ],
    ],
  },
} satisfies Readonly<Record<string, HelpText & { title: string }>>
