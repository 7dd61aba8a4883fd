import { sql } from 'kysely'
import { kmBetween } from '#resources/dispatch/index.ts'
import type { Coordinates } from '#resources/dispatch/index.ts'
import type { Db } from '../../../kernel/db/database.ts'

/** Default radius of a place in metres. */
export const usualRadius = 300

interface Place extends Coordinates {
  readonly name: string
  readonly radius: number
}

/** The name of the nearest place within whose radius each point is; null for none. */
export async function nearestPlaces(
  db: Db,
  contractId: number,
  points: readonly Coordinates[],
): Promise<(string | null)[]> {
  if (points.length === 0) return []
  const { rows } = await sql<Place>`
    select name, coordinates_lat::float8 as lat, coordinates_lon::float8 as lon,
      coalesce(radius, ${usualRadius})::int as radius
    from place where contract_id = ${contractId} and coordinates_lat is not null`.execute(db)
  return points.map((point) => {
    const near = rows
      .map(({ name, radius, ...at }) => ({ name, radius, metres: kmBetween(point, at) * 1000 }))
      .filter(({ radius, metres }) => metres <= radius)
    near.sort((a, b) => a.metres - b.metres)
    return near[0]?.name ?? null
  })
}
