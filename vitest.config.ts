// Not merged with vite.config.ts: what is set there for the built product (React's production mode) breaks React's test helpers.
import { defineConfig } from 'vitest/config'

const minutes = 60_000

/** `npx vitest run tests/server/…` picks the project by the file; `npm test` runs them one after another. */
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: minutes,
    hookTimeout: 2 * minutes,
    env: { TZ: 'UTC', NODE_ENV: 'test' },
    setupFiles: ['tests/support/random.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/*.test.ts', 'tests/{resources,i18n,dataProviders,scripts,types,conformance}/**/*.test.ts'],
          exclude: ['tests/budgets.test.ts', 'tests/bundle.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'jsdom',
          include: ['tests/src/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/browser.ts'],
        },
      },
      // What stands on the built files (`npm run build` first).
      { extends: true, test: { name: 'budgets', include: ['tests/budgets.test.ts', 'tests/bundle.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/support/global-setup.ts'],
          testTimeout: 3 * minutes,
          hookTimeout: 5 * minutes,
        },
      },
    ],
  },
})
