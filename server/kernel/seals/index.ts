// The chain of seals over the event log.
export { retention } from './seal-faults.ts'
export { reportLines, readHead } from './verification-report.ts'
export { sealEvery, sealLog, sealingJob } from './sealer.ts'
export { verifyMovements } from './verify-movements.ts'
export { verifyLog } from './verify-seals.ts'
export type { Verified, VerifyOptions } from './verify-seals.ts'
