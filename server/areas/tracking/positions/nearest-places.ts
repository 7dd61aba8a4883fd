import { sql } from 'kysely'
import { kmBetween } from '#resources/kernel/values/geographic-coordinates.ts'
import type { Coordinates } from '#resources/kernel/values/geographic-coordinates.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { boxOf, reachesInto, usualRadius } from './near-places.ts'

interface Place extends Coordinates {
  readonly name: string
  readonly radius: number
}

/** For each point, the name of the nearest place whose radius includes it; null for none. */
export async function nearestPlaces(
  db: Db,
  contractId: number,
  points: readonly Coordinates[],
): Promise<(string | null)[]> {
  if (points.length === 0) return []
  const { rows } = await sql<Place>`
    select p.name, p.coordinates_lat::float8 as lat, p.coordinates_lon::float8 as lon,
      coalesce(p.radius, ${usualRadius})::int as radius
    from place p where p.contract_id = ${contractId}
      and ${reachesInto(points.map((point) => boxOf([point])))}`.execute(db)
  return points.map((point) => {
    const near = rows
      .map(({ name, radius, ...at }) => ({ name, radius, metres: kmBetween(point, at) * 1000 }))
      .filter(({ radius, metres }) => metres <= radius)
    near.sort((a, b) => a.metres - b.metres)
    return near[0]?.name ?? null
  })
}
