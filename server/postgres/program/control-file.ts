// Reads a cluster's state from its control file.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Offset of DBState from PostgreSQL's pg_control.h, after three fields totalling 16 bytes, the same
 * in every release.
 */
const stateAt = 16
const inCrashRecovery = 4
/** ms between checks of a cluster that is stopping. */
export const checkEvery = 250

/**
 * Whether it is recovering from a crash, as after the death of one of its sessions. If PostgreSQL
 * 18 is told to shut down meanwhile, it finishes recovery and then waits forever; an orderly
 * shutdown is not needed either, since the next start recovers from the same point.
 */
export function isRecovering(data: string): boolean {
  try {
    const { buffer, byteOffset } = readFileSync(join(data, 'global', 'pg_control'))
    // as this machine writes numbers
    return (
      new Uint32Array(buffer.slice(byteOffset + stateAt, byteOffset + stateAt + 4))[0] ===
      inCrashRecovery
    )
  } catch {
    // no cluster yet
    return false
  }
}
