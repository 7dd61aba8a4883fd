// Moments at which software goes wrong, and the variables that set a process's clock to one of them.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const libraries = '/usr/lib'
/** Seconds before the moment at which a run begins, so that the moment comes while its tests run. */
const before = 60

/** Midnight in Tashkent is 19:00 UTC. */
export const moments = [
  { name: 'month end, midnight UTC', at: '2027-05-01T00:00:00Z', zone: 'UTC' },
  { name: 'new year, midnight in Tashkent', at: '2027-12-31T19:00:00Z', zone: 'Asia/Tashkent' },
  { name: 'leap day, midnight in Tashkent', at: '2028-02-28T19:00:00Z', zone: 'UTC' },
  { name: 'after a leap day, midnight UTC', at: '2028-03-01T00:00:00Z', zone: 'America/Los_Angeles' },
]

/** The library of Debian's package `faketime`, or null where it is not installed. */
export function findFaketime() {
  const inFolder = (folder) => join(libraries, folder, 'faketime', 'libfaketimeMT.so.1')
  return (
    readdirSync(libraries)
      .map(inFolder)
      .find((path) => existsSync(path)) ?? null
  )
}

/**
 * Variables by which the clock of a process and of all that it starts is shortly before `moment`.
 * The offset is constant, so that all processes agree; the monotonic clock stays real, so that
 * timers wait as long as ever.
 */
export function clockAt(moment, library) {
  const offset = Math.round((Date.parse(moment.at) - Date.now()) / 1000) - before
  return {
    LD_PRELOAD: library,
    FAKETIME: `${offset < 0 ? '' : '+'}${offset}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    TEST_TZ: moment.zone,
  }
}
