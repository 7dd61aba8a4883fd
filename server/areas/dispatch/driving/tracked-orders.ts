// Adds data from the vehicle's GPS track to an order: the distance, and moments that were not
// reported.
import { sql } from 'kysely'
import { minuteMs } from '../../../kernel/time-units.ts'
import type { MarkConditions, Wire, WriteContext } from '../../../kernel/types.ts'
import { measureDrive } from '../../tracking/index.ts'
import type { Drive } from '../../tracking/index.ts'
import { momentsOf } from './trip-moments.ts'
import type { OrderPlace } from './trip-moments.ts'

/** Radius in metres for a place without its own: the distance within which drivers park. */
const usualRadius = 300
/** ms before the desired time from which the track is read if no departure was reported. */
const lead = 60 * minuteMs
/** ms of track read after the end, to detect whether the vehicle stayed at the destination. */
const stay = 5 * minuteMs

/** Marks the moments of an order that were taken from the GPS track. */
export const trackedMarks: MarkConditions = {
  tracked: {
    departure: sql`(t.started_at = t.tracked_start)`,
    arrival: sql`(t.arrived_at = t.tracked_arrival)`,
    completion: sql`(t.completed_at = t.tracked_end)`,
  },
}

/**
 * Adds the results of the track to an order that is in progress or being completed. Reported values
 * are kept; without positions the order is unchanged.
 */
export async function withTrack(writer: WriteContext, row: Wire): Promise<Wire> {
  const isDone = writer.transition === 'complete'
  if (row.state !== 'in_progress' && !isDone) return row
  const until = row.completed_at == null ? writer.now.getTime() : timeOf(row.completed_at)
  const told = timeOf(row.started_at)
  // a start time after the end was entered later by a dispatcher, and is unreliable
  const isTold = told <= until
  const around = {
    from: isTold ? told : timeOf(row.desired_at) - lead,
    to: Math.min(writer.now.getTime(), until + stay),
  }
  const look = await measure(writer, row, around)
  if (!look) return row
  const shown = momentsOf(await placesOf(writer, row), look.points)
  const begin = isTold ? told : shown.start
  const drive = begin === null ? null : await measure(writer, row, { from: begin, to: until })
  const momentOf = (at: number | null, least: number | null) =>
    at === null || at > until ? null : new Date(Math.max(at, least ?? at)).toISOString()
  const seen = {
    ...row,
    tracked_start: momentOf(shown.start, null),
    // the trip may begin in the middle of that minute
    tracked_arrival: momentOf(shown.arrival, begin),
    tracked_end: momentOf(shown.end, begin),
    gps_distance: drive && drive.km.toFixed(1),
    gps_gap: drive && Math.round(drive.gapMs / minuteMs),
  }
  return isDone ? withMissing(seen, isTold) : seen
}

/** Fills in unreported moments of departure and arrival. */
function withMissing(row: Wire, isTold: boolean): Wire {
  const { tracked_start: start, tracked_arrival: arrival } = row
  const isBefore = row.accepted_at != null && timeOf(row.accepted_at) > timeOf(start)
  const started_at = !isTold && start !== null && !isBefore ? start : row.started_at
  const isAfter = arrival !== null && timeOf(arrival) >= timeOf(started_at)
  const arrived_at = row.arrived_at ?? (isAfter ? arrival : null)
  return { ...row, started_at, arrived_at }
}

function measure(
  { db, person }: WriteContext,
  { car_id: carId }: Wire,
  { from, to }: { from: number; to: number },
): Promise<Drive | null> | null {
  if (typeof carId !== 'number' || !(from < to)) return null
  const { contractId } = person
  return measureDrive(db, { contractId, carId, from: new Date(from), to: new Date(to) })
}

/** The places of the order in driving order, without consecutive duplicates. */
async function placesOf({ db, person }: WriteContext, row: Wire): Promise<OrderPlace[]> {
  const via = ((row.stops ?? []) as Wire[]).map(({ place_id: id }) => id)
  // an address that is not a stored place has no known position
  const from = row.from_id ?? (row.address == null ? undefined : null)
  const ids = [from, ...via, row.to_id ?? undefined].filter((id) => id !== undefined)
  const known = ids.filter((id) => id !== null) as number[]
  const { rows } = await sql<NonNullable<OrderPlace>>`
    select p.id, p.coordinates_lat::float8 as lat, p.coordinates_lon::float8 as lon,
      coalesce(p.radius, ${usualRadius})::int as radius
    from place p where p.contract_id = ${person.contractId} and p.id = any(${known}::bigint[])
      and p.coordinates_lat is not null`.execute(db)
  const byId = new Map<unknown, OrderPlace>(rows.map((one) => [one.id, one]))
  return ids.filter((id, nth) => id !== ids[nth - 1]).map((id) => byId.get(id) ?? null)
}

const timeOf = (at: unknown) => Date.parse(String(at))
