// `npm test`: from a fresh clone to one line that says how much of everything holds. Its parts are in tests/README.md.
import { ensureBuilt, ensureDebianPackages, ensureNodeModules, findChromium, findPostgres15 } from './lib/install.mjs'
import { ScriptError } from './lib/project.mjs'
import { count, counted, minutes, node, vitest } from './lib/suites.mjs'

/** Said again at the end, where it is not lost among the output. */
const notices = []

/** Files of a part that may be run once more when they fail. */
const again = 3

/** A part of the tests; what passed only at the second time is named at the end. */
async function part(...what) {
  for (const name of await vitest(...what, again))
    notices.push(`Passed only when its file was run once more, so it is to be looked at: ${name}`)
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

async function run() {
  await ensureNodeModules()
  await ensureDebianPackages(['chromium'])
  await ensureDebianPackages(['postgresql-15'])
  await check()
  await build()
  await part('tests', ['unit', 'server', 'browser', 'budgets'], 30 * minutes, {}, [])

  const postgres15 = findPostgres15()
  const onIt = postgres15 ? { TEST_PG_BIN: postgres15 } : {}
  if (postgres15)
    await part('postgresql-15', ['server'], 20 * minutes, onIt, ['tests/server/kernel', 'tests/server/cluster', 'tests/server/app'])
  else notices.push('PostgreSQL 15 is not on this machine and could not be installed: its pass was left out.')

  const chromium = findChromium()
  await part(
    'e2e',
    ['e2e'],
    45 * minutes,
    { ...onIt, ...(chromium && { CHROMIUM_PATH: chromium }) },
    chromium ? [] : ['tests/e2e/two-servers'],
  )
  if (!chromium) notices.push('There is no Chromium on this machine and it could not be installed: the tests in a browser were left out.')
}

await counted(run, notices)
