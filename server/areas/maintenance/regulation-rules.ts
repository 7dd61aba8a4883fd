// Rules of regulations: each says when it falls due.
import { invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Rules } from '../../kernel/types.ts'

const intervals = ['every_km', 'every_hours', 'every_days'] as const
const limits = ['at_mileage', 'at_hours', 'at_date'] as const

export const regulationRules: Rules = {
  beforeSave(_, row) {
    const asked = row.periodicity === 'once' ? limits : intervals
    if (asked.every((key) => row[key] == null)) throw invalid({ [asked[0]]: 'required' })
    return row
  },
}
