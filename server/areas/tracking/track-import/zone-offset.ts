import { wallOf } from '#i18n/format/zone.ts'

/** Minutes that the clocks of a zone are ahead of UTC at a moment. */
export function zoneOffset(timeZone: string, at: Date): number {
  const minute = Math.floor(at.getTime() / 60_000)
  const [day, time] = wallOf(minute * 60_000, timeZone)
  return Date.parse(`${day}T${time}:00Z`) / 60_000 - minute
}
