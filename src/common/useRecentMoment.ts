import { wallOf } from '#i18n/format/zone.ts'
import { useFormats } from './useFormats.ts'

/** A moment as it is said of what has just been: of today the time alone. */
export function useRecentMoment(): (at: string) => string {
  const { timeZone, today, time, moment } = useFormats()
  return (at) => (wallOf(at, timeZone)[0] === today() ? time(at) : moment(at))
}
