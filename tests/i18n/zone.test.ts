// Local time compared with Intl: across clock changes, skipped days, and times before zones had
// whole-minute offsets.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { momentAt, wallOf } from '#i18n/format/zone.ts'
import '#tests/support/runner/random-cases.ts'

const zones = [
  ...['Asia/Tashkent', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'],
  ...['Africa/Casablanca', 'Asia/Kathmandu', 'Pacific/Apia', 'Africa/Monrovia'],
]
const anyZone = fc.constantFrom(...zones)
const anyMoment = fc.integer({ min: Date.UTC(1960, 0, 1), max: Date.UTC(2040, 0, 1) })

function shownByIntl(ms: number, timeZone: string): [day: string, time: string] {
  const [day = '', time = ''] = new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone, hourCycle: 'h23', dateStyle: 'short', timeStyle: 'short' },
  })
    .format(ms)
    .split(' ')
  return [day, time]
}

it('is the day and the time that Intl shows', () => {
  fc.assert(
    fc.property(anyZone, anyMoment, (zone, ms) => {
      expect(wallOf(ms, zone)).toEqual(shownByIntl(ms, zone))
    }),
    { numRuns: 3000 },
  )
})

it('is the end of the shown period', () => {
  fc.assert(
    fc.property(anyZone, anyMoment, (zone, ms) => {
      const wall = wallOf(ms, zone)
      const moment = momentAt(...wall, zone)
      expect(wallOf(moment, zone)).toEqual(wall)
      // of a time that comes twice the first one
      expect(Date.parse(moment)).toBeLessThanOrEqual(ms)
    }),
    { numRuns: 3000 },
  )
})
