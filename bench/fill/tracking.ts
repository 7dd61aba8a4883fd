// Tracked vehicles: five thousand with a last contact each, one of them with a day of positions.
import type pg from 'pg'
import { firstId } from './bulk-load.ts'

export const tracked = 5000
/** The tracker's id of the first vehicle; the following vehicles have consecutive ids. */
export const firstDevice = 5_000_001
/** The vehicle with the long track, and its number of points: one per second for a day. */
export const trackedCar = firstId + 7
export const trackPoints = 86_400

/** The place of the n-th vehicle: about half of them in a city, the others across the country. */
export const placeOf = (n: number, turn = 0): { lat: number; lon: number } => {
  const a = ((n * 7919) % 10_000) / 10_000
  const b = ((n * 104_729) % 10_000) / 10_000
  const wide = n % 2 === 0 ? 0.2 : 4
  return { lat: 40.9 + (a - 0.5) * wide + turn * 1e-4, lon: 68.2 + (b - 0.5) * wide + turn * 1e-4 }
}

const contacts = `
  insert into car_contact (contract_id, car_id, at, received_at, lat, lon, speed, course, ignition)
  select $1, id, now(), now(), lat, lon, 40, 90, true
  from unnest($2::bigint[], $3::float8[], $4::float8[]) as g(id, lat, lon)`
const points = `
  insert into car_position (contract_id, car_id, at, lat, lon, speed, course, ignition)
  select $1, ${trackedCar}, date_trunc('second', now()) - n * interval '1 second',
    41 + sin(n / 3000.0) / 5, 69 + cos(n / 4000.0) / 5,
    case when n % 7200 < 900 then 0 else 45 end, 90, true
  from generate_series(1, ${trackPoints}) n`

/** Fills contacts and positions; `client` owns the tables. */
export async function fillTracking(client: pg.Client, contract: number): Promise<void> {
  await client.query(
    `update car set mobject_id = ${firstDevice} + id - ${firstId}
     where contract_id = $1 and id >= ${firstId} and id < ${firstId + tracked}`,
    [contract],
  )
  const numbers = Array.from({ length: tracked }, (_, n) => n)
  const places = numbers.map((n) => placeOf(n))
  await client.query(contacts, [
    ...[contract, numbers.map((n) => firstId + n)],
    ...[places.map(({ lat }) => lat), places.map(({ lon }) => lon)],
  ])
  await client.query(points, [contract])
  await client.query('vacuum (analyze) car, car_contact, car_position')
}
