import { numberOf } from '#i18n/format/civil.ts'
import { wallOf } from '#i18n/format/zone.ts'
import { dayMinutes, minutesOfTime } from './timeAxis.ts'

/** The position of the current moment on a timeline. */
export function numberedNow(timeZone: string): number {
  const [day, time] = wallOf(Date.now(), timeZone)
  return numberOf(day) * dayMinutes + minutesOfTime(time)
}
