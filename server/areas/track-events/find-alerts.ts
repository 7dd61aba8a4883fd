// Detects alerts in a part of one vehicle's track.
import { findFuelChanges, findSpeeding, findUnplannedMoves } from '#resources/tracking/index.ts'
import type { AlertKind, TrackPoint } from '#resources/tracking/index.ts'
import type { Visit } from './find-visits.ts'

/** ms since 1970; `to` null: still going on at the end of the part. */
export interface Occurrence {
  readonly kind: AlertKind
  readonly from: number
  readonly to: number | null
  readonly placeId?: number
  /** km/h */
  readonly topSpeed?: number
  readonly litres?: number
}

interface AlertInput {
  readonly points: readonly TrackPoint[]
  readonly visits: readonly Visit[]
  /** Ids of places; the vehicle must always be in one of them. Empty: no restriction. */
  readonly areas: readonly number[]
  /** Periods in which the vehicle may move; ms. */
  readonly planned: readonly { from: number; to: number }[]
  /** km/h */
  readonly speedLimit: number
  /** Minimum decrease that causes an alert, in litres. */
  readonly fuelDrop: number
}

export function findAlerts(input: AlertInput): Occurrence[] {
  const { points, planned, speedLimit, fuelDrop } = input
  const isPlanned = (at: number) => planned.some(({ from, to }) => from <= at && at <= to)
  return [
    ...absences(input),
    ...findSpeeding(points, speedLimit).map((one) => ({
      ...{ kind: 'speeding' as const, from: one.from, to: one.to },
      topSpeed: Math.round(one.topSpeed),
    })),
    ...findUnplannedMoves(points, isPlanned).map(({ from, to, topSpeed }) => ({
      ...{ kind: 'trip_unplanned' as const, from, to, topSpeed: Math.round(topSpeed) },
    })),
    ...findFuelChanges(points, { least: fuelDrop })
      .filter(({ litres }) => litres < 0)
      .map(({ at, litres }) => ({
        ...{ kind: 'fuel_dropped' as const, from: at, to: at, litres: Math.round(-litres) },
      })),
  ]
}

/** Periods in which the vehicle was outside all of its areas. */
function absences({ points, visits, areas }: AlertInput): Occurrence[] {
  const [first] = areas
  const start = points[0]?.at
  const end = points.at(-1)?.at
  if (first === undefined || start === undefined || end === undefined) return []
  const inside = visits
    .filter(({ placeId }) => areas.includes(placeId))
    .sort((a, b) => a.from - b.from)
  const found: Occurrence[] = []
  let until = start
  let left = first
  for (const { placeId, from, to } of inside) {
    if (from > until && until < end)
      found.push({ kind: 'area_left', from: until, to: Math.min(from, end), placeId: left })
    if ((to ?? Infinity) > until) [until, left] = [to ?? Infinity, placeId]
  }
  if (until < end) found.push({ kind: 'area_left', from: until, to: null, placeId: left })
  return found
}
