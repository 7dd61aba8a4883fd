// Stores what a service has kept of the past: a day of a fleet is millions of positions, and
// nobody's call is to wait for them.
import { setTimeout as wait } from 'node:timers/promises'
import type { DevicePosition } from '../service/tracking-service.ts'

/** Positions of one statement. */
const portion = 1000
/** ms of the pause behind each at most. */
const longestPause = 1000

/** Resolves once the last portion of this process is stored, whoever has asked for it. */
let last: Promise<void> = Promise.resolve()

/**
 * Stores positions by portions, in order: of all histories of this process one portion at a time,
 * and behind each the database and the event loop are the others' for as long as it has taken.
 * @throws what `store` throws; the portions behind are not stored then
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
