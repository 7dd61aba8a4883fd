// What a file costs the processes of an office: how late their event loops were, and how much memory
// they took. `npm run proof` holds them to the limits that docs/guarantees.md names.
import { expect } from 'vitest'
import { testDemonstration } from '#tests/support/database/demonstration-template.ts'
import { startOffice } from './office-server.ts'
import type { OfficeServer } from './office-server.ts'
import { delays } from './response-times.ts'

const proof = process.env.PROOF === '1'
/** ms that an event loop may be held up. */
const longestDelay = proof ? 100 : 400
/** MB that a file may take. */
const mostMemory = 300
/** ms between two notes of a process. */
const noted = 50

/** Two processes with one database and one folder of files. */
export async function startPair(): Promise<readonly [OfficeServer, OfficeServer]> {
  const shared = await testDemonstration()
  return [await startOffice(shared, noted), await startOffice(shared, noted)]
}

/** What `carry` answers, having cost none of the processes more than it may. */
export async function expectCheap<T>(
  what: string,
  servers: readonly OfficeServer[],
  carry: () => Promise<T>,
): Promise<T> {
  const quiet = servers.map((server) => lowest(server.gauged(Date.now() - 1000)))
  const began = Date.now()
  const answer = await carry()
  // what is late is noted late
  await new Promise((resolve) => setTimeout(resolve, 2 * noted))
  const costs = servers.map((server, i) => {
    const gauged = server.gauged(began)
    return { delay: delays(gauged).most, memory: (highest(gauged) - quiet[i]!) / 1e6 }
  })
  const delay = Math.max(...costs.map((one) => one.delay))
  const memory = Math.max(...costs.map((one) => one.memory))
  if (proof)
    console.log(`${what}: event loop at most ${delay.toFixed(0)} ms, ${memory.toFixed(0)} MB`)
  expect(delay, 'ms that an event loop was held up').toBeLessThan(longestDelay)
  expect(memory, 'MB more than before').toBeLessThan(mostMemory)
  return answer
}

const lowest = (gauged: readonly { rss: number }[]) => Math.min(...gauged.map(({ rss }) => rss))
const highest = (gauged: readonly { rss: number }[]) => Math.max(...gauged.map(({ rss }) => rss))
