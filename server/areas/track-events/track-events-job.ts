// Job that derives arrivals, departures and alerts, some seconds after positions arrive.
import { setTimeout as wait } from 'node:timers/promises'
import type { ResourceName } from '#resources/index.ts'
import type { Job } from '../../kernel/background-job.ts'
import { serverPerson } from '../../kernel/session/server-person.ts'
import { minuteMs } from '../../kernel/time-units.ts'
import type { Kernel } from '../../kernel/types.ts'
import { seeDueTracks } from './due-tracks.ts'
import { findSilentTrackers } from './silent-trackers.ts'

/** ms between runs, and between checks for silent trackers. */
const every = 10_000
const everySilent = 5 * minuteMs
/** Maximum transactions per run; the rest follows in the next run. */
const mostTransactions = 200
/** ms: longer transactions are followed by a pause of the same length. */
const noticeable = 100

/** Can run in several processes: each claims the tracks that it processes. */
export function trackEventsJob(kernel: Kernel): Job {
  let lastSilent = -Infinity
  return {
    name: 'track events',
    first: 8000,
    every,
    async run() {
      for (let round = 0; round < mostTransactions; round++) {
        const began = performance.now()
        const seen = await seeDueTracks(kernel)
        if (!seen) break
        const took = performance.now() - began
        for (const { contractId, visits, alerts } of seen) {
          announce(kernel, contractId, 'place-visit', visits)
          announce(kernel, contractId, 'vehicle-alert', alerts)
        }
        // processing a large backlog, such as a missed day, takes at most half of the time
        if (took > noticeable) await wait(took)
      }
      const now = kernel.clock().getTime()
      if (now - lastSilent < everySilent) return
      lastSilent = now
      for (const [contractId, ids] of await findSilentTrackers(kernel))
        announce(kernel, contractId, 'vehicle-alert', ids)
    },
  }
}

/** Notifies open pages of new and changed rows. */
function announce(
  kernel: Kernel,
  contractId: number,
  resource: ResourceName,
  ids: readonly number[],
): void {
  if (ids.length === 0) return
  void serverPerson(kernel, kernel.db, contractId, () => '').then(
    (person) =>
      kernel.changed(
        person,
        ids.map((id) => ({ resource, id })),
      ),
    () => {}, // without a database nobody is notified; the next run catches up
  )
}
