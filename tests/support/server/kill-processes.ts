// Kills (SIGKILL) a server with a private database, entirely or in part.
import { clusterOf } from '#tests/scripts/start.ts'
import { occupantsOf } from '#server/postgres/process/server-processes.ts'

export const victims = ['server', 'postmaster', 'backend', 'everything'] as const
export type Victim = (typeof victims)[number]

/**
 * Sends SIGKILL to all of them without a pause. `turn`: selects the database process that is
 * "backend".
 */
export function kill(victim: Victim, dataDir: string, turn: number): void {
  const { owner, postmaster, all } = occupantsOf(clusterOf(dataDir))
  if (owner === null || postmaster === null) throw new Error(`no server runs on ${dataDir}`)
  const others = all.filter((pid) => pid !== postmaster.pid)
  const meant = {
    server: [owner],
    postmaster: [postmaster.pid],
    backend: [others[turn % others.length]!],
    everything: [owner, postmaster.pid, ...others],
  }
  for (const pid of meant[victim]) killOne(pid)
}

function killOne(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // a backend may have exited in the meantime
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
