// Whole-day shifts: from midnight to midnight in the contract's time zone.
import { addDays } from '#i18n/format/civil.ts'
import { momentAt, wallOf } from '#i18n/format/zone.ts'

const midnight = '00:00'

interface Shift {
  readonly start_date: string
  readonly end_date: string
  readonly all_day?: boolean | undefined
}

/**
 * Extends a whole-day shift to the midnight before its start and the one at or after its end;
 * returns any other shift unchanged.
 */
export function wholeDays<S extends Shift>(shift: S, timeZone: string): S {
  if (!shift.all_day) return shift
  const [first] = wallOf(shift.start_date, timeZone)
  const [last, time] = wallOf(shift.end_date, timeZone)
  const isWhole = time === midnight && last > first
  return {
    ...shift,
    start_date: momentAt(first, midnight, timeZone),
    end_date: isWhole ? shift.end_date : momentAt(addDays(last, 1), midnight, timeZone),
  }
}
