// Stores positions of devices as positions of their vehicles.
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/database.ts'
import type { Fragment } from '../../../kernel/types.ts'
import type { DevicePosition, TrackingService } from '../service/tracking-service.ts'

/** Maximum time by which a device's clock may be ahead. */
const ahead = sql`interval '10 minutes'`
/** Delay from which a position counts as late. */
const behind = sql`interval '2 minutes'`
/** Default retention of positions in days. */
export const usualDays = 366

interface StoredPositions {
  /** Vehicles whose last position has changed. */
  carIds: number[]
  /** Number of positions that were not stored before. */
  added: number
}

/**
 * Stores positions of one contract in one statement, in any order. Skips duplicates, positions of
 * unknown or archived vehicles, future and outdated ones, and those that the organisation does not
 * store. Queues the affected periods for event detection, and records late positions. A vehicle's
 * last position is the one with the latest timestamp, regardless of arrival; a vehicle whose last
 * position does not change is not locked.
 */
export async function storePositions(
  db: Db,
  contractId: number,
  positions: readonly DevicePosition[],
  now: Date,
  { isSimulated }: Pick<TrackingService, 'isSimulated'> = {},
): Promise<StoredPositions> {
  if (positions.length === 0) return { carIds: [], added: 0 }
  const { rows } = await sql<{ car_ids: number[]; added: number }>`
    with given as (
      select c.id as car_id, g.at, g.lat, g.lon, g.speed, g.course, g.ignition, g.fuel, g.odometer
      from ${givenPositions(contractId, positions)} where ${isInTime(now)} and not ${isPrivate}),
    added as (
      insert into car_position
        (contract_id, car_id, at, lat, lon, speed, course, ignition, fuel, odometer)
      select distinct on (car_id, at) ${contractId}::bigint, given.* from given order by car_id, at
      on conflict do nothing returning car_id, at),
    late as (
      insert into late_position as l (contract_id, car_id, since)
      select ${contractId}::bigint, car_id, min(at) from added
      where at < ${now}::timestamptz - ${behind} and not ${isSimulated === true}::boolean
      group by car_id order by car_id
      on conflict (contract_id, car_id) do update set since = least(l.since, excluded.since)),
    due as (
      insert into car_track_due as d (contract_id, car_id, since, until)
      select ${contractId}::bigint, car_id, min(at), max(at) from added
      group by car_id order by car_id
      on conflict (contract_id, car_id) do update set
        since = least(d.since, excluded.since), until = greatest(d.until, excluded.until)),
    latest as (
      insert into car_contact as l
        (contract_id, received_at, car_id, at, lat, lon, speed, course, ignition, fuel, odometer)
      select distinct on (car_id) ${contractId}::bigint, ${now}::timestamptz, given.* from given
      where not exists (select from car_contact n where n.contract_id = ${contractId}
        and n.car_id = given.car_id and n.at >= given.at)
      order by car_id, at desc
      on conflict (contract_id, car_id) do update set received_at = excluded.received_at,
        at = excluded.at, lat = excluded.lat, lon = excluded.lon, speed = excluded.speed,
        course = excluded.course, ignition = excluded.ignition, fuel = excluded.fuel,
        odometer = excluded.odometer
      where l.at < excluded.at returning l.car_id)
    select array(select car_id from latest order by car_id) as car_ids,
      (select count(*)::int from added) as added`.execute(db)
  const [stored] = rows
  return { carIds: stored?.car_ids ?? [], added: stored?.added ?? 0 }
}

/** FROM clause: positions `g` of one contract, their vehicles `c`, and the settings `k`. */
export function givenPositions(contractId: number, positions: readonly DevicePosition[]): Fragment {
  const of = <K extends keyof DevicePosition>(key: K) => positions.map((one) => one[key])
  return sql`unnest(${of('deviceId')}::bigint[], ${of('at')}::timestamptz[], ${of('lat')}::float8[],
      ${of('lon')}::float8[], ${of('speed')}::real[], ${of('course')}::smallint[],
      ${of('ignition')}::boolean[], ${of('fuel')}::real[], ${of('odometer')}::float8[])
      as g(device_id, at, lat, lon, speed, course, ignition, fuel, odometer)
    join car c on c.contract_id = ${contractId} and c.mobject_id = g.device_id
      and c.archived_at is null
    join contract o on o.id = c.contract_id
    left join tracker_connection k on k.contract_id = c.contract_id`
}

/** Condition: `g` is neither in the future nor older than the retention period. */
export const isInTime = (now: Date): Fragment => sql`(g.at < ${now}::timestamptz + ${ahead}
  and g.at > ${now}::timestamptz - make_interval(days => coalesce(k.keep_days, ${usualDays})))`

/** Condition: a time of day is within the business hours of `k`, which may span midnight. */
export const isBusinessTime = (
  time: ReturnType<typeof sql>,
) => sql`case when k.work_from <= k.work_to
  then ${time} >= k.work_from and ${time} < k.work_to
  else ${time} >= k.work_from or ${time} < k.work_to end`

/** Condition: `g` is outside business hours, and the organisation does not store such positions. */
export const isPrivate: Fragment = sql`(coalesce(k.private_hours, false)
  and not ${isBusinessTime(sql`(g.at at time zone o.time_zone)::time`)})`
