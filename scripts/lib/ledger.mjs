// The timing ledger of a run: the duration of each stage and file against the stage's budget.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

/** Where the last run's ledger is kept. */
const directory = join(root, 'test-results')
const tables = join(directory, 'ledger.md')
const data = join(directory, 'ledger.json')
/** Durations recorded from whole runs, part of the repository (suites-in-turn.mjs). */
const durations = join(root, 'tests', 'durations.json')
/** The latest duration of each file, from any run. */
const lastSeconds = join(directory, 'seconds.json')
/** Files that have ended in the run under way: the stage reporter writes it. */
const finished = join(directory, 'finished.txt')

/**
 * A stage: `{name, seconds, budget?, passed, failed, flaky, files}`, a file:
 * `{path, seconds, load, passed, failed}`; `load` is the part of `seconds` before its first test.
 */
export function createLedger(about) {
  const stages = []
  rmSync(finished, { force: true })
  const files = () => stages.flatMap((stage) => stage.files.map((file) => ({ ...file, stage })))
  return {
    stages,
    add: (stage) => void stages.push(stage),
    slowest: (most = 10) =>
      files()
        .toSorted((a, b) => b.seconds - a.seconds)
        .slice(0, most),
    flaky: () => stages.flatMap((stage) => stage.flaky ?? []),
    save() {
      mkdirSync(directory, { recursive: true })
      writeFileSync(data, JSON.stringify({ ...about, stages }, null, 1))
      writeFileSync(tables, markdown(about, stages))
      const timed = files().map(({ path, seconds }) => [path, seconds])
      writeFileSync(lastSeconds, JSON.stringify([...knownSeconds(), ...timed]))
      if (process.env.RECORD_DURATIONS === '1') writeFileSync(durations, durationTable(timed))
    },
  }
}

/** The latest duration of each file on this machine in seconds, by path. */
export function knownSeconds() {
  try {
    return new Map(JSON.parse(readFileSync(lastSeconds, 'utf8')))
  } catch {
    return new Map()
  }
}

/** Durations of suites in whole seconds; those below half a second are omitted. */
function durationTable(timed) {
  const taking = timed
    .filter(([path]) => /^tests\/(src|server|e2e|scripts\/start)/.test(path))
    .map(([path, seconds]) => [path, Math.round(seconds)])
    .filter(([, seconds]) => seconds > 0)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return `${JSON.stringify(Object.fromEntries(taking), null, 2)}\n`
}

/** 372 → '6 min 12 s' */
export function duration(seconds) {
  const whole = Math.round(seconds)
  return whole < 100 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}

function markdown(about, stages) {
  const row = (...cells) => `| ${cells.join(' | ')} |`
  const lines = [
    `# ${Object.entries(about)
      .map(([key, value]) => `${key} ${value}`)
      .join(', ')}`,
    '',
    row('stage', 'seconds', 'budget', 'passed', 'failed', 'passed only the second time'),
    row('---', '---', '---', '---', '---', '---'),
    ...stages.map(({ name, seconds, budget = '', passed, failed, flaky = [] }) =>
      row(name, seconds.toFixed(1), budget, passed, failed, flaky.length),
    ),
  ]
  for (const { name, files } of stages) {
    if (files.length === 0) continue
    const sorted = files.toSorted((a, b) => b.seconds - a.seconds)
    lines.push('', `## ${name}`, '', row('file', 'seconds', 'of it loading', 'passed', 'failed'))
    lines.push(row('---', '---', '---', '---', '---'))
    for (const { path, seconds, load = 0, passed, failed } of sorted)
      lines.push(row(path, seconds.toFixed(1), load.toFixed(1), passed, failed))
  }
  return `${lines.join('\n')}\n`
}
