// `npm test`: from a fresh clone to one line that says how much of everything holds. Its parts are in tests/README.md.
import { ensureBuilt, ensureDebianPackages, ensureNodeModules, findChromium, findPostgres15 } from './lib/install.mjs'
import { ScriptError } from './lib/project.mjs'
import { count, counted, minutes, node, vitest } from './lib/suites.mjs'

/** Said again at the end, where it is not lost among the output. */
const notices = []

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

async function run() {
  await ensureNodeModules()
  await ensureDebianPackages(['chromium'])
  await ensureDebianPackages(['postgresql-15'])
  await check()
  await build()
  await vitest('tests', ['unit', 'server', 'browser', 'budgets'], 30 * minutes)

  const postgres15 = findPostgres15()
  const onIt = postgres15 ? { TEST_PG_BIN: postgres15 } : {}
  if (postgres15)
    await vitest('postgresql-15', ['server'], 20 * minutes, onIt, ['tests/server/kernel', 'tests/server/cluster', 'tests/server/app'])
  else notices.push('PostgreSQL 15 is not on this machine and could not be installed: its pass was left out.')

  const chromium = findChromium()
  await vitest(
    'e2e',
    ['e2e'],
    45 * minutes,
    { ...onIt, ...(chromium && { CHROMIUM_PATH: chromium }) },
    chromium ? [] : ['tests/e2e/two-servers'],
  )
  if (!chromium) notices.push('There is no Chromium on this machine and it could not be installed: the tests in a browser were left out.')
}

await counted(run, notices)
