// Arrivals, departures and alerts, some seconds after the positions from which they follow.
import { setTimeout as wait } from 'node:timers/promises'
import type { ResourceName } from '#resources/index.ts'
import type { Job } from '../../kernel/background-job.ts'
import { serverPerson } from '../../kernel/session/server-person.ts'
import { minuteMs } from '../../kernel/time-units.ts'
import type { Kernel } from '../../kernel/types.ts'
import { seeDueTracks } from './due-tracks.ts'
import { findSilentTrackers } from './silent-trackers.ts'

/** ms between two rounds, and between two that ask for silent trackers. */
const every = 10_000
const everySilent = 5 * minuteMs
/** Transactions of a round: the rest waits for the next one. */
const mostRounds = 200
/** ms of a transaction from which on a pause follows. */
const noticeable = 100

/** Several processes share the work: each track is one's own while it is looked at. */
export function trackEventsJob(kernel: Kernel): Job {
  let lastSilent = -Infinity
  return {
    name: 'track events',
    first: 8000,
    every,
    async run() {
      for (let round = 0; round < mostRounds; round++) {
        const began = performance.now()
        const seen = await seeDueTracks(kernel)
        if (!seen) break
        const took = performance.now() - began
        for (const { contractId, visits, alerts } of seen) {
          announce(kernel, contractId, 'place-visit', visits)
          announce(kernel, contractId, 'vehicle-alert', alerts)
        }
        // what is much, such as a day that was missed, takes half of the time at most
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

/** Tells open pages of rows that are new or have changed. */
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
    () => {}, // without a database nobody is told, and the next ones are
  )
}
