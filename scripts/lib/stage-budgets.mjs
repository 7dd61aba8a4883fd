// Time budgets of stages in seconds on two idle cores: `npm test` warns, `npm run proof` fails.
// `server` and `waiting` run in parallel; `npm test` is the total.
export const stageBudgets = {
  'npm test': 900,
  'npm run test:quick': 90,
  'npm run proof': 5400,
  check: 60,
  build: 30,
  unit: 45,
  jsdom: 150,
  server: 480,
  waiting: 420,
  browser: 480,
}
