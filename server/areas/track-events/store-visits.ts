import { sql } from 'kysely'
import type { Db } from '../../kernel/db/database.ts'
import type { Visit } from './find-visits.ts'

export interface StoredVisit extends Visit {
  readonly id: number
  readonly carId: number
}

/** The visits of each vehicle that had not ended at `since` (ms), in chronological order. */
export async function readVisits(
  db: Db,
  contractId: number,
  vehicles: readonly { carId: number; since: number }[],
): Promise<StoredVisit[]> {
  const { rows } = await sql<StoredVisit>`
    select v.id, v.car_id as "carId", v.place_id as "placeId",
      (extract(epoch from v.arrived_at) * 1000)::float8 as "from",
      (extract(epoch from v.departed_at) * 1000)::float8 as "to"
    from unnest(${vehicles.map((one) => one.carId)}::bigint[],
      ${vehicles.map((one) => new Date(one.since))}::timestamptz[]) as g(car_id, since)
    join car_visit v on v.contract_id = ${contractId} and v.car_id = g.car_id
      and (v.departed_at is null or v.departed_at > g.since)
    order by v.car_id, v.arrived_at, v.id`.execute(db)
  return rows
}

interface Change {
  readonly carId: number
  readonly stored: readonly StoredVisit[]
  readonly visits: readonly Visit[]
}

const keyOf = ({ placeId, from }: Visit) => `${placeId} ${from}`

/** Stores the differences; returns the ids of inserted and updated visits. */
export async function storeVisits(
  db: Db,
  contractId: number,
  changes: readonly Change[],
): Promise<number[]> {
  const deletedIds: number[] = []
  const kept: (Visit & { carId: number })[] = []
  for (const { carId, stored, visits } of changes) {
    const wanted = new Set(visits.map(keyOf))
    const ends = new Map(stored.map((one) => [keyOf(one), one.to]))
    for (const one of stored) if (!wanted.has(keyOf(one))) deletedIds.push(one.id)
    for (const one of visits) if (ends.get(keyOf(one)) !== one.to) kept.push({ ...one, carId })
  }
  if (deletedIds.length > 0)
    await sql`delete from car_visit where contract_id = ${contractId}
      and id = any(${deletedIds}::bigint[])`.execute(db)
  if (kept.length === 0) return []
  // ordered, since the earlier visit of a place must end before the next one begins
  const { rows } = await sql<{ id: number }>`
    insert into car_visit (contract_id, car_id, place_id, arrived_at, departed_at)
    select ${contractId}::bigint, g.* from unnest(${kept.map((one) => one.carId)}::bigint[],
      ${kept.map((one) => one.placeId)}::bigint[], ${kept.map((one) => new Date(one.from))}::timestamptz[],
      ${kept.map(({ to }) => (to === null ? null : new Date(to)))}::timestamptz[])
      as g(car_id, place_id, arrived_at, departed_at)
    order by g.car_id, g.place_id, g.arrived_at
    on conflict (contract_id, car_id, place_id, arrived_at)
      do update set departed_at = excluded.departed_at
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}
