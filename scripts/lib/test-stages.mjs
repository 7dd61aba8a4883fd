// The stages of `npm test` in order; tests/README.md describes their content.
import { changedPaths } from './changed-paths.mjs'
import { build, check } from './check-and-build.mjs'
import { ensureDebianPackages, ensureNodeModules } from './install.mjs'
import { findHeadlessShell, findPostgres15 } from './install.mjs'
import { minute } from './stages.mjs'
import { suitesOf, takeTurns } from './suites-in-turn.mjs'

/** Runs all stages of `npm test` with `run` (stages.mjs). */
export async function testAll(run) {
  await ensureNodeModules()
  // Debian releases without a headless shell have the full browser
  if (!(await ensureDebianPackages(['chromium-headless-shell'])))
    await ensureDebianPackages(['chromium'])
  await ensureDebianPackages(['postgresql-15'])
  const chromium = findHeadlessShell()
  const postgres15 = findPostgres15()
  const shared = postgres15 ? { TEST_SHARED_PG_BIN: postgres15 } : {}
  if (!postgres15)
    run.notices.push('PostgreSQL 15 is not on this machine: all suites ran on the packaged 18.')
  if (!chromium)
    run.notices.push('There is no Chromium on this machine: the tests in a browser were left out.')

  // far above the budgets: on a slow machine a stage may take longer without failing
  const limit = 80 * minute
  const left = leftToProof(run)
  const ofVitest = (name, project, env = {}) =>
    run.vitest(name, { projects: [project], except: left[name] ?? [], env, limit })
  const built = run.step('build', build)
  const checked = run.step('check', check)
  await Promise.all([
    // the compiler runs in one thread; the budgets need its counts and the build output
    Promise.all([built, checked]).then(() => ofVitest('budgets', 'budgets')),
    built.then(() => ofVitest('unit', 'unit')).then(() => ofVitest('jsdom', 'browser')),
  ])
  const onIt = postgres15 ? { TEST_PG_BIN: postgres15 } : {}
  // the few waiting suites share one version, alternating
  const onOne = run.seed % 2 === 0 ? onIt : {}
  const files = chromium ? [] : ['tests/e2e/installation/two-servers']
  const inBrowser = { ...onIt, ...(chromium && { CHROMIUM_PATH: chromium }) }
  // suites that wait for processes or pages run in parallel with those that need the CPU
  await Promise.all([
    ofVitest('server', 'server', { ...shared, TEST_BUILT: '1' }),
    ofVitest('waiting', 'waiting', { ...onOne, TEST_BUILT: '1' }).then(() =>
      run.vitest('browser', {
        projects: ['e2e'],
        files,
        except: chromium ? (left.browser ?? []) : [],
        env: inBrowser,
        limit,
      }),
    ),
  ])
}

/**
 * Returns by stage the suites that a run leaves to `npm run proof`, because the change does not
 * affect them and the rotation does not select them (suites-in-turn.mjs); none with TEST_ALL=1.
 * Reports the number of included suites.
 */
function leftToProof(run) {
  if (process.env.TEST_ALL === '1') return {}
  const changed = changedPaths()
  const counts = []
  const left = {}
  for (const stage of ['jsdom', 'server', 'waiting', 'browser']) {
    const suites = suitesOf(stage)
    const turns = takeTurns(stage, suites, { changed, seed: run.seed })
    left[stage] = turns.left
    counts.push(`${turns.asked.length} of ${suites.length} of ${stage}`)
  }
  run.notices.push(`Suites in their turn: ${counts.join(', ')}; TEST_ALL=1 runs all.`)
  return left
}
