import type { ScreenTexts } from '../texts.ts'

export const catalogue = {
  'car-brand': {
    what: 'Makes of vehicles. A make is chosen in a model, and a model on the card of a vehicle: {@car-model}, {@car}.',
    refusals: [
      [
        'A make is there twice',
        'Move its models to the other one in the list {@car-model}, then delete it.',
      ],
    ],
  },
  'car-model': {
    what: 'Models with their make, type and usual fuel. A new vehicle takes type and fuel from its model, so filling in a model once saves work on every card.',
  },
  'car-type': {
    what: 'Types of vehicles: car, truck, bus and others. Vehicles are chosen for orders, and reports are made, by type.',
  },
  'car-type-category': { what: 'Categories that types of vehicles belong to: {@car-type}.' },
  'car-type-by-appointment': {
    what: 'Purposes of vehicles: ambulance, crane, crew bus. The type says which vehicle it is, the purpose what it is for.',
  },
  'car-status': {
    what: 'Statuses of vehicles: at work, under repair, laid up, written off. A vehicle that is not in service is not released: {@release}.',
  },
  fuel: {
    what: 'Kinds of fuel with unit and density. The density converts litres into kilograms in documents: {@fuel-intake}.',
  },
  'fuel-type': { what: 'Groups of fuels: petrol, diesel, gas.' },
  reservoir: {
    what: 'Your tanks: which fuel, how much they hold and how much is in them now. The remainder follows from documents and is not edited on the card.',
    steps: [
      'Create the tank with its fuel and capacity.',
      'Enter the initial value and its date; from then on only documents change the remainder.',
      'If the actual remainder differs, post a {@fuel-measurement}.',
    ],
    refusals: [
      [
        '{$app.errors.above_limit}',
        'The receipt is larger than the free volume. Check litres, date and capacity.',
      ],
    ],
  },
  'measurement-unit': {
    what: 'Units of goods, parts and materials: piece, litre, set.',
  },
  company: {
    what: 'Legal entities that subdivisions belong to. Their names are on waybills and other papers.',
  },
  subdivision: {
    what: 'Subdivisions. Vehicles and employees, selections of lists and reports go by them. The base of a subdivision on the map is the place that names it: {@place}.',
  },
  'staff-position': {
    what: 'Positions. The mark {$staff-position.fields.drives} of a position decides whether an employee is on the schedule, in the queue of medical checks and among the drivers to choose from.',
  },
  'driver-license': {
    what: 'Categories of driving licences. The release check compares the category of the driver with the vehicle: {@release}.',
  },
  'staff-status': {
    what: 'Statuses of employees: at work, on leave, sick, dismissed. A driver who is not at work is not released.',
  },
  'document-kind': {
    what: 'Kinds of documents of vehicles and employees, and how many days before their end to warn: {@expiring-document}.',
  },
} satisfies ScreenTexts
