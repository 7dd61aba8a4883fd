// Finds the visits of a vehicle in a part of its track, from stored visits and positions.
import { findCrossings } from '#resources/tracking/index.ts'
import type { TrackPoint } from '#resources/tracking/index.ts'
import type { PlaceFence } from './read-fences.ts'

/** ms since 1970; `to` null: the vehicle is still there. */
export interface Visit {
  readonly placeId: number
  readonly from: number
  readonly to: number | null
}

interface VisitInput {
  /** Start and end of the part; ms. */
  readonly from: number
  readonly to: number
  /** No later positions are known. */
  readonly isLast: boolean
  readonly points: readonly TrackPoint[]
  /** Fences that the vehicle may have crossed, and those of the stored visits. */
  readonly fences: readonly PlaceFence[]
  /** Stored visits that had not ended at the start of the part, in chronological order. */
  readonly stored: readonly Visit[]
}

interface Found {
  /** All that began by the end of the part. */
  readonly visits: readonly Visit[]
  /** Whether stored visits after the part are consistent with its end. */
  readonly fits: boolean
}

/**
 * The visits of the part. A visit that continues at the end of the part ends like the stored one;
 * without a stored one it ends with the part, until the next part is processed.
 */
export function findVisits({ from, to, isLast, points, fences, stored }: VisitInput): Found {
  const before = stored.filter((one) => one.from <= from)
  const there = new Map(before.map((one) => [one.placeId, one.from]))
  const known = new Set(fences.map(({ id }) => id))
  const visits: Visit[] = []
  // a place that no longer has a position is left now
  for (const [placeId, since] of there)
    if (!known.has(placeId)) {
      visits.push({ placeId, from: since, to: from })
      there.delete(placeId)
    }
  for (const { fenceId, kind, at } of findCrossings(fences, points, {
    inside: new Set(there.keys()),
  })) {
    const since = there.get(fenceId)
    if (kind === 'arrival') there.set(fenceId, at)
    else if (since !== undefined) {
      visits.push({ placeId: fenceId, from: since, to: at })
      there.delete(fenceId)
    }
  }
  const later = stored.filter((one) => one.from <= to && (one.to === null || one.to > to))
  const ends = new Map(later.map((one) => [one.placeId, one.to]))
  const endOf = (placeId: number) => ends.get(placeId) ?? (isLast || ends.has(placeId) ? null : to)
  for (const [placeId, since] of there) visits.push({ placeId, from: since, to: endOf(placeId) })
  const fits = isLast || (there.size === ends.size && [...there.keys()].every((id) => ends.has(id)))
  return { visits, fits }
}
