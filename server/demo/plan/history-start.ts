// From when on the demonstration has a history.
import { addDays } from '#i18n/format/civil.ts'
import { momentAt, todayIn } from '#i18n/format/zone.ts'
import { dayMs } from '../../kernel/time-units.ts'
import type { Fleet } from '../demo-fleet.ts'

export const historyDays = 90

/** Before its first day: the start of tanks and of vehicles' cards. */
export function fuelHistoryStart({ now, timeZone }: Pick<Fleet, 'now' | 'timeZone'>): string {
  const today = todayIn(timeZone, now.getTime())
  return momentAt(addDays(today, -historyDays), '00:00', timeZone)
}

/** A moment of the day `ago`, by the share of it that has passed then. */
export function momentOfShare(
  { now, timeZone }: Pick<Fleet, 'now' | 'timeZone'>,
  ago: number,
  share: number,
): string {
  const day = addDays(todayIn(timeZone, now.getTime()), -ago)
  const midnight = Date.parse(momentAt(day, '00:00', timeZone))
  return new Date(midnight + share * dayMs).toISOString()
}
