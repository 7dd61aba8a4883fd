// `npm run proof`: all of `npm test` within its budgets and without flaky tests, then everything
// that `npm test` only samples: every resource on both PostgreSQL versions, every screen in every
// language, new and more random cases, every kill, every mutation, shuffled files, clocks at
// critical moments. The times of its parts are in test-results/ledger.md. `npm run proof -- clocks
// mutations` runs these parts alone.
import { join } from 'node:path'
import {
  ensureDebianPackages,
  ensureNodeModules,
  findChromium,
  findPostgres15,
} from './lib/install.mjs'
import { clockAt, findFaketime, momentsOf } from './lib/critical-dates.mjs'
import { minute, runNode, runStages } from './lib/stages.mjs'
import { testAll } from './lib/test-stages.mjs'

const hour = 60 * minute
const whole = { PROOF: '1' }

/**
 * Suites that measure time and memory: nothing runs beside an entry. Those of one entry run side by
 * side: people and sockets pause most of their time, and of sockets the memory alone is measured.
 */
const measuring = [
  ['tests/server/kills/server-killed'],
  ['tests/server/load/people', 'tests/server/areas/platform/notification-sockets-many'],
  ['tests/server/load/hostile'],
  ['tests/server/load/hostile-files'],
  ['tests/server/load/hostile-pictures'],
  ['tests/server/load/fair-shares'],
  ['tests/server/backup/large'],
  ['tests/server/kernel/seals/seals-many'],
]

const fileOf = (path) => `${path}.test.ts`

/** `npm test` as one stage of its own, so that its whole time has a budget too. */
async function all(run) {
  const began = Date.now()
  await testAll(run)
  await run.rerunFailures()
  await run.step('npm test', async () => ({ passed: 0, failed: 0 }), { began })
}

async function server(run) {
  const bin = findPostgres15()
  if (!bin) run.notices.push('PostgreSQL 15 is not on this machine: its pass was left out.')
  const except = measuring.flat().map(fileOf)
  const on = { 'postgresql 18': {}, ...(bin && { 'postgresql 15': { TEST_PG_BIN: bin } }) }
  for (const [name, cluster] of Object.entries(on)) {
    const env = { ...whole, ...cluster }
    await Promise.all([
      run.vitest(`server, ${name}`, { projects: ['server'], except, env, limit: hour }),
      run.vitest(`waiting, ${name}`, { projects: ['waiting'], except, env, limit: hour }),
    ])
  }
}

async function measured(run) {
  for (const paths of measuring) {
    const [projects, files] = [['server', 'waiting'], paths.map(fileOf)]
    await run.vitest(paths[0], { projects, files, env: whole, limit: hour })
  }
}

async function browsers(run) {
  await run.vitest('unit, whole', { projects: ['unit', 'budgets'], env: whole, limit: hour })
  await run.vitest('jsdom, whole', { projects: ['browser'], env: whole, limit: hour })
  // the whole browser, where `npm test` has its headless shell
  await ensureDebianPackages(['chromium'])
  const chromium = findChromium()
  if (!chromium)
    return void run.notices.push('There is no Chromium: the browser pass was left out.')
  const env = { ...whole, CHROMIUM_PATH: chromium }
  await run.vitest('browser, whole', { projects: ['e2e'], env, limit: 2 * hour })
}

/** Files in random order, with the clock shortly before a midnight that occurs while they run. */
async function clocks(run) {
  await ensureDebianPackages(['faketime'])
  const library = findFaketime()
  if (!library)
    return void run.notices.push('faketime is not on this machine: clocks were left out.')
  const projects = ['unit', 'browser', 'server']
  for (const moment of momentsOf(run.seed)) {
    const args = ['--sequence.shuffle.files', `--sequence.seed=${run.seed}`]
    await run.vitest(moment.name, { projects, args, env: clockAt(moment, library), limit: hour })
  }
}

async function audit(run) {
  await run.step('audit', async () => {
    const { code } = await runNode(['scripts/audit.mjs'], { limit: 5 * minute })
    // no answer from the registry does not mean that there are no vulnerabilities
    if (code === 3) run.notices.push('NOT AUDITED: the registry of packages does not answer.')
    return { passed: Number(code === 0), failed: Number(code !== 0 && code !== 3) }
  })
}

async function mutations(run) {
  await run.step('mutations', async () => {
    const tsx = join('node_modules', 'tsx', 'dist', 'cli.mjs')
    const { output } = await runNode([tsx, join('tests', 'mutations', 'run.ts')], {
      limit: 2 * hour,
    })
    const [passed, failed] = [/^✓ /gm, /^✗ /gm].map((mark) => output.match(mark)?.length ?? 0)
    return { passed, failed: failed || Number(passed === 0) }
  })
}

// what needs an idle machine comes first, so that a busy one is known at once
const parts = { measured, all, server, browsers, clocks, audit, mutations }
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) {
  console.error(
    `Unknown: ${unknown.join(', ')}. Parts of the proof: ${Object.keys(parts).join(', ')}.`,
  )
  process.exit(1)
}

async function prove(run) {
  await ensureNodeModules()
  for (const [name, part] of Object.entries(parts))
    if (wanted.length === 0 || wanted.includes(name)) await part(run)
}

await runStages(['npm run proof', ...wanted].join(' '), prove, { strict: true })
