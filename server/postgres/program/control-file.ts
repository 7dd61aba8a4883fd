// Reads a cluster's state from its control file: as PostgreSQL left it, or has it now.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Of the enumeration DBState in PostgreSQL's pg_control.h, which behind three fields of 16 bytes is
 * the file's next one, the same in every release.
 */
const stateAt = 16
const inCrashRecovery = 4
/** ms between two looks at a cluster that was told to end. */
export const lookEvery = 250

/**
 * Whether it recovers from a crash, as after the death of one of its sessions. PostgreSQL 18 that
 * is told to end in order meanwhile ends its recovery and then waits for ever; there is nothing to
 * put in order either, since the next start recovers from the same place.
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
