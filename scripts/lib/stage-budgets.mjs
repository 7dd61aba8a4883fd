// Time budgets of stages in seconds on two idle cores: `npm test` warns, `npm run proof` fails.
// `check` and `budgets` run in parallel with `unit` and `jsdom`, `waiting` and then `browser` in
// parallel with `server`; `npm test` is the total.
export const stageBudgets = {
  'npm test': 900,
  'npm run test:quick': 90,
  'npm run proof': 6 * 3600,
  check: 120,
  build: 30,
  unit: 90,
  budgets: 30,
  jsdom: 150,
  server: 660,
  waiting: 270,
  browser: 400,
}
