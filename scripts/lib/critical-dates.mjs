// Critical dates and times, and the variables that set a process's clock to one of them.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const libraries = '/usr/lib'
/** Seconds before the moment at which a run starts, so that it occurs while the tests run. */
const before = 60

/**
 * The end of a leap day in a zone west of UTC; the ends of a year and of a month. Midnight in
 * Tashkent is 19:00 UTC.
 */
const moments = [
  { name: 'midnight after a leap day', at: '2028-03-01T00:00:00Z', zone: 'America/Los_Angeles' },
  { name: 'new year in Tashkent', at: '2027-12-31T19:00:00Z', zone: 'Asia/Tashkent' },
  { name: 'month end in UTC', at: '2027-05-01T00:00:00Z', zone: 'UTC' },
  { name: 'month end in Tashkent', at: '2027-04-30T19:00:00Z', zone: 'UTC' },
]

/**
 * The moment of a run, selected by its seed. The order of the files, and so which of them run at
 * that moment, is random too; the different date and zone apply to all.
 */
export const momentOf = (seed) => moments[seed % moments.length]

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
 * Variables that set the clock of a process and its children to shortly before `moment`. The offset
 * is constant, so that all processes agree; the monotonic clock is unchanged, and so are timers.
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
