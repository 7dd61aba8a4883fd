// Rotation of suites: `npm test` runs every suite affected by a change, and as many others as its
// time budget allows, selected by the run's seed; `npm run proof` runs all.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'
import { listFiles, relatedSuites } from './related-suites.mjs'
import { isWaiting } from './waiting-suites.mjs'

const contract = ['access', 'archive', 'isolation', 'log', 'refusals', 'saving']
/** Suites included in every run, because a fault that they detect would be the most serious. */
const always = [
  new RegExp(`^tests/server/kernel/contract/(${contract.join('|')})\\.test\\.ts$`),
  /^tests\/server\/(app|security\/rights|conformance\/.*)\.test\.ts$/,
  /^tests\/server\/kernel\/(read|write|numbering|ledger|bookings)\//,
  /^tests\/src\/kernel\/(list|inputs)\//,
  /^tests\/e2e\/screens\/screens\.test\.ts$/,
]

/**
 * Seconds per stage, as sums of durations: `related` for the suites affected by the change, `all`
 * for these and those selected by rotation, which a long suite may exceed.
 */
export const turnBudgets = {
  jsdom: { related: 150, all: 220 },
  server: { related: 200, all: 200 },
  waiting: { related: 100, all: 120 },
  browser: { related: 200, all: 220 },
}

const isSuite = /\.test\.tsx?$/
const isOf = {
  jsdom: (path) => path.startsWith('tests/src/'),
  server: (path) => path.startsWith('tests/server/') && !isWaiting(path),
  waiting: isWaiting,
  browser: (path) => path.startsWith('tests/e2e/'),
}

/** All suites of a stage that take part in the rotation. */
export const suitesOf = (stage) =>
  listFiles().filter((path) => isSuite.test(path) && isOf[stage](path))

/** Assumed duration of a suite missing in the table: it is new, or takes less than a second. */
const unlisted = 2

/**
 * Durations of suites, path → seconds, measured by a whole run on two cores. They are part of the
 * repository, so that the same seed selects the same suites everywhere.
 */
export function readDurations() {
  const table = readFileSync(join(root, 'tests', 'durations.json'), 'utf8')
  return new Map(Object.entries(JSON.parse(table)))
}

/**
 * The suites among `paths` that a run of `stage` includes and omits, both in the order of `paths`.
 * `changed`: paths that differ from the base; `seed` selects among the rest.
 */
export function takeTurns(stage, paths, { changed, seed, seconds = readDurations() }) {
  const { related, all } = turnBudgets[stage]
  const costOf = (path) => seconds.get(path) ?? unlisted
  const costs = new Map(paths.map((path) => [path, costOf(path)]))
  const asked = new Set(paths.filter((path) => always.some((pattern) => pattern.test(path))))
  const others = paths.filter((path) => !asked.has(path))
  const { chosen, left } = relatedSuites(others, changed, { seconds: costs, most: related })
  for (const path of chosen) asked.add(path)
  let spent = chosen.reduce((sum, path) => sum + costOf(path), 0)
  const unrelated = others.filter((path) => !asked.has(path) && !left.includes(path))
  for (const path of byTurn([...left, ...unrelated], seed)) {
    // a suite that exceeds the budget alone also has its turn
    if (spent > all / 2 && spent + costOf(path) > all) continue
    spent += costOf(path)
    asked.add(path)
  }
  return {
    asked: paths.filter((path) => asked.has(path)),
    left: paths.filter((path) => !asked.has(path)),
  }
}

/** The paths shuffled by the seed. */
function byTurn(paths, seed) {
  const keys = new Map(paths.map((path) => [path, hash(`${seed} ${path}`)]))
  return paths.toSorted((one, other) => keys.get(one) - keys.get(other))
}

/** FNV-1a with a final mix of its bits, so that consecutive seeds give different orders. */
function hash(text) {
  let bits = 0x811c9dc5
  for (const letter of text) bits = Math.imul(bits ^ letter.charCodeAt(0), 0x01000193)
  bits = Math.imul(bits ^ (bits >>> 15), 0x85ebca6b)
  return (bits ^ (bits >>> 13)) >>> 0
}
