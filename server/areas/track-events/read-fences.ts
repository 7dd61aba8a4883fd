// Loads an organisation's places with their boundaries or radii.
import { sql } from 'kysely'
import type { Fence } from '#resources/tracking/index.ts'
import { cornersOf } from '../../kernel/db/columns.ts'
import type { Db } from '../../kernel/db/database.ts'
import { boxOf, degreesPerMetre, reachesInto, usualRadius } from '../tracking/index.ts'
import type { Box } from '../tracking/index.ts'

export type PlaceFence = Fence & { readonly id: number; readonly name: string }

interface Row {
  id: number
  name: string
  boundary: string | null
  lat: number
  lon: number
  radius: number
}

/**
 * Places with a boundary, places whose circle overlaps one of the boxes, and places with the given
 * ids if they have a position.
 */
export async function readFences(
  db: Db,
  contractId: number,
  { boxes, ids }: { readonly boxes: readonly Box[]; readonly ids: readonly number[] },
): Promise<PlaceFence[]> {
  const { rows } = await sql<Row>`
    select p.id, p.name, p.boundary, p.coordinates_lat::float8 as lat,
      p.coordinates_lon::float8 as lon, coalesce(p.radius, ${usualRadius})::int as radius
    from place p where p.contract_id = ${contractId}
      and (p.boundary is not null or ${reachesInto(boxes)}
        or p.id = any(${ids}::bigint[]) and p.coordinates_lat is not null)
    order by p.id`.execute(db)
  return rows.map(({ id, name, boundary, lat, lon, radius }) =>
    boundary === null
      ? { id, name, center: { lat, lon }, radius_m: radius }
      : { id, name, polygon: cornersOf(boundary) },
  )
}

function fenceBox(fence: Fence): Box {
  if ('polygon' in fence) return boxOf(fence.polygon)
  const { lat, lon } = fence.center
  const high = fence.radius_m * degreesPerMetre
  const wide = high / Math.max(0.01, Math.cos((lat * Math.PI) / 180))
  return { south: lat - high, north: lat + high, west: lon - wide, east: lon + wide }
}

/** Returns a function that finds the fences whose bounding box overlaps that of a track. */
export function fenceFinder(fences: readonly PlaceFence[]) {
  const boxes = fences.map((fence) => ({ fence, box: fenceBox(fence) }))
  return (points: readonly { lat: number; lon: number }[]): PlaceFence[] => {
    const of = boxOf(points)
    return boxes.flatMap(({ fence, box }) => {
      const isNear =
        box.south <= of.north && box.north >= of.south && box.west <= of.east && box.east >= of.west
      return isNear ? [fence] : []
    })
  }
}
