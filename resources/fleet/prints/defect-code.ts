import { printParts } from '../../kernel/prints/prints.ts'

/** A label for the vehicle: scanning it opens a report of a defect. */
export const defectCode = printParts(
  { text: 'title', look: 'title' },
  { text: 'vehicle', values: ['plate_number'], look: 'title' },
  { qr: [], opens: { path: '/defects/add', as: 'car_id' } },
  { text: 'how', look: 'under' },
)
