// Measures a vehicle's drive in a period, for other areas: km, engine hours, and time without data.
import { measureTrack, measureSilence } from '#resources/tracking/index.ts'
import type { TrackPoint } from '#resources/tracking/index.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { dayMs, hourMs } from '../../../kernel/time-units.ts'
import { readPointsBeside, readTrackPoints } from './read-track.ts'
import type { VehiclePeriod } from './read-track.ts'

/** ms before and after the period in which adjacent positions are searched. */
const around = 12 * hourMs
/** Maximum ms of a drive; longer ones are not measured. */
const longest = 8 * dayMs

export interface Drive {
  readonly km: number
  /** ms with the ignition on; null if no position reports it. */
  readonly engineMs: number | null
  /** ms without positions. */
  readonly gapMs: number
  /** In chronological order. */
  readonly points: readonly TrackPoint[]
}

/**
 * Null if the period is invalid or too long, or has fewer than two positions. @throws database
 * errors
 */
export async function measureDrive(db: Db, period: VehiclePeriod): Promise<Drive | null> {
  const { from } = period
  const ms = period.to.getTime() - from.getTime()
  if (!(ms > 0) || ms > longest) return null
  const to = new Date(period.to.getTime() + 1) // includes a point exactly at the end
  const points = await readTrackPoints(db, { ...period, to })
  if (points.length < 2) return null
  const beside = await readPointsBeside(db, { ...period, to, around })
  const { km, engineMs } = measureTrack(points)
  const gapMs = measureSilence([...points, ...beside], from.getTime(), period.to.getTime())
  return { km, engineMs, gapMs, points }
}
