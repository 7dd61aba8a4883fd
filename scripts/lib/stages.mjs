// Stages of a run: each prints one line, failures with their reasons, and an entry in the ledger.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sampleSeed, changedPaths } from './changed-paths.mjs'
import { createLedger, duration } from './ledger.mjs'
import { root, ScriptError } from './project.mjs'
import { stageBudgets } from './stage-budgets.mjs'

/** ms */
export const minute = 60_000
/** Maximum number of failed files that are rerun. */
const mostReruns = 10

/** Variables hidden from the servers that the tests start. */
const ownVariables = [
  ...['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'DEMO', 'PUBLIC_URL', 'TZ_NAME', 'TRUST_PROXY'],
  ...['PG_BIN', 'BACKUP_DIR', 'BACKUP_KEEP', 'ADMIN_LOGIN', 'ADMIN_PASSWORD'],
  ...['NODE_ENV', 'NODE_OPTIONS', 'TEST_PG_BIN', 'TEST_SHARED_PG_BIN', 'TZ', 'TEST_BUILT'],
  ...['TEST_SWAP_PG', 'TEST_CLUSTERS'],
  ...Object.keys(process.env).filter((name) => /^PG[A-Z]+$/.test(name)),
]
const env = { ...process.env }
for (const name of ownVariables) delete env[name]

/**
 * Runs `work(run)`, repeats failed files once, and prints the ledger; the last line is
 * `N passed, N failed`. `strict` (`npm run proof`): a stage over its budget and a flaky test count
 * as failures; otherwise they are only reported.
 */
export async function runStages(name, work, { strict = false, slowest = 10 } = {}) {
  const began = Date.now()
  const scratch = mkdtempSync(join(tmpdir(), 'motorpool-test-'))
  const seed = sampleSeed()
  const ledger = createLedger({ run: name, seed, node: process.version })
  const run = createRun({ ledger, scratch, seed })
  const total = { passed: 0, failed: 0 }
  try {
    await work(run)
    await run.rerunFailures()
  } catch (error) {
    console.error(error instanceof ScriptError ? error.message : error)
    total.failed += 1
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
  for (const { passed, failed } of ledger.stages) {
    total.passed += passed
    total.failed += failed
  }
  ledger.save()
  const seconds = (Date.now() - began) / 1000
  const whole = { name, seconds, budget: stageBudgets[name] }
  total.failed += report(ledger, { whole, notices: run.notices, strict, slowest })
  console.log(`${name}: ${duration(seconds)}, sample ${seed} (TEST_SEED)`)
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
  console.log(`${total.passed} passed, ${total.failed} failed`)
}

const overBudget = (stages) => stages.filter(({ seconds, budget }) => budget && seconds > budget)

/** Prints the findings of the ledger; returns the number of failures. `whole`: the run. */
function report(ledger, { whole, notices, strict, slowest }) {
  const files = ledger.slowest(slowest)
  if (files.length > 0) console.log('\nSlowest files (all of them: test-results/ledger.md)')
  for (const { path, seconds } of files) console.log(`${seconds.toFixed(1).padStart(8)} s  ${path}`)
  console.log()
  const over = overBudget([...ledger.stages, whole]).map(
    ({ name, seconds, budget }) =>
      `Over budget: ${name} took ${duration(seconds)} of ${duration(budget)}`,
  )
  const flaky = ledger.flaky().map((test) => `Flaky, passed only when retried: ${test}`)
  for (const notice of [...notices, ...over, ...flaky]) console.log(notice)
  return strict ? over.length + flaky.length : 0
}

function createRun({ ledger, scratch, seed }) {
  const failures = []
  const notices = []

  function finish(name, began, { passed, failed, files = [] }) {
    const seconds = (Date.now() - began) / 1000
    const entry = { name, seconds, budget: stageBudgets[name], passed, failed, flaky: [], files }
    ledger.add(entry)
    const mark = failed > 0 ? '✗' : '✓'
    const counts = `${passed} passed${failed > 0 ? `, ${failed} failed` : ''}`
    console.log(`${mark} ${name.padEnd(18)} ${counts.padEnd(28)} ${duration(seconds)}`)
    return entry
  }

  return {
    notices,
    seed,
    /** Runs a stage without Vitest: `work` resolves to `{passed, failed}`. `began`: ms. */
    async step(name, work, { began = Date.now() } = {}) {
      return finish(name, began, await work())
    },
    /**
     * Runs a Vitest stage. `files`: only those whose path contains one of them; `except`: patterns
     * of files to leave out; `env`: variables in addition to those of every stage; `limit`: ms.
     */
    async vitest(name, what) {
      const began = Date.now()
      const shared = {
        TEST_SEED: String(seed),
        TEST_CHANGED: JSON.stringify(changedPaths()),
        ...what.env,
      }
      const report = join(scratch, name.replaceAll('/', '-'))
      const result = await runVitest({ ...what, env: shared, report })
      const entry = finish(name, began, result)
      const broken = result.files.filter(({ failed }) => failed > 0)
      if (result.failed > 0) failures.push({ entry, broken, what: { ...what, env: shared } })
    },
    /** Reruns failed files one at a time, if there are few. */
    async rerunFailures() {
      const broken = failures.flatMap((failure) => failure.broken)
      if (broken.length === 0 || broken.length > mostReruns) return
      for (const { entry, broken: own, what } of failures.splice(0)) {
        if (own.length === 0) continue
        const paths = own.map(({ path }) => path)
        console.log(`… retrying alone: ${paths.join(', ')}`)
        const alone = { ...what.env, VITEST_MAX_WORKERS: '1' }
        const again = { ...what, files: paths, env: alone, report: join(scratch, 'again') }
        const second = await runVitest(again)
        entry.failed += second.failed - sum(own, 'failed')
        entry.passed += second.passed - sum(own, 'passed')
        const stillFailing = new Set(second.files.flatMap(({ names }) => names))
        entry.flaky = own
          .flatMap(({ names }) => names)
          .filter((test) => second.failed === 0 || !stillFailing.has(test))
      }
    },
  }
}

const sum = (list, key) => list.reduce((all, one) => all + one[key], 0)

async function runVitest({
  projects,
  files = [],
  except = [],
  env: more,
  args = [],
  limit,
  report,
}) {
  rmSync(report, { force: true })
  const all = [
    'run',
    ...files,
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=./tests/support/runner/stage-reporter.ts',
    ...args,
  ]
  const vitest = join('node_modules', 'vitest', 'vitest.mjs')
  const { code } = await runNode([vitest, ...all], {
    limit,
    env: { ...more, STAGE_REPORT: report, TEST_EXCEPT: JSON.stringify(except) },
  })
  return readReport(report, code)
}

/** Reads the report of a stage; a run without a report counts as one failure. */
function readReport(report, code) {
  try {
    const { files, errors } = JSON.parse(readFileSync(report, 'utf8'))
    const passed = sum(files, 'passed')
    const failed = sum(files, 'failed') + errors
    return { files, passed, failed: failed || Number(code !== 0) }
  } catch {
    return { files: [], passed: 0, failed: 1 }
  }
}

/**
 * Runs a Node script; its output is also printed unless `quiet`. A script that exceeds `limit` ms
 * is killed and counts as failed.
 */
export function runNode(args, { limit, env: more = {}, quiet = false }) {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...env, ...more },
      stdio: ['ignore', 'pipe', quiet ? 'pipe' : 'inherit'],
    })
    const keep = (data) => (output += data)
    child.stdout.on('data', (data) => {
      keep(data)
      if (!quiet) process.stdout.write(data)
    })
    child.stderr?.on('data', keep)
    const polite = setTimeout(() => {
      console.log(`✗ ${args[0]} did not finish within ${limit / minute} minutes and was killed.`)
      child.kill('SIGTERM')
    }, limit)
    const rude = setTimeout(() => child.kill('SIGKILL'), limit + 15_000)
    child.on('close', (code) => {
      clearTimeout(polite)
      clearTimeout(rude)
      resolve({ code: code ?? 1, output })
    })
  })
}
