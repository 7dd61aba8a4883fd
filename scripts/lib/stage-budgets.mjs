// Seconds that a stage may take on two idle cores: `npm test` warns, `npm run proof` fails.
// The stages of `npm test` run two at a time where one of them mostly waits, so their sum is more
// than the 15 minutes that the whole may take.
export const stageBudgets = {
  'npm test': 900,
  check: 60,
  build: 30,
  unit: 60,
  jsdom: 120,
  server: 480,
  waiting: 480,
  browser: 330,
}
