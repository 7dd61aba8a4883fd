// For how long a waybill is: for one shift, or for all those of a day or of a month.
import { choice, day } from '../../kernel/fields.ts'

export const sheetPeriod = {
  // as its kind says while it is a draft
  period: choice(
    { shift: 'plain', day: 'plain', month: 'plain' },
    { derived: true, initial: 'shift' },
  ),
  // of a sheet for several shifts: its first day, where the contract is
  period_start: day({ derived: true }),
}
