// Pages about finding one's way, lists and records.
import type { HelpText } from '../texts.ts'

export const lists = {
  start: {
    title: 'Where to begin',
    what: 'The menu on the left has the sections open to your role; the bar above has search, notifications, language, theme and the user menu. Nearly all work is a list, a card of a record or a workstation with a queue, and these are alike in every section.',
    steps: [
      'Open {@home}: it shows what waits for you today.',
      'Go to a section by the menu, or press {Ctrl+K} and type a screen, a plate number, a surname or a document number.',
      'If a screen is unclear press {F1}: help opens beside it and follows you from screen to screen.',
      'Language and dark theme are chosen in the bar and remembered.',
    ],
    refusals: [
      [
        'A section is not in the menu',
        'It is closed to your role. If you need it for your work, ask an administrator: {@rights}.',
      ],
      ['You have several roles or organisations', 'Switch them in the user menu, top right.'],
    ],
  },
  home: {
    title: 'Home page',
    what: 'Shows what is to be done today, which vehicles and drivers cannot leave and why, and which documents are about to expire. Each tile leads to the list with the right selection.',
    steps: [
      'Begin with {$app.dashboard.sections.next}: your own work first, then that of your role.',
      'Press a tile to see the records it counts.',
      '{$app.dashboard.arrange} hides tiles and changes their order, for you alone.',
    ],
    signs: [
      [
        '{$app.dashboard.sections.off_road}',
        'Vehicles and drivers that the release check does not let out now: {@out-of-service}.',
      ],
      [
        '{$app.dashboard.sections.expiring}',
        'Policies, inspections, licences and other documents that expire soon or have expired.',
      ],
    ],
  },
  search: {
    title: 'Global search',
    what: '{Ctrl+K} opens the search on every screen. It finds screens, actions (add, import, export, print), records and pages of the help. Words may be Russian, Uzbek in either script or English, in any form, even typed in the wrong keyboard layout.',
    steps: [
      'Press {Ctrl+K} and type two or three words, or a part of a number.',
      'Choose a line with {↑} {↓} and press {Enter}.',
      'Before anything is typed, recent records and screens are shown.',
    ],
    refusals: [
      [
        'A record is not found',
        'Only what you may read is found, and nothing from the archive. Type at least three characters: then the middle of a word counts, too.',
      ],
    ],
  },
  list: {
    title: 'List',
    what: 'A list shows the records of a section page by page, with search and filters above and the number of records below. Its columns, widths, order and page size are remembered for you on every computer.',
    steps: [
      'Narrow it by the search {/} or {$app.list.filters}; the tabs above the rows are ready selections with their counts.',
      'Press the head of a column to sort by it, and again for the opposite order.',
      'Open a record by a click or {Enter}; add one by {$app.list.create} or {N}.',
      'Tick several rows, and actions for all of them appear: edit, archive, delete, post.',
      '{$app.list.more_actions} has import, export, print, columns and deleted records.',
    ],
    signs: [
      [
        'A coloured mark in a row',
        'The state of a document: grey is not begun, yellow needs attention, green is done, red is refused or overdue. There is always a word with it.',
      ],
      ['A dot at a row', 'The record has an unsaved draft of yours. Open it to go on.'],
      [
        'A row changes by itself',
        'Another user has just changed it: lists are updated without a reload.',
      ],
    ],
    refusals: [
      [
        '{$app.list.nothing_found}',
        'Reset filters and search. Look at the tab above the list, and into the archive.',
      ],
      [
        'An action was not done for all rows',
        'The others are named with the reason. Put them right and repeat; what was done is not done twice.',
      ],
    ],
  },
  filters: {
    title: 'Filters, views and groups',
    what: 'Filters leave the records that you need. A view keeps filters, columns, order and grouping under one name.',
    steps: [
      'Press {$app.list.filters} and choose a field. Each value shows how many records it finds.',
      'Days are given as a range or by a word: today, this week, this month.',
      '{$app.groups.title} gathers rows by any field, day or month, with totals of each group.',
      'When the list is as you need it, keep it: {$app.views.save_as}',
      'A view can be shown to colleagues, or be the one that the list opens with.',
    ],
    signs: [
      [
        '{$app.views.changed}',
        'Filters or columns differ from the saved view. Save its changes, or choose it again.',
      ],
      [
        'The address of the page',
        'It holds the filters: send the link, and a colleague sees the same as far as their rights go.',
      ],
    ],
  },
  editing: {
    title: 'Editing and pasting in a list',
    what: 'In many lists cells are changed in place, without opening the card. Rows are pasted from spreadsheets in the same way.',
    steps: [
      'Go to a row by arrows and right to its cells, then type, or press {F2}. With the mouse, double-click.',
      '{Enter} saves and goes one row down, {Tab} to the next cell, {Esc} discards.',
      'Copy cells in a spreadsheet, go to the first cell and press {Ctrl+V}. What will change, what will be added and what does not fit is shown before anything is written.',
      '{Ctrl+D} fills the selected rows with the value of the top one.',
      '{Ctrl+Z} undoes the last edit, paste or fill as a whole.',
    ],
    refusals: [
      [
        'A cell cannot be edited',
        'The field is calculated, the document no longer changes in its state, or you may only read.',
      ],
      [
        'A part was not undone',
        'Somebody has changed these records after you. Bring the values back by {@record-history}.',
      ],
    ],
  },
} satisfies Readonly<Record<string, HelpText & { title: string }>>
