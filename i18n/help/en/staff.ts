import type { ScreenTexts } from '../texts.ts'

export const staff = {
  staff: {
    what: 'Employees: position, subdivision, licence with categories, education, relatives, military record, documents. Personal data are visible only to those with a right to them.',
    steps: [
      'Press {$app.list.create} and enter surname, name, patronymic, position and subdivision.',
      'Give a driver the number, the validity and the categories of the licence: without them nobody is released.',
      'Related data can be entered at once, before the first save.',
      'Dismissal is one action on the card: date, order, archive and the end of the account.',
    ],
    refusals: [
      [
        'An employee is not among the drivers',
        'The position is not one of drivers ({@staff-position}), or the employee is in the archive.',
      ],
      [
        'An employee cannot be dismissed',
        'A shift is open, or planned after the day of dismissal. Finish it or pass it on.',
      ],
      ['Passport and address are not shown', 'It takes the right to personal data: {@rights}.'],
    ],
  },
  'staff-document': {
    what: 'Documents of employees that expire: medical certificates, permits, diplomas. Those near their end are in {@expiring-document} and in notifications.',
  },
} satisfies ScreenTexts
