// What a vehicle did between two moments, as other areas ask: km, engine hours, and how much of it
// is not known.
import { measureTrack, measureSilence } from '#resources/tracking/index.ts'
import type { TrackPoint } from '#resources/tracking/index.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { dayMs, hourMs } from '../../../kernel/time-units.ts'
import { readPointsBeside, readTrackPoints } from './read-track.ts'

/** ms around the time in which it is looked for where the vehicle was before and afterwards. */
const around = 12 * hourMs
/** ms at most of one drive: what is longer is not measured. */
const longest = 8 * dayMs

interface DriveAsked {
  readonly contractId: number
  readonly carId: number
  readonly from: Date
  readonly to: Date
}

export interface Drive {
  readonly km: number
  /** ms with the ignition on; null where no position tells it. */
  readonly engineMs: number | null
  /** ms without positions. */
  readonly gapMs: number
  /** The positions, in order of time. */
  readonly points: readonly TrackPoint[]
}

/** Null where nothing is stored of two moments at least. @throws the database's error */
export async function measureDrive(db: Db, asked: DriveAsked): Promise<Drive | null> {
  const { contractId, carId, from } = asked
  const ms = asked.to.getTime() - from.getTime()
  if (!(ms > 0) || ms > longest) return null
  const to = new Date(asked.to.getTime() + 1) // a point at the last moment counts
  const points = await readTrackPoints(db, contractId, carId, { from, to })
  if (points.length < 2) return null
  const beside = await readPointsBeside(db, contractId, carId, { from, to, around })
  const { km, engineMs } = measureTrack(points)
  const gapMs = measureSilence([...points, ...beside], from.getTime(), asked.to.getTime())
  return { km, engineMs, gapMs, points }
}
