// Not merged with vite.config.ts: what is set there for the built product (React's production mode)
// breaks React's test helpers.
import { defineConfig } from 'vitest/config'
import { changedPaths, sampleSeed } from './scripts/lib/changed-paths.mjs'
import { waitingPatterns } from './scripts/lib/waiting-suites.mjs'
import { LongestFirst } from './tests/support/runner/longest-first.ts'

const minute = 60_000
/** A proof has up to a hundred times as many rounds in one test. */
const longer = process.env.PROOF === '1' ? 5 : 1

/** Files that a stage leaves out (scripts/lib/stages.mjs); `--exclude` does not reach projects. */
const except = JSON.parse(process.env.TEST_EXCEPT ?? '[]') as string[]

/**
 * `npx vitest run tests/server/…` picks the project by the file; `npm test` runs them in stages.
 */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // far over what a test takes: only what hangs is to fail, not what a busy machine does slowly
    testTimeout: longer * 4 * minute,
    hookTimeout: longer * 6 * minute,
    // as long as a locator waits; by default a poll gives up after a second
    expect: { poll: { timeout: 20_000 } },
    env: {
      TZ: process.env.TEST_TZ ?? 'UTC',
      NODE_ENV: 'test',
      // `npm test` gives each stage the same ones
      TEST_SEED: String(sampleSeed()),
      TEST_CHANGED: process.env.TEST_CHANGED ?? JSON.stringify(changedPaths()),
    },
    setupFiles: ['tests/support/runner/random-cases.ts'],
    // a shuffled order is Vitest's own
    ...(!process.argv.some((argument) => argument.startsWith('--sequence.shuffle')) && {
      sequence: { sequencer: LongestFirst },
    }),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          include: [
            'tests/*.test.ts',
            'tests/{resources,i18n,dataProviders,scripts,conformance}/**/*.test.ts',
          ],
          exclude: ['tests/{budgets,bundle,installed-app}.test.ts', ...waitingPatterns, ...except],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          // loading the server's modules takes as long as most files
          isolate: false,
          include: ['tests/server/**/*.test.ts'],
          exclude: [...waitingPatterns, ...except],
          globalSetup: ['tests/support/database/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'waiting',
          isolate: false,
          include: [...waitingPatterns],
          exclude: except,
          globalSetup: [
            'tests/support/database/global-setup.ts',
            'tests/support/server/compiled-programs.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'jsdom',
          isolate: false,
          // each waits two fifths of its time for what users see late
          maxWorkers: 4,
          // projects with different numbers of workers run one after the other
          sequence: { groupOrder: 1 },
          include: ['tests/src/**/*.test.{ts,tsx}'],
          exclude: except,
          setupFiles: ['tests/support/browser/setup.ts'],
        },
      },
      // What stands on the built files (`npm run build` first) and on the compiler's count.
      {
        extends: true,
        test: {
          name: 'budgets',
          include: ['tests/{budgets,bundle,installed-app}.test.ts', 'tests/types/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          // the files of a worker share its Chromium; a third one works while the others wait
          isolate: false,
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
          include: ['tests/e2e/**/*.test.ts'],
          exclude: except,
          setupFiles: ['tests/e2e/support/failure-pages.ts'],
          globalSetup: [
            'tests/support/database/global-setup.ts',
            'tests/e2e/support/global-setup.ts',
          ],
        },
      },
    ],
  },
})
