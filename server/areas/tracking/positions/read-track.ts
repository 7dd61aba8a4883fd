import { sql } from 'kysely'
import type { TrackPoint } from '#resources/tracking/index.ts'
import type { Db } from '../../../kernel/db/database.ts'

/** Maximum points of a track: more than one per second for a day. */
const mostPoints = 100_000

export interface VehiclePeriod {
  readonly contractId: number
  readonly carId: number
  readonly from: Date
  readonly to: Date
}

const point = sql`(extract(epoch from p.at) * 1000)::float8 as at, p.lat, p.lon, p.speed, p.course,
  p.ignition, p.fuel, p.odometer`

/** Positions of a vehicle from `from` to `to` (exclusive), in chronological order. */
export async function readTrackPoints(
  db: Db,
  { contractId, carId, from, to }: VehiclePeriod,
): Promise<TrackPoint[]> {
  const { rows } = await sql<TrackPoint>`
    select ${point} from car_position p where p.contract_id = ${contractId} and p.car_id = ${carId}
      and p.at >= ${from} and p.at < ${to} order by p.at limit ${mostPoints}`.execute(db)
  return rows
}

/** The last point before `from` and the first one from `to` on, at most `around` ms away. */
export async function readPointsBeside(
  db: Db,
  { contractId, carId, from, to, around }: VehiclePeriod & { readonly around: number },
): Promise<TrackPoint[]> {
  const of = sql`car_position p where p.contract_id = ${contractId} and p.car_id = ${carId}`
  const { rows } = await sql<TrackPoint>`
    (select ${point} from ${of} and p.at < ${from} and p.at >= ${new Date(from.getTime() - around)}
      order by p.at desc limit 1)
    union all
    (select ${point} from ${of} and p.at >= ${to} and p.at < ${new Date(to.getTime() + around)}
      order by p.at limit 1)`.execute(db)
  return rows
}
