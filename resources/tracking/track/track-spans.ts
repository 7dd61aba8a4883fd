// Parts of a track that cause alerts: speeding, or movement without a plan.
import { believePoints } from './believed-points.ts'
import { metresBetween } from '../../kernel/values/geographic-coordinates.ts'
import { leastSpeed } from './track-point.ts'
import type { TrackPoint } from './track-point.ts'

/** ms since 1970; `to` null: it continued at the last point. */
interface TrackSpan {
  readonly from: number
  readonly to: number | null
  /** The maximum measured speed, km/h. */
  readonly topSpeed: number
}

interface Span {
  readonly first: TrackPoint
  last: TrackPoint
  topSpeed: number
  /** The maximum distance from its beginning, m. */
  reach: number
}

/** ms without speeding after which a span ends; shorter interruptions belong to it. */
const speedingPause = 60_000
/** Minimum ms of a span: a single point may be an error. */
const leastSpeeding = 5000
const movingPause = 300_000
/** Movement within the yard does not count: metres, ms. */
const leastReach = 300
const leastMoving = 60_000

/** Spans above the limit, km/h. @param points in any order */
export function findSpeeding(points: readonly TrackPoint[], limit: number): readonly TrackSpan[] {
  const { points: believed } = believePoints(points)
  const found = spansOf(believed, ({ speed }) => speed > limit, speedingPause)
  const long = found.filter(({ first, last }) => last.at - first.at >= leastSpeeding)
  return asSpans(long, believed, speedingPause)
}

/** Spans of movement at moments that are not `isAllowed`. @param points in any order */
export function findUnplannedMoves(
  points: readonly TrackPoint[],
  isAllowed: (at: number) => boolean,
): readonly TrackSpan[] {
  const { points: believed } = believePoints(points)
  const found = spansOf(
    believed,
    ({ speed, at }) => speed >= leastSpeed && !isAllowed(at),
    movingPause,
  )
  const far = found.filter(
    ({ first, last, reach }) => last.at - first.at >= leastMoving && reach >= leastReach,
  )
  return asSpans(far, believed, movingPause)
}

function spansOf(
  points: readonly TrackPoint[],
  isSo: (point: TrackPoint) => boolean,
  pause: number,
): readonly Span[] {
  const found: Span[] = []
  for (const point of points) {
    if (!isSo(point)) continue
    const span = found.at(-1)
    if (!span || point.at - span.last.at > pause) {
      found.push({ first: point, last: point, topSpeed: point.speed, reach: 0 })
      continue
    }
    span.last = point
    span.topSpeed = Math.max(span.topSpeed, point.speed)
    span.reach = Math.max(span.reach, metresBetween(span.first, point))
  }
  return found
}

function asSpans(found: readonly Span[], points: readonly TrackPoint[], pause: number) {
  const end = points.at(-1)?.at ?? 0
  return found.map(({ first, last, topSpeed }): TrackSpan => ({
    from: first.at,
    to: end - last.at <= pause ? null : last.at,
    topSpeed,
  }))
}
