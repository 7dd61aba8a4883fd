// `npm run proof`: `npm test` within its budgets, then everything that it only samples: every
// resource, every screen in every language, more and new random cases, every kill, every mutation,
// shuffled files, and the clock at a critical moment. Flaky tests count as failures. What runs
// twice runs in two different ways, see tests/README.md. The durations are in
// test-results/ledger.md. `npm run proof -- clocks mutations` runs only these parts,
// `npm run proof -- --shard=1/4` one of four shares, so that several machines can divide it.
import { join } from 'node:path'
import {
  ensureDebianPackages,
  ensureNodeModules,
  findChromium,
  findPostgres15,
} from './lib/install.mjs'
import { build, check } from './lib/check-and-build.mjs'
import { clockAt, findFaketime, momentOf } from './lib/critical-dates.mjs'
import { parseShard, pathsOfShard } from './lib/shard.mjs'
import { minute, runNode, runStages } from './lib/stages.mjs'
import { readDurations, suitesOf } from './lib/suites-in-turn.mjs'
import { testAll } from './lib/test-stages.mjs'

const hour = 60 * minute
const options = process.argv.slice(2).filter((word) => word.startsWith('--'))
const wanted = process.argv.slice(2).filter((word) => !options.includes(word))
const shard = readShard()
const isFirst = shard.index === 1
const isLast = shard.index === shard.count

/** The shard of the command line; all of it by default. */
function readShard() {
  try {
    return parseShard(/^--shard=(.*)$/.exec(options[0] ?? '--shard=1/1')?.[1] ?? options[0])
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}

/** The suites of a stage of `npm test` that belong to other shards. */
function inOtherShards(stage) {
  const suites = suitesOf(stage)
  const own = new Set(pathsOfShard(shard, suites, readDurations()))
  return suites.filter((path) => !own.has(path))
}

/** Servers run from the built files. */
const built = { TEST_BUILT: '1' }
const whole = { ...built, PROOF: '1' }

/** Suites that measure time and memory run one after another, with nothing in parallel. */
const measuring = [
  'tests/server/kills/server-killed',
  'tests/server/load/people',
  'tests/server/areas/platform/notification-sockets-many',
  'tests/server/load/hostile',
  'tests/server/load/missed-days',
  'tests/server/load/hostile-files',
  'tests/server/load/hostile-pictures',
  'tests/server/load/fair-shares',
  'tests/server/backup/large',
  'tests/server/kernel/seals/seals-many',
]

const fileOf = (path) => `${path}.test.ts`

/** Runs `npm test` as one stage: its budgets are asserted here. */
async function samples(run) {
  if (!isFirst) return
  const began = Date.now()
  await testAll(run)
  await run.rerunFailures()
  await run.step('npm test', async () => ({ passed: 0, failed: 0 }), { began })
}

/** Finds the second PostgreSQL: files are split between it and the packaged one. */
function findOtherPostgres(run) {
  const bin = findPostgres15()
  if (!bin) run.notices.push('PostgreSQL 15 is not on this machine: its part was left out.')
  return bin
}

/**
 * Runs each file of `server` in full on one of the two versions; `clocks` runs it on the other.
 * Files that kill processes, cut connections or fill disks run on both in parallel, as they mostly
 * wait.
 */
async function server(run) {
  const bin = findOtherPostgres(run)
  const measured = measuring.map(fileOf)
  const shared = { ...whole, ...(bin && { TEST_SHARED_PG_BIN: bin }) }
  const versions = { 'postgresql 18': {}, ...(bin && { 'postgresql 15': { TEST_PG_BIN: bin } }) }
  const waiting = async () => {
    const except = [...measured, ...inOtherShards('waiting')]
    for (const [name, cluster] of Object.entries(versions)) {
      const env = { ...whole, ...cluster }
      await run.vitest(`waiting, ${name}`, { projects: ['waiting'], except, env, limit: 2 * hour })
    }
  }
  const except = [...measured, ...inOtherShards('server')]
  await Promise.all([
    run.vitest('server, whole', { projects: ['server'], except, env: shared, limit: 6 * hour }),
    waiting(),
  ])
}

async function measured(run) {
  if (!isLast) return
  for (const path of measuring) {
    const projects = ['server', 'waiting']
    await run.vitest(path, { projects, files: [fileOf(path)], env: whole, limit: hour })
  }
}

async function browsers(run) {
  if (isFirst)
    await run.vitest('unit, whole', { projects: ['unit', 'budgets'], env: whole, limit: hour })
  const jsdom = { projects: ['browser'], except: inOtherShards('jsdom'), env: whole, limit: hour }
  await run.vitest('jsdom, whole', jsdom)
  // the full browser, where `npm test` uses the headless shell
  await ensureDebianPackages(['chromium'])
  const chromium = findChromium()
  if (!chromium)
    return void run.notices.push('There is no Chromium: the browser pass was left out.')
  const env = { ...whole, CHROMIUM_PATH: chromium }
  const except = inOtherShards('browser')
  await run.vitest('browser, whole', { projects: ['e2e'], except, env, limit: 4 * hour })
}

/**
 * Runs samples with the files in random order and the clock set shortly before a critical moment,
 * which occurs during the run; each file of `server` runs on the PostgreSQL version on which it did
 * not run in full.
 */
async function clocks(run) {
  await ensureDebianPackages(['faketime'])
  const library = findFaketime()
  if (!library)
    return void run.notices.push('faketime is not on this machine: clocks were left out.')
  const bin = findOtherPostgres(run)
  const moment = momentOf(run.seed)
  const env = {
    ...built,
    ...clockAt(moment, library),
    ...(bin && { TEST_SHARED_PG_BIN: bin, TEST_SWAP_PG: '1' }),
  }
  const projects = ['unit', 'browser', 'server']
  const args = ['--sequence.shuffle.files', `--sequence.seed=${run.seed}`]
  const except = [...inOtherShards('jsdom'), ...inOtherShards('server')]
  await run.vitest(moment.name, { projects, except, args, env, limit: 2 * hour })
}

async function audit(run) {
  if (!isFirst) return
  await run.step('audit', async () => {
    const { code } = await runNode(['scripts/audit.mjs'], { limit: 5 * minute })
    // a missing response of the registry does not mean that there are no vulnerabilities
    if (code === 3) run.notices.push('NOT AUDITED: the registry of packages does not answer.')
    return { passed: Number(code === 0), failed: Number(code !== 0 && code !== 3) }
  })
}

async function mutations(run) {
  await run.step('mutations', async () => {
    const tsx = join('node_modules', 'tsx', 'dist', 'cli.mjs')
    const share = `--shard=${shard.index}/${shard.count}`
    const { output } = await runNode([tsx, join('tests', 'mutations', 'run.ts'), share], {
      limit: 3 * hour,
    })
    const [passed, failed] = [/^✓ /gm, /^✗ /gm].map((mark) => output.match(mark)?.length ?? 0)
    return { passed, failed: failed || Number(passed === 0) }
  })
}

// parts that need an idle machine come first, so that a busy one is detected immediately
const parts = { samples, measured, server, browsers, clocks, audit, mutations }
const unknown = wanted.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) {
  console.error(
    `Unknown: ${unknown.join(', ')}. Parts of the proof: ${Object.keys(parts).join(', ')}.`,
  )
  process.exit(1)
}

async function prove(run) {
  await ensureNodeModules()
  await ensureDebianPackages(['postgresql-15'])
  const isWanted = (name) => wanted.length === 0 || wanted.includes(name)
  // they are the first stages of `npm test` too
  if (!isWanted('samples')) await Promise.all([run.step('check', check), run.step('build', build)])
  for (const [name, part] of Object.entries(parts)) if (isWanted(name)) await part(run)
}

await runStages(['npm run proof', ...process.argv.slice(2)].join(' '), prove, { strict: true })
