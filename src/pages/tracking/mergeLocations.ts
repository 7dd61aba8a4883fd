// Merges a poll of the map: changed vehicles are replaced, all others keep their identity, so that
// they are not rendered again.
import type { CarLocation, CarMovement } from '#resources/wire/tracking.ts'

function isSame(one: CarLocation, other: CarLocation | CarMovement): boolean {
  // most of those that differ have moved
  if (one.time !== other.time) return false
  return (Object.keys(other) as (keyof CarMovement)[]).every((key) => one[key] === other[key])
}

interface Moved {
  /** All vehicles as known now; those known before if nothing has changed. */
  readonly vehicles: readonly CarLocation[]
  /** Whether vehicles have moved that were not known. */
  readonly isIncomplete: boolean
}

/** Merges the vehicles that have reported. */
export function mergeMoved(known: readonly CarLocation[], moved: readonly CarMovement[]): Moved {
  const byId = new Map(moved.map((one) => [one.id, one]))
  let found = 0
  let isChanged = false
  const merged = known.map((one) => {
    const next = byId.get(one.id)
    if (!next) return one
    found += 1
    if (isSame(one, next)) return one
    isChanged = true
    return { ...one, ...next }
  })
  return { vehicles: isChanged ? merged : known, isIncomplete: found < byId.size }
}

/** Merges a response with all vehicles: missing ones are removed. */
export function mergeAll(
  known: readonly CarLocation[],
  all: readonly CarLocation[],
): readonly CarLocation[] {
  const byId = new Map(known.map((one) => [one.id, one]))
  const merged = all.map((next) => {
    const one = byId.get(next.id)
    return one && isSame(one, next) ? one : next
  })
  const isKnown = merged.length === known.length && merged.every((one, at) => one === known[at])
  return isKnown ? known : merged
}

/** Overlap in ms, because positions may have been stored during the previous response. */
const overlap = 15_000

/**
 * The moment after which changes are requested, by the server's clock: devices report late, and
 * some with future times. Null while no vehicle has reported.
 */
export function sinceOf(known: readonly CarLocation[]): string | null {
  const newest = known.reduce<string | null>(
    (latest, { heard_at: at }) => (at !== null && (latest === null || at > latest) ? at : latest),
    null,
  )
  return newest && new Date(Date.parse(newest) - overlap).toISOString()
}
