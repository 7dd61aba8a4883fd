import type { ScreenTexts } from '../texts.ts'

export const inspection = {
  'medical-checkup': {
    what: 'The doctor’s workstation: the queue of drivers by the departures of today. The card of a pre-trip, repeated or post-trip examination is signed when it is saved.',
    steps: [
      'Choose a driver: the next departures come first.',
      'Enter pressure, pulse and temperature, and answer for health and sobriety.',
      'Choose the decision and press {$app.workstation.save}.',
      'The journal of the day is printed from {@medical-checkup-history}.',
    ],
    signs: [
      [
        'A value is highlighted',
        'It is outside the norm of the organisation or of this driver: {@medical-norm}. Confirm or correct it.',
      ],
      [
        '{$medical-queue.options.state.measured}',
        'Values are entered, the decision is not: the driver is not admitted yet.',
      ],
    ],
    refusals: [
      [
        'A driver is not in the queue',
        'There is no shift today. Search for the driver at the workstation: an examination is possible without a shift.',
      ],
      [
        '{$app.errors.append_only}',
        'A signed card is not edited. Enter a new one in its place, with the reason.',
      ],
    ],
  },
  'medical-checkup-history': {
    what: 'All cards of examinations with their corrections. The journal is printed here. Values are visible only to those with a right to medical data.',
  },
  'medical-norm': {
    what: 'Norms of pressure, pulse and temperature of single drivers, with the reason. For all others those of {@organisation} apply.',
  },
  'mechanic-checkup': {
    what: 'The mechanic’s workstation: the queue of vehicles before their departure. Each part is marked as in order or not, and the odometer is written down.',
    steps: [
      'Find the vehicle: a part of its number, or the code on it.',
      'Answer part by part; mark what is faulty and describe it.',
      'Enter the odometer and save.',
      'If something is faulty mark {$mechanic-checkup.fields.repair_requested}: a request with the photos appears in {@car-inquiry}.',
    ],
    refusals: [
      [
        'The odometer is implausible',
        'The distance since the last time is too large, or negative. Read the device again and confirm.',
      ],
      ['{$app.errors.append_only}', 'Correct the card by a new one in its place.'],
    ],
  },
  'mechanic-checkup-history': {
    what: 'All cards of technical checks with their corrections, and the journal for printing.',
  },
} satisfies ScreenTexts
