// The users who have a record open, as far as this process knows: in memory only, expiring without
// a fresh heartbeat.
import type { Present } from '#resources/wire/live.ts'

/** ms after which a user without a heartbeat is removed; browsers send one every 20 s. */
const freshFor = 45_000
/** ms between checks for expired entries. */
const checkEvery = 5000
/** Maximum remembered records; beyond, those opened first are forgotten. */
const mostRecords = 20_000

interface Place {
  contractId: number
  resource: string
  id: number
}

interface Known {
  place: Place
  /** Account → name and time of the last heartbeat, ms. */
  people: Map<number, { name: string; at: number }>
}

interface Presence {
  heard(place: Place, who: Present, leaving: boolean): void
  at(place: Place): Present[]
  close(): void
}

const keyOf = ({ contractId, resource, id }: Place) => `${contractId} ${resource} ${id}`

/** `changed` is called whenever a user opens or leaves a record. `now`: ms. */
export function createPresence(
  changed: (place: Place, people: readonly Present[]) => void,
  now: () => number,
): Presence {
  const records = new Map<string, Known>()
  const listed = ({ people }: Known): Present[] =>
    [...people].map(([id, { name }]) => ({ id, name })).sort((a, b) => a.id - b.id)
  function settle(key: string, known: Known): void {
    if (known.people.size === 0) records.delete(key)
    changed(known.place, listed(known))
  }
  const timer = setInterval(() => {
    for (const [key, known] of records) {
      const departed = [...known.people].filter(([, { at }]) => now() - at > freshFor)
      for (const [account] of departed) known.people.delete(account)
      if (departed.length > 0) settle(key, known)
    }
  }, checkEvery).unref()
  return {
    heard(place, { id, name }, leaving) {
      const key = keyOf(place)
      const known = records.get(key) ?? { place, people: new Map() }
      const was = known.people.has(id)
      if (leaving) known.people.delete(id)
      else {
        known.people.set(id, { name, at: now() })
        records.set(key, known)
        for (const first of records.keys()) if (records.size > mostRecords) records.delete(first)
      }
      if (was === leaving) settle(key, known)
    },
    at(place) {
      const known = records.get(keyOf(place))
      return known ? listed(known) : []
    },
    close: () => clearInterval(timer),
  }
}
