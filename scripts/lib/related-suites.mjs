// The test suites related to a change, nearest first: by imports, and by words in file names.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { root } from './project.mjs'

/** Assumed duration of a suite that has not been timed yet, in seconds. */
const unknownSeconds = 8
/** The longest import chain that relates a suite to a change; beyond it only names count. */
const farthest = 4

/**
 * Suites among `candidates` (paths) affected by `changed` (paths). `seconds` has their durations;
 * those beyond `most` seconds in total are `left`. A suite that changed itself always runs.
 */
export function relatedSuites(candidates, changed, { seconds, most }) {
  const distances = distancesFrom(changed)
  const ranked = candidates
    .map((path) => ({ path, rank: rankOf(path, changed, distances) }))
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => a.rank - b.rank || a.path.localeCompare(b.path))
  const chosen = []
  const left = []
  let spent = 0
  for (const { path } of ranked) {
    const cost = seconds.get(path) ?? unknownSeconds
    const fits = spent + cost <= most || changed.includes(path)
    if (fits) spent += cost
    ;(fits ? chosen : left).push(path)
  }
  return { chosen, left }
}

/** Lower is nearer; null: unrelated. A common word of the names counts for two imports. */
function rankOf(path, changed, distances) {
  const common = Math.max(0, ...changed.map((one) => commonWords(path, one)))
  const distance = distances.get(path) ?? Infinity
  if (distance > farthest && common === 0) return null
  return Math.min(distance, farthest + 1) - 2 * common
}

/**
 * Words common to the last two parts of both paths: tests/server/kernel/seals/seals.test.ts and
 * server/kernel/seals/sealer.ts have one.
 */
function commonWords(one, other) {
  const words = (path) => {
    const parts = path.replace(/(\.test)?\.\w+$/, '').split('/')
    return new Set(parts.slice(-2).flatMap((part) => part.toLowerCase().split(/[-.]/)))
  }
  const general = new Set([
    'index',
    'server',
    'kernel',
    'src',
    'tests',
    'support',
    'platform',
    'test',
  ])
  const own = words(one)
  return [...words(other)].filter((word) => !general.has(word) && own.has(word)).length
}

/** Path → the number of imports from it to the nearest of `changed`; 0 for the changed ones. */
function distancesFrom(changed) {
  const importers = readImporters()
  const distances = new Map(changed.map((path) => [path, 0]))
  for (let edge = [...changed]; edge.length > 0;) {
    const next = []
    for (const path of edge)
      for (const importer of importers.get(path) ?? []) {
        if (distances.has(importer)) continue
        distances.set(importer, distances.get(path) + 1)
        next.push(importer)
      }
    edge = next
  }
  return distances
}

let known = null
/** File → the files that import it, parsed from the sources once in a process. */
function readImporters() {
  if (known) return known
  const importers = (known = new Map())
  for (const path of listFiles().filter((one) => /\.(ts|tsx|mjs)$/.test(one))) {
    const text = readFileSync(join(root, path), 'utf8')
    for (const [, specifier] of text.matchAll(/\bfrom '([#.][^']+)'|\bimport\('([#.][^']+)'\)/g)) {
      if (!specifier) continue
      const target = specifier.startsWith('#')
        ? specifier.slice(1)
        : posix.join(dirname(path), specifier)
      importers.set(target, [...(importers.get(target) ?? []), path])
    }
  }
  return importers
}

/** Every file of the project that Git tracks or would track. */
export function listFiles() {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard']
  const names = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n')
  return names.filter((name) => name && existsSync(join(root, name)))
}
