// The kinds of findings of the control centre.
import type { FindingKinds } from './kernel/views/finding.ts'

const sheets = ['way-bill'] as const
const pump = ['refueling'] as const
const statements = ['fuel-statement'] as const
const medical = ['way-bill', 'medical-checkup'] as const
const technical = ['way-bill', 'mechanic-checkup'] as const

export const findings = {
  odometer_chain: { nth: 1, severity: 'high', reads: sheets, unit: 'km' },
  fuel_chain: { nth: 2, severity: 'high', reads: sheets, unit: 'l' },
  overrun: { nth: 3, severity: 'medium', reads: sheets, unit: 'l' },
  not_returned: { nth: 4, severity: 'high', reads: sheets },
  refuelled_without_sheet: {
    nth: 5,
    severity: 'medium',
    reads: ['way-bill', 'refueling'],
    unit: 'l',
  },
  ledger_difference: {
    nth: 6,
    severity: 'high',
    reads: ['way-bill', 'fuel-movement'],
    unit: 'l',
  },
  statement_difference: { nth: 7, severity: 'high', reads: statements, unit: 'l' },
  statement_unlisted: { nth: 8, severity: 'medium', reads: statements, unit: 'l' },
  no_medical_check: { nth: 9, severity: 'high', reads: medical },
  no_technical_check: { nth: 10, severity: 'high', reads: technical },
  medical_check_late: { nth: 11, severity: 'medium', reads: medical, unit: 'min' },
  technical_check_late: { nth: 12, severity: 'medium', reads: technical, unit: 'min' },
  late_entry: { nth: 13, severity: 'low', reads: ['way-bill', 'fuel-movement'], unit: 'day' },
  verdict_overridden: { nth: 14, severity: 'low', reads: sheets },
  odometer_implausible: { nth: 15, severity: 'medium', reads: ['car'], unit: 'km' },
  refuelled_twice: { nth: 16, severity: 'low', reads: pump, unit: 'min' },
  tank_shortage: { nth: 17, severity: 'high', reads: ['fuel-measurement'], unit: 'l' },
  maintenance_overdue: { nth: 18, severity: 'medium', reads: ['car-maintenance'], unit: 'km' },
  stock_late_entry: {
    ...{ nth: 19, severity: 'low', reads: ['item-movement'], unit: 'day' },
    book: 'stock',
  },
  stock_shortage: { nth: 20, severity: 'high', reads: ['stocktaking'], book: 'stock' },
  gps_difference: { nth: 21, severity: 'medium', reads: sheets, unit: 'km' },
} as const satisfies FindingKinds
export type FindingCode = keyof typeof findings

export const findingCodes = Object.keys(findings) as FindingCode[]

/** Open ones of the documents of a month, as a filter of the list. */
export function openInMonth(book: 'fuel' | 'stock', period: { from: string; to: string }) {
  const ofStock = findingCodes.filter((code) => 'book' in findings[code])
  return { slice: 'open', at: period, kind: book === 'stock' ? ofStock : { not: ofStock } }
}

/** The documents by which something is found, as their tables are called. */
export const findingDocuments = {
  way_bill: 'plain',
  refueling: 'plain',
  fuel_statement: 'plain',
  fuel_intake: 'plain',
  fuel_transfer: 'plain',
  fuel_drain: 'plain',
  fuel_measurement: 'plain',
  fuel_consumption: 'plain',
  medical_checkup: 'plain',
  mechanic_checkup: 'plain',
  car_maintenance: 'plain',
  supply: 'plain',
  item_transfer: 'plain',
  item_issue: 'plain',
  item_write_off: 'plain',
  stocktaking: 'plain',
  car_inquiry: 'plain',
  car: 'plain',
} as const
