// The places of an organisation with their borders.
import { sql } from 'kysely'
import type { Fence } from '#resources/tracking/index.ts'
import { cornersOf } from '../../kernel/db/columns.ts'
import type { Db } from '../../kernel/db/database.ts'
import { usualRadius } from '../tracking/index.ts'

export type PlaceFence = Fence & { readonly id: number; readonly name: string }

interface Row {
  id: number
  name: string
  boundary: string | null
  lat: number
  lon: number
  radius: number
}

/** Every place with a position: its boundary, else the radius around its coordinates. */
export async function readFences(db: Db, contractId: number): Promise<PlaceFence[]> {
  const { rows } = await sql<Row>`
    select id, name, boundary, coordinates_lat::float8 as lat, coordinates_lon::float8 as lon,
      coalesce(radius, ${usualRadius})::int as radius
    from place where contract_id = ${contractId}
      and (boundary is not null or coordinates_lat is not null) order by id`.execute(db)
  return rows.map(({ id, name, boundary, lat, lon, radius }) =>
    boundary === null
      ? { id, name, center: { lat, lon }, radius_m: radius }
      : { id, name, polygon: cornersOf(boundary) },
  )
}

interface Box {
  south: number
  north: number
  west: number
  east: number
}

function boxOf(points: readonly { lat: number; lon: number }[]): Box {
  const box = { south: 90, north: -90, west: 180, east: -180 }
  for (const { lat, lon } of points) {
    box.south = Math.min(box.south, lat)
    box.north = Math.max(box.north, lat)
    box.west = Math.min(box.west, lon)
    box.east = Math.max(box.east, lon)
  }
  return box
}

/** Degrees of latitude in a metre. */
const degree = 1 / 111_000

function fenceBox(fence: Fence): Box {
  if ('polygon' in fence) return boxOf(fence.polygon)
  const { lat, lon } = fence.center
  const high = fence.radius_m * degree
  const wide = high / Math.max(0.01, Math.cos((lat * Math.PI) / 180))
  return { south: lat - high, north: lat + high, west: lon - wide, east: lon + wide }
}

/** Finds the fences that a track may have crossed. */
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
