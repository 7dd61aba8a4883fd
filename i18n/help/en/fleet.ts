import type { ScreenTexts } from '../texts.ts'

export const fleet = {
  car: {
    what: 'Vehicles and trailers: numbers, model, subdivision, fuels and tanks, odometer, photos. The card gathers all about a vehicle: documents, policies, inspections, maintenance, refuelling, waybills, costs and whether it may leave.',
    steps: [
      'Press {$app.list.create}. Choose the model: type and fuel follow from it.',
      'Enter the plate number. Spaces and look-alike letters of the two alphabets are understood.',
      'Add the fuels with the volumes of their tanks; the first is the main one.',
      'Enter the initial odometer and the fuel in the tank, if the vehicle is at work already.',
      'Enter {@insurance-policy} and {@technical-inspection}: without them it is not released.',
      'Give a vehicle that has left the status “written off” and archive it.',
    ],
    refusals: [
      [
        'A vehicle cannot be archived',
        'A shift is open, or an order or the schedule has it. Finish what is named.',
      ],
      [
        'An odometer reading is lower than the last one',
        'Readings are a journal: a wrong one is corrected by a new one in its place. A replaced device is marked as such.',
      ],
    ],
  },
  'insurance-policy': {
    what: 'Insurance policies of vehicles: type, validity and permitted drivers. Without a valid compulsory policy a vehicle may not leave, and a driver who is not in the policy is a reason of its own.',
    steps: [
      'Choose the vehicle, the type and the period.',
      'If the policy is {$insurance-policy.fields.have_restrictions}, list the permitted drivers.',
      'Attach the scan. Enter the next policy beforehand, as a new record.',
    ],
    refusals: [
      [
        '{$app.errors.overlap}',
        'The vehicle has such a policy for these days. Check the period of the former one.',
      ],
    ],
  },
  'technical-inspection': {
    what: 'Technical inspections of vehicles: when passed, until which day, result and files. An expired inspection is a reason against a departure.',
  },
  'vehicle-document': {
    what: 'Other documents of vehicles that expire: certificates, permits, licences. How many days before to warn is set by their kind: {@document-kind}.',
    signs: [
      [
        '{$vehicle-document.options.standing.renewed}',
        'There is a newer document of the kind; this one is not watched any more.',
      ],
    ],
  },
  'out-of-service': {
    what: 'Who cannot leave now and why: repair, maintenance, insurance, inspection, or the decision of the mechanic or the doctor. A row disappears when its reason is gone: {@release}.',
    steps: [
      'Filter by the reason that is your work.',
      'Open a row and go to the document that removes it.',
    ],
  },
} satisfies ScreenTexts
