import type { HelpTexts } from '../texts.ts'

/** For users, the latest release first. */
export const news: HelpTexts['news'] = [
  {
    version: '0.1.0',
    day: '2026-11-29',
    changes: [
      [
        'Help on every screen',
        'The question mark button and {F1} open a page about the present screen: what it is for, the usual steps, and what to do about a refusal. Help can stay open while you work. {Ctrl+K} finds its pages by words.',
      ],
      [
        'Lists as you need them',
        'Columns, filters and groups with totals are kept as views, the same on all your computers: {@filters}. Edit, paste from a spreadsheet and fill down in the list itself, with undo: {@editing}.',
      ],
      [
        'Nothing is lost',
        'An unfinished form stays as a draft, changes of two people are merged field by field, and every change is in the history and can be reverted: {@card}, {@record-history}.',
      ],
      [
        'Workstations',
        'Doctor, mechanic, dispenser and storekeeper work through a queue of cards by keyboard, scanner or finger, also without a connection: {@workstation}, {@offline}.',
      ],
      [
        'Release of vehicles',
        'One mark shows whether a vehicle may leave with its driver, each obstacle with a link to its document: {@release}. Shifts are opened one by one, or all that are ready: {@gate-shift}.',
      ],
      [
        'Orders and dispatching',
        'Orders with approval, recurring orders, the choice of a free vehicle, the dispatch board and the map: {@order}, {@order-board}, {@order-map}.',
      ],
      [
        'Books that agree',
        'The control centre shows which documents disagree and how to put them right: {@finding}. A month is closed step by step: {@book-month}.',
      ],
      [
        'Moving in',
        'A new organisation brings in catalogues, balances and open documents step by step, with undo until its first working day: {@moving-in-step}.',
      ],
    ],
  },
]
