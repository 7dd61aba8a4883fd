// The chain of seals over the event log.
export { retention } from './limits.ts'
export { linesOf, readHead } from './report.ts'
export { mostSealed, sealEvery, sealLog, sealingJob } from './sealer.ts'
export { verifyLog } from './verify.ts'
export type { Head, Verified, VerifyOptions } from './verify.ts'
export type { LogFault } from './faults.ts'
