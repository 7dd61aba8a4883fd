// `npm run test:quick`: feedback within 90 seconds during development. Runs types, lint, unit
// tests, the contract suite with the specimens only, and suites related to the change, nearest
// first, as time allows; lists the omitted ones.
import { check } from './lib/check-and-build.mjs'
import { changedPaths } from './lib/changed-paths.mjs'
import { ensureNodeModules } from './lib/install.mjs'
import { knownSeconds } from './lib/ledger.mjs'
import { listFiles, relatedSuites } from './lib/related-suites.mjs'
import { minute, runStages } from './lib/stages.mjs'

/** Time budget of the related suites in seconds of one worker, based on known durations. */
const relatedSeconds = 40
const contract = 'tests/server/kernel/contract/'
const unit = /^tests\/([^/]+\.test\.ts$|(resources|i18n|dataProviders|types|conformance)\/)/
/** The contract suites that detect most in little time; `npm test` runs the others. */
const quickContract = ['access', 'saving', 'refusals', 'isolation', 'archive', 'log', 'shapes']
/** Unit suites that install or build. */
const slowUnits = ['tests/scripts/**']
const candidate = /^tests\/(server|src)\/.*\.test\.tsx?$/

async function testQuickly(run) {
  await ensureNodeModules()
  const changed = changedPaths()
  const candidates = listFiles().filter(
    (path) => candidate.test(path) && !path.startsWith(contract) && !unit.test(path),
  )
  const seconds = knownSeconds()
  const { chosen, left } = relatedSuites(candidates, changed, { seconds, most: relatedSeconds })
  const suites = async () => {
    await run.vitest('unit', { projects: ['unit'], except: slowUnits, limit: 2 * minute })
    await run.vitest('contract', {
      projects: ['server'],
      files: quickContract.map((name) => `${contract}${name}.test`),
      env: { TEST_QUICK: '1' },
      limit: 2 * minute,
    })
    const projects = ['server', 'waiting', 'browser']
    if (chosen.length > 0)
      await run.vitest('related', { projects, files: chosen, limit: 3 * minute })
  }
  await Promise.all([run.step('check', check), suites()])
  if (left.length > 0) {
    const named = left.slice(0, 5).join(', ')
    run.notices.push(`Related, but left to npm test: ${left.length} suites, such as ${named}`)
  }
}

await runStages('npm run test:quick', testQuickly, { slowest: 3 })
