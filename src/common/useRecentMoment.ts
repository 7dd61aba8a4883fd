import { wallOf } from '#i18n/format/zone.ts'
import { useFormats } from './useFormats.ts'

/** Formats a recent moment: the time alone if it is today. */
export function useRecentMoment(): (at: string) => string {
  const { timeZone, today, time, moment } = useFormats()
  return (at) => (wallOf(at, timeZone)[0] === today() ? time(at) : moment(at))
}
