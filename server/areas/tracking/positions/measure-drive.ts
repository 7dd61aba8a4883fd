// Measures a vehicle's drive in a period, for other areas: km, engine hours, and time without data.
import { measureTrack, measureSilence } from '#resources/tracking/index.ts'
import type { TrackPoint } from '#resources/tracking/index.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { dayMs, hourMs } from '../../../kernel/time-units.ts'
import { readPointsBeside, readTrackPoints } from './read-track.ts'

/** ms before and after the period in which adjacent positions are searched. */
const around = 12 * hourMs
/** Maximum ms of a drive; longer ones are not measured. */
const longest = 8 * dayMs

interface VehiclePeriod {
  readonly contractId: number
  readonly carId: number
  readonly from: Date
  readonly to: Date
}

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
export async function measureDrive(db: Db, asked: VehiclePeriod): Promise<Drive | null> {
  const { contractId, carId, from } = asked
  const ms = asked.to.getTime() - from.getTime()
  if (!(ms > 0) || ms > longest) return null
  const to = new Date(asked.to.getTime() + 1) // includes a point exactly at the end
  const points = await readTrackPoints(db, contractId, carId, { from, to })
  if (points.length < 2) return null
  const beside = await readPointsBeside(db, contractId, carId, { from, to, around })
  const { km, engineMs } = measureTrack(points)
  const gapMs = measureSilence([...points, ...beside], from.getTime(), asked.to.getTime())
  return { km, engineMs, gapMs, points }
}
