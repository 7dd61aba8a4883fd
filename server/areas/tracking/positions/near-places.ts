// Finds places near positions in the database, since an organisation may have 100,000 places.
import { sql } from 'kysely'
import type { Coordinates } from '#resources/kernel/values/geographic-coordinates.ts'
import type { Fragment } from '../../../kernel/types.ts'

/** Default radius of a place in metres. */
export const usualRadius = 300

/** Degrees of latitude per metre. */
export const degreesPerMetre = 1 / 111_000

/** A rectangle in degrees. */
export interface Box {
  readonly south: number
  readonly north: number
  readonly west: number
  readonly east: number
}

/** The smallest box around the points. */
export function boxOf(points: readonly Coordinates[]): Box {
  const box = { south: 90, north: -90, west: 180, east: -180 }
  for (const { lat, lon } of points) {
    box.south = Math.min(box.south, lat)
    box.north = Math.max(box.north, lat)
    box.west = Math.min(box.west, lon)
    box.east = Math.max(box.east, lon)
  }
  return box
}

/**
 * Condition: the circle of the place `p` overlaps one of the boxes; not true without coordinates.
 */
export function reachesInto(boxes: readonly Box[]): Fragment {
  const corners = boxes.flatMap(({ south, north, west, east }) => [
    { lat: south, lon: west },
    { lat: north, lon: east },
  ])
  const all = boxOf(corners)
  const high = sql`coalesce(p.radius, ${usualRadius}) * ${degreesPerMetre}::float8`
  const wide = sql`${high} / greatest(0.01, cos(radians(p.coordinates_lat)))`
  const overlaps = (south: Fragment, north: Fragment, west: Fragment, east: Fragment) => sql`
    p.coordinates_lat - ${high} <= ${north} and p.coordinates_lat + ${high} >= ${south}
    and p.coordinates_lon - ${wide} <= ${east} and p.coordinates_lon + ${wide} >= ${west}`
  const bound = (value: number) => sql`${value}::float8`
  const of = (side: keyof Box) => boxes.map((box) => box[side])
  // compares with the common bounding box first, which excludes most places
  return sql`(${overlaps(bound(all.south), bound(all.north), bound(all.west), bound(all.east))}
    and exists (select from unnest(${of('south')}::float8[], ${of('north')}::float8[],
        ${of('west')}::float8[], ${of('east')}::float8[]) as b(south, north, west, east)
      where ${overlaps(sql`b.south`, sql`b.north`, sql`b.west`, sql`b.east`)}))`
}
