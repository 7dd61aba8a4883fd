// Moments and the clock on the wall of a time zone. One Intl formatter per zone, kept.
import { numberOf } from './civil.ts'

const clocks = new Map<string, Intl.DateTimeFormat>()
function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone)
  if (!clock) {
    const two = '2-digit'
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: two,
      day: two,
      hour: two,
      minute: two,
      second: two,
    })
    clocks.set(timeZone, clock)
  }
  return clock
}

/** What a calendar and a clock in `timeZone` show at a moment: ['2025-03-07', '14:05']. */
export function wallOf(moment: string | number, timeZone: string): [day: string, time: string] {
  const [day, time] = shown(typeof moment === 'number' ? moment : Date.parse(moment), timeZone)
  return [day, time.slice(0, 5)]
}

/** By the clock itself, which takes some 3 µs: a timeline asks a thousand times for one picture. */
function readClock(ms: number, timeZone: string): [day: string, time: string] {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of clockOf(timeZone).formatToParts(ms)) part[type] = value
  return [`${part.year}-${part.month}-${part.day}`, `${part.hour}:${part.minute}:${part.second}`]
}

const dayMs = 86_400_000
/** ms: from here on no zone is ahead of UTC by a part of a minute. */
const wholeMinutes = Date.UTC(1973, 0, 1)
/** Zone → day of UTC → ms that the zone is ahead all day long; NaN where it changes on that day. */
const aheadOn = new Map<string, Map<number, number>>()
const mostDays = 20_000

/** How far `timeZone` is ahead of UTC at a moment, in ms, where that is known for its whole day. */
function knownAhead(ms: number, timeZone: string): number {
  if (!(ms >= wholeMinutes)) return NaN
  const days = aheadOn.get(timeZone) ?? new Map<number, number>()
  const day = Math.floor(ms / dayMs)
  const known = days.get(day)
  if (known !== undefined) return known
  const begins = readAhead(day * dayMs, timeZone)
  const ahead = begins === readAhead((day + 1) * dayMs, timeZone) ? begins : NaN
  if (days.size >= mostDays) days.clear()
  days.set(day, ahead)
  aheadOn.set(timeZone, days)
  return ahead
}

function shown(ms: number, timeZone: string): [day: string, time: string] {
  const ahead = knownAhead(ms, timeZone)
  if (Number.isNaN(ahead)) return readClock(ms, timeZone)
  const wall = new Date(ms + ahead).toISOString()
  return [wall.slice(0, 10), wall.slice(11, 19)]
}

function asIfUtc(day: string, time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return numberOf(day) * dayMs + ((hours * 60 + minutes) * 60 + seconds) * 1000
}

function readAhead(ms: number, timeZone: string): number {
  return asIfUtc(...readClock(ms, timeZone)) - Math.floor(ms / 1000) * 1000
}

/** How far `timeZone` is ahead of UTC at a moment, in ms. */
function aheadAt(ms: number, timeZone: string): number {
  return asIfUtc(...shown(ms, timeZone)) - Math.floor(ms / 1000) * 1000
}

/**
 * The moment at which a wall clock in `timeZone` shows `day` and `time`, as ISO text in UTC with
 * milliseconds. A time that a spring change skips moves on by the skipped hour; one that autumn
 * repeats means the first of the two.
 */
export function momentAt(day: string, time: string, timeZone: string): string {
  const wall = asIfUtc(day, time)
  const before = aheadAt(wall - dayMs, timeZone)
  const after = aheadAt(wall + dayMs, timeZone)
  const first = wall - before
  const fits = (ms: number) => asIfUtc(...shown(ms, timeZone)) === wall
  return new Date(fits(first) || !fits(wall - after) ? first : wall - after).toISOString()
}

/** Today in `timeZone`; `now` in ms since 1970. */
export function todayIn(timeZone: string, now: number = Date.now()): string {
  return shown(now, timeZone)[0]
}
