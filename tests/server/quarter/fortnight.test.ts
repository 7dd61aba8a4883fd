// Two small motor pools live for two weeks and a half, the close of a month among them, through the
// product's own calls; afterwards everything is as their own books say, which know nothing of the
// product's code.
import { checkQuarter } from './quarter-checks.ts'

const plan = { seed: 20_260_216, first: '2026-02-16', days: 17, lanes: 4 }
await checkQuarter(plan, [
  { contractId: 1, vehicles: 7, people: 12 },
  { contractId: 2, vehicles: 3, people: 6 },
])
