// Stores positions from a service's history in the background: a day of a fleet can be millions of
// positions.
import { setTimeout as wait } from 'node:timers/promises'
import type { DevicePosition } from '../service/tracking-service.ts'

/** Positions per statement. */
const portion = 1000
/** Maximum ms of the pause after each statement. */
const longestPause = 1000

/** Resolves once the last queued batch of this process is stored. */
let last: Promise<void> = Promise.resolve()

/**
 * Stores positions in batches, in order. All histories of this process share one queue; each batch
 * is followed by a pause as long as the batch took, so that other work can run.
 * @throws what `store` throws; later batches are then not stored
 */
export async function storeHistory(
  positions: readonly DevicePosition[],
  store: (some: readonly DevicePosition[]) => Promise<unknown>,
): Promise<void> {
  for (let first = 0; first < positions.length; first += portion)
    await inTurn(() => store(positions.slice(first, first + portion)))
}

function inTurn(work: () => Promise<unknown>): Promise<void> {
  const turn = afterwards(last, work)
  last = turn.catch(() => {})
  return turn
}

async function afterwards(before: Promise<void>, work: () => Promise<unknown>): Promise<void> {
  await before
  const began = performance.now()
  try {
    await work()
  } finally {
    await wait(Math.min(longestPause, performance.now() - began))
  }
}
