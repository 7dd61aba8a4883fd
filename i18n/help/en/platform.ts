import type { ScreenTexts } from '../texts.ts'

export const platform = {
  'message-role-access': {
    what: 'Which roles receive which notifications, as a pop-up or as a letter. Changes are in force at once. A user can decline a part of their own: {@inbox}.',
  },
  organisation: {
    what: 'The organisation: details and signatures for papers, country and time zone, norms of medical checks, hours of work and rest, maps, thresholds of the control centre, and what forbids a departure.',
    steps: [
      'Fill in the details: they are on every letterhead.',
      'In {$organisation.sections.departure} decide for each reason whether it forbids the departure, warns or is ignored.',
      'In {$organisation.sections.work_limits} set the limits of hours and rest.',
      'In {$organisation.sections.control} set from which difference on there is a finding.',
    ],
  },
  'moving-in-step': {
    what: 'The steps of a new organisation, from its details to its first working day. Each shows what is there, what is missing, the template of its file, the import and its undo.',
    steps: [
      'Go from top to bottom: organisation, subdivisions, catalogues, vehicles, employees, users, norms.',
      'Enter opening balances: odometers and tanks as columns of the vehicle file, reservoirs on their cards, stock as supplies from {$supply.options.source.opening}.',
      'Enter open orders, waybills and documents that expire.',
      'Check it all and press {$app.moving_in.open_day}.',
    ],
    refusals: [
      [
        'A step does not become complete',
        'That follows from the data. Open the step: it names which records lack what.',
      ],
      [
        '{$app.errors.first_day_open}',
        'After the first day corrections are made by documents, with a history.',
      ],
    ],
  },
  'expiring-document': {
    what: 'All ends of validity in one list: policies, inspections, maintenance, documents of vehicles, licences, passports and documents of employees.',
    steps: [
      'Sort by the days left, or filter what has expired.',
      'Open a row: it leads to the document. Enter the new document as a new record; the former one is then replaced.',
    ],
    signs: [
      ['{$expiring-document.options.standing.expired}', 'The last day has passed.'],
      [
        '{$expiring-document.options.standing.expiring}',
        'Fewer days are left than are set for this kind of document.',
      ],
    ],
  },
  'print-form-setting': {
    what: 'Your own titles, lines and signatures of printed forms, with a preview beside them. Delete the record to return to the standard form.',
    refusals: [
      [
        'A form does not fit its page',
        'The preview shows an extra page. Shorten texts, lines or signatures.',
      ],
    ],
  },
  finding: {
    what: 'The control centre finds documents that disagree: gaps of odometer and fuel, overrun, departures without checks, refuelling without a waybill, differences from suppliers and stock. Each finding names what should be, what is, and how to put it right.',
    steps: [
      'Begin with the serious ones. Open the document by its link.',
      'Correct the document: the finding disappears by itself.',
      'If all is right and stays as it is, press {$app.control.accept} and write the reason.',
    ],
    signs: [
      ['{$finding.options.severity.high}', 'The books are wrong, or a compulsory rule is broken.'],
      ['{$finding.options.severity.medium}', 'It looks like an error; have a look.'],
      ['{$finding.options.severity.low}', 'Good to know; usually there is nothing to correct.'],
    ],
    refusals: [
      [
        'An accepted finding is back',
        'The values of the document have changed since. Look at them and accept it again, or correct them.',
      ],
      [
        'There are too many findings',
        'Thresholds are set in {@organisation}, section {$organisation.sections.control}.',
      ],
    ],
  },
  'finding-acceptance': {
    what: 'Accepted findings with reason, author and the values then. Withdraw an acceptance if the finding must be put right after all: {@finding}.',
  },
  'event-log': {
    what: 'The event log: who changed which record, when and on which screen, with the values before and after. Its entries are never changed or deleted.',
    steps: [
      'Set the period, the user or the screen.',
      'Unfold a row to see the fields.',
      'A change can be reverted here, unless the fields have been changed again.',
    ],
  },
  'custom-role': {
    what: 'Roles of your organisation. Each is created from a role of the product: it starts with its rights and has its own from then on. Home page, notifications and workstations stay those of the base role.',
    steps: [
      'Create a role in {@resource-access}: choose the base role and a name.',
      'Set its levels and sections in the table of rights.',
      'Give the role to users: {@user}.',
    ],
    refusals: [
      ['A role cannot be archived', 'Users still have it. Give them another role and try again.'],
    ],
  },
  'own-field': {
    what: 'Fields that your organisation needs and the product lacks: for vehicles, staff, orders and waybills. They are in forms, lists, filters, import, export and the log, like all others.',
    steps: [
      'Choose where the field belongs, its kind and its name. The kind cannot be changed later.',
      'For a field of the kind “Choice”, add options in the Options tab of the saved field.',
      'Say whether the field is required, and whether it is a column of the list. New fields appear when you leave this page.',
      'Archive a field that is no longer needed: its values are kept and come back with it.',
    ],
    refusals: [
      [
        'No more fields of this kind can be added',
        'The number of fields of each kind is limited, archived ones included. Restore and rename an archived field.',
      ],
    ],
  },
  'own-field-option': {
    what: 'The options from which the value of a custom field is chosen.',
    steps: [
      'Choose a field of the kind “Choice” and add its options. The Options tab of the field does the same.',
      'An archived option is no longer offered, but records keep it.',
    ],
  },
  webhook: {
    what: 'Webhooks tell other programs about changes, transitions and postings. Requests are signed; failed ones are repeated for days.',
    steps: [
      'Enter the address of the program and the events.',
      'Make a secret for the signature and give it to the developer: it is shown once.',
      'Send a test and look at the answer in {@webhook-delivery}.',
    ],
    refusals: [
      [
        'Delivery has stopped',
        'The program has accepted nothing for days. Repair it and resume the webhook.',
      ],
    ],
  },
  'webhook-delivery': {
    what: 'Every delivery of a webhook: what was sent, what the program answered, and the next attempt. A delivery can be sent again: {@webhook}.',
  },
  task: {
    what: 'Tasks for yourself and colleagues, with a due day and a link to the record they are about. The assignee is notified; the author sees that a task was seen and done.',
    steps: [
      'Press {$app.list.create}, write what is to be done, choose the assignee and the due day.',
      'The assignee changes the status: at work, done.',
    ],
    refusals: [
      [
        '{$app.errors.not_own_task}',
        'Ask the author or the assignee. Rights of roles do not change this.',
      ],
    ],
  },
  user: {
    what: 'Who may sign in: login, roles, employee, second factor and last activity.',
    steps: [
      'Create a user with roles and give a one-time password: it is shown once.',
      'Disable the account when somebody leaves: sessions end at once.',
      'A forgotten password and a lost second factor are reset on the card.',
      'For a program create a service account with an access token.',
    ],
    refusals: [
      ['{$app.errors.last_administrator}', 'Give these rights to another user first.'],
      ['{$app.errors.beyond_rights}', 'You cannot grant a role that may do more than you.'],
    ],
  },
  'resource-access': {
    what: 'Rights of roles by section: none, read, edit; and personal and medical data, release in spite of the check, posting, and reopening of months on their own.',
    steps: [
      'Choose a role; it can be compared with another one.',
      'Change rights and press {$app.role_rights.review}: it shows what changes for how many people.',
      'Save. Rights are in force at once, also for those who are signed in.',
    ],
    refusals: [
      ['{$app.errors.own_rights}', 'You cannot take the management of rights from yourself.'],
      [
        'A section is open, but its screen is not in the menu',
        'A screen has its own list of roles: help of the screen shows it at the bottom.',
      ],
    ],
  },
} satisfies ScreenTexts
