// The day on which the demonstration is seeded: who has been checked and has left by then, and when
// the others are to leave.
import { momentAt } from '#i18n/format/zone.ts'
import { dayMs, hourMs, minuteMs } from '../../kernel/time-units.ts'
import type { Fleet } from '../demo-fleet.ts'

type Now = Pick<Fleet, 'now' | 'timeZone'>

/** The morning is not over yet: some are still to come. */
export const checkedToday = <T>(all: readonly T[]): readonly T[] =>
  all.slice(0, Math.ceil(all.length * 0.6))
/** The indexes of those rejected by the doctor and the mechanic. */
export const refusedToday = { driver: 2, vehicle: 1 } as const
/** One in this many is ready, and leaves later. */
export const readyLater = 4

const minutesLate = 25
const plannedHours = 11
const slotMs = 30 * minuteMs

/** In milliseconds; null: it does not leave today any more. */
interface PlannedHours {
  readonly begins: number
  readonly ends: number
}

/**
 * The departure of the n-th remaining one: at its usual time, else in turn, a slot after the
 * previous one. The first one should have left by now.
 */
export function hoursOfToday(
  { now, timeZone }: Now,
  today: string,
  usual: readonly number[],
): readonly (PlannedHours | null)[] {
  const midnight = Date.parse(momentAt(today, '00:00', timeZone))
  const slot = Math.floor(now.getTime() / slotMs) * slotMs
  return usual.map((time, nth) => {
    const begins =
      nth === 0
        ? Math.max(midnight, floorTo(now.getTime() - minutesLate * minuteMs))
        : Math.max(time, slot + nth * slotMs)
    const ends = Math.min(begins + plannedHours * hourMs, midnight + dayMs)
    return ends - begins < slotMs ? null : { begins, ends }
  })
}

/** To five minutes. */
const floorTo = (ms: number) => Math.floor(ms / (5 * minuteMs)) * 5 * minuteMs
