// Ledgers: what areas, and the kernel's reads and writes, use of them.
export { balanceAfter, balanceAt, isReversed } from './account-balance.ts'
export { hashOfMovements } from './canonical-movements.ts'
export { holdContract } from './contract-hold.ts'
export type { ExpectedMovement } from './expected-movements.ts'
export { checkLimits, isLimitAwaited, limitTriggers } from './limit-checks.ts'
export { monthTotals } from './month-totals.ts'
export { postMovements } from './post-movements.ts'
export type { Posted, RefusedPosting } from './post-movements.ts'
