// `npm test`: from a fresh clone to one line that says how much of everything holds. Its parts are in tests/README.md.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt, ensureDebianPackages, ensureNodeModules, findChromium, findPostgres15 } from './lib/install.mjs'
import { root, ScriptError } from './lib/project.mjs'

const minutes = 60_000
const scratch = mkdtempSync(join(tmpdir(), 'motorpool-test-'))
const total = { passed: 0, failed: 0 }
/** Said again at the end, where it is not lost among the output. */
const notices = []

/** Our own surroundings must not reach the servers that the tests start. */
const env = { ...process.env }
for (const name of [
  ...[
    'PORT',
    'HOST',
    'DATA_DIR',
    'DATABASE_URL',
    'DEMO',
    'PUBLIC_URL',
    'TZ_NAME',
    'TRUST_PROXY',
    'PG_BIN',
    'ADMIN_LOGIN',
    'ADMIN_PASSWORD',
  ],
  ...['NODE_ENV', 'NODE_OPTIONS', 'TEST_PG_BIN', 'TZ', ...Object.keys(env).filter((name) => /^PG[A-Z]+$/.test(name))],
])
  delete env[name]

function count(name, passed, failed) {
  total.passed += passed
  total.failed += failed
  console.log(`— ${name}: ${passed} passed, ${failed} failed\n`)
}

/** Runs a script of node to its end, its output beside ours; what hangs is ended and has failed. */
function node(args, { limit, more = {} }) {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(process.execPath, args, { cwd: root, env: { ...env, ...more }, stdio: ['ignore', 'pipe', 'inherit'] })
    child.stdout.on('data', (data) => {
      output += data
      process.stdout.write(data)
    })
    const polite = setTimeout(() => {
      console.log(`It has not ended within ${limit / minutes} minutes and is stopped.`)
      child.kill('SIGTERM')
    }, limit)
    const rude = setTimeout(() => child.kill('SIGKILL'), limit + 15_000)
    child.on('close', (code) => {
      clearTimeout(polite)
      clearTimeout(rude)
      resolve({ code, output })
    })
  })
}

async function check() {
  const { code, output } = await node(['scripts/check.mjs'], { limit: 5 * minutes })
  const [passed, failed] = [/^✓ /gm, /^✗ /gm].map((mark) => output.match(mark)?.length ?? 0)
  count('check', passed, failed || Number(code !== 0))
}

async function build() {
  try {
    await ensureBuilt()
    count('build', 1, 0)
  } catch (error) {
    console.error(error instanceof ScriptError ? error.message : error)
    count('build', 0, 1)
  }
}

/** `files`: only those whose path contains one of them. */
async function vitest(name, projects, limit, more = {}, files = []) {
  const report = join(scratch, `${name}.json`)
  const args = [
    'run',
    ...files,
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const { code } = await node([join('node_modules', 'vitest', 'vitest.mjs'), ...args], { limit, more })
  const { passed, failed } = read(report)
  count(name, passed, failed || Number(code !== 0))
}

/** A file that could not even be loaded has no tests in the report: it is one failure. */
function read(report) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    const broken = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
    )
    return { passed: numPassedTests, failed: numFailedTests + broken.length }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

async function run() {
  await ensureNodeModules()
  await ensureDebianPackages(['chromium'])
  await ensureDebianPackages(['postgresql-15'])
  await check()
  await build()
  await vitest('tests', ['unit', 'server', 'browser', 'budgets'], 15 * minutes)

  const postgres15 = findPostgres15()
  const onIt = postgres15 ? { TEST_PG_BIN: postgres15 } : {}
  if (postgres15)
    await vitest('postgresql-15', ['server'], 10 * minutes, onIt, ['tests/server/kernel', 'tests/server/cluster', 'tests/server/app'])
  else notices.push('PostgreSQL 15 is not on this machine and could not be installed: its pass was left out.')

  const chromium = findChromium()
  await vitest(
    'e2e',
    ['e2e'],
    10 * minutes,
    { ...onIt, ...(chromium && { CHROMIUM_PATH: chromium }) },
    chromium ? [] : ['tests/e2e/two-servers'],
  )
  if (!chromium) notices.push('There is no Chromium on this machine and it could not be installed: the tests in a browser were left out.')
}

try {
  await run()
} catch (error) {
  console.error(error instanceof ScriptError ? error.message : error)
  total.failed += 1
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
notices.forEach((notice) => console.log(notice))
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0
console.log(`${total.passed} passed, ${total.failed} failed`)
