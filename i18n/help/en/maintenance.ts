import type { ScreenTexts } from '../texts.ts'

export const maintenance = {
  'car-inquiry': {
    what: 'Requests for repair and maintenance: from technical checks, drivers, regulations or the code on a vehicle. Here is decided which works and materials they need.',
    steps: [
      'Open a new request and look at its description and photos.',
      'Add works with norm hours, and materials with their warehouse.',
      'Give the downtime and approve: the vehicle is out of service on these days.',
      'Then {@car-inquiry-issue} issues materials and {@car-inquiry-execution} reports the work.',
    ],
    refusals: [
      [
        'There is no button to approve',
        'It takes the right to decide about requests: {@resource-access}.',
      ],
      ['A downtime is not saved', 'The vehicle has shifts or orders on these days. Move them.'],
    ],
  },
  'car-inquiry-report': {
    what: 'Report a defect: the vehicle, what happened, photos. The code on the vehicle opens the form on a phone. You also see what became of your reports.',
  },
  'car-inquiry-issue': {
    what: 'Issue of materials for approved requests: reserve, issue what is in stock or all, take returns. The movements are in {@item-movement}.',
    refusals: [
      [
        '{$app.errors.below_zero}',
        'The warehouse has not that much. Issue what is there, or post a {@supply}.',
      ],
    ],
  },
  'car-inquiry-execution': {
    what: 'Executed requests: hours, used materials, invoice of a workshop, odometer. The vehicle returns to service; the act is printed.',
    refusals: [
      [
        'A request cannot be marked as executed',
        'Materials are not issued or returned yet. Finish the issue.',
      ],
    ],
  },
  'car-inquiry-status': {
    what: 'Names of the states of repair requests; the program decides which there are.',
  },
  'maintenance-type': { what: 'Types of work that divide the work catalogue: {@car-work}.' },
  'car-work': {
    what: 'Works of maintenance and repair with norm hours, chosen in regulations and requests.',
  },
  'car-tech-regulation': {
    what: 'Regulations: which work to do every so many kilometres, engine hours or days, for a make, a model or one vehicle. What comes first counts.',
    steps: [
      'Choose the work and what it is for.',
      'Give the intervals; several kinds at once are possible.',
      'Decide whether a repair request is created when it is near or due.',
    ],
  },
  'car-tech-regulation-once': {
    what: 'One-off maintenance: once, at a distance, at engine hours or on a date.',
  },
  'car-maintenance': {
    what: 'What is to be maintained and when, by the pace of each vehicle: as a list and on a timeline. Executing it begins the next cycle.',
    steps: [
      'Begin with what is overdue.',
      'Drag a bar to a day that suits.',
      'After the work press {$car-maintenance.transitions.execute}: date, mileage, cost.',
    ],
    signs: [
      ['{$car-maintenance.options.urgency.soon}', 'Near, by the pace of the vehicle.'],
      ['{$car-maintenance.options.urgency.due}', 'The time has come.'],
      [
        '{$car-maintenance.options.urgency.overdue}',
        'The time has passed; it may forbid departures.',
      ],
    ],
  },
  'maintenance-execution': {
    what: 'Executed work with date, mileage, author and cost. An error is corrected by a new record in its place.',
  },
  'car-maintenance-setting': {
    what: 'How many kilometres, hours and days ahead to warn of maintenance, and from which day on to plan it.',
  },
} satisfies ScreenTexts
