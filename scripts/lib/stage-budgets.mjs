// Seconds that a stage may take on two idle cores: `npm test` warns, `npm run proof` fails.
// `server` and `waiting` run beside each other, `npm test` is the whole.
export const stageBudgets = {
  'npm test': 900,
  'npm run test:quick': 90,
  check: 60,
  build: 30,
  unit: 45,
  jsdom: 150,
  server: 480,
  waiting: 420,
  browser: 480,
}
