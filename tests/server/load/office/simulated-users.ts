// Concurrent simulated users, each with their own pauses.
import { setTimeout as sleep } from 'node:timers/promises'
import { nextAction } from './actions.ts'
import type { Clerk } from './actions.ts'
import type { Office } from './office-data.ts'
import { Person } from './simulated-user.ts'
import type { Seen } from './simulated-user.ts'
import type { Saves } from './acknowledged-saves.ts'

/**
 * Those of the office from `from` to `to`, signed in, with their pages open; a few come at once.
 */
export async function come(
  address: string,
  office: Office,
  saves: Saves,
  seen: Seen[],
  from: number,
  to: number,
): Promise<Clerk[]> {
  const clerks = office.logins.slice(from, to).map((login, i): Clerk => {
    return { person: new Person(address, login, seen), nth: from + i, office, saves, open: null }
  })
  const door = [...clerks]
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let clerk = door.shift(); clerk; clerk = door.shift()) await clerk.person.come()
    }),
  )
  return clerks
}

/** Ends their sessions' pages, with what those would ask for later. */
export function leave(clerks: readonly Clerk[]): void {
  for (const { person, open } of clerks) {
    open?.close()
    person.leave()
  }
}

/** ms between two actions of a user, uniformly distributed: minimum and maximum. */
export type Pauses = readonly [number, number]

/** Lets them work for `seconds`, with such pauses. Returns what went wrong. */
export async function work(
  clerks: readonly Clerk[],
  seconds: number,
  pauses: Pauses,
): Promise<string[]> {
  const end = performance.now() + seconds * 1000
  const wrong: string[] = []
  const pause = () => pauses[0] + Math.random() * (pauses[1] - pauses[0])
  await Promise.all(
    clerks.map(async (clerk) => {
      // they have not come at the same moment
      await sleep(Math.random() * pauses[1])
      for (; performance.now() < end; await sleep(pause())) {
        try {
          await nextAction()(clerk)
        } catch (error) {
          wrong.push(String(error))
        }
      }
    }),
  )
  return wrong
}
