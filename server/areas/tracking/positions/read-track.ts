import { sql } from 'kysely'
import type { TrackPoint } from '#resources/tracking/index.ts'
import type { Db } from '../../../kernel/db/database.ts'

/** Points of one track at most: a second apart over a day. */
const mostPoints = 100_000

/** Where a vehicle was from `from` to `to` (excluded), in order of time. */
export async function readTrackPoints(
  db: Db,
  contractId: number,
  carId: number,
  { from, to }: { from: Date; to: Date },
): Promise<TrackPoint[]> {
  const { rows } = await sql<TrackPoint>`
    select (extract(epoch from at) * 1000)::float8 as at, lat, lon, speed, course, ignition, fuel, odometer
    from car_position where contract_id = ${contractId} and car_id = ${carId}
      and at >= ${from} and at < ${to} order by at limit ${mostPoints}`.execute(db)
  return rows
}
