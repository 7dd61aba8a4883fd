// Rules of regulations: warns if there is no interval, so that the work would never become due.
import type { Rules } from '../../kernel/types.ts'

const intervals = ['every_km', 'every_hours', 'every_days'] as const
const limits = ['at_mileage', 'at_hours', 'at_date'] as const

export const regulationRules: Rules = {
  warn(_, row) {
    const wanted = row.periodicity === 'once' ? limits : intervals
    const isDue = wanted.some((key) => row[key] != null)
    return Promise.resolve(isDue ? {} : { [wanted[0]]: 'never_due' as const })
  },
}
