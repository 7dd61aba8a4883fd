// The papers of waybills; the form depends on the type of the sheet, or on the choice of the user.
import { busSheet } from './bus-sheet.ts'
import { carSheet } from './car-sheet.ts'
import { genericSheet } from './generic-sheet.ts'
import { monthSheet } from './month-sheet.ts'
import { sheetRegister } from './sheet-register.ts'
import { specialSheet } from './special-sheet.ts'
import { truckSheet } from './truck-sheet.ts'

const sheet = { paper: 'A4', compact: true, blank: true, many: 200 } as const

export const waybillPrints = {
  generic: { form: genericSheet, ...sheet },
  month: { form: monthSheet, ...sheet },
  car: { form: carSheet, ...sheet },
  truck: { form: truckSheet, ...sheet },
  bus: { form: busSheet, ...sheet },
  special: { form: specialSheet, ...sheet },
  register: {
    ...{ form: sheetRegister, many: 2000 },
    ...({ paper: 'A4', turned: true, dense: true, of: 'list' } as const),
  },
} as const
