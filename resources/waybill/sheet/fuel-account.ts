// What one fuel of a waybill comes to: the main one in the document itself, others in child rows.
import { decimal } from '../../kernel/fields.ts'

const litres = { digits: 9, scale: 2, min: 0, unit: 'l' } as const
const derived = { digits: 20, scale: 2, unit: 'l', derived: true } as const

export const fuelAccount = {
  fuel_out: decimal({ ...derived, summed: false }), // in the tank: no amount of the shift
  fueled: decimal(derived), // since the last waybill ended, by the ledger
  fuel_other: decimal(derived), // drained, measured or written off otherwise
  fuel_in: decimal({ ...litres, summed: false }),
  extra_consumption: decimal(litres), // allowed beyond the norm
  norm: decimal(derived), // with what is allowed beyond it
  expected_in: decimal({ ...derived, summed: false }), // left by the norm
  consumption: decimal(derived),
  saving: decimal(derived),
  overrun: decimal(derived),
  kilograms: decimal({ digits: 20, scale: 2, unit: 'kg', derived: true }),
}
