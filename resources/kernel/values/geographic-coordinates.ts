// Coordinates in degrees (WGS 84): which of them are a place, and distances along the great circle.

export interface Coordinates {
  readonly lat: number
  readonly lon: number
}

export const mostLatitude = 90
export const mostLongitude = 180

/**
 * Whether coordinates are a place: receivers without a fix report zeros. The columns of a point
 * have the same bounds (server/kernel/schema/model/kind-columns.ts).
 */
export function isPlace({ lat, lon }: Coordinates): boolean {
  return Math.abs(lat) <= mostLatitude && Math.abs(lon) <= mostLongitude && lat !== 0 && lon !== 0
}

/** Mean radius. */
export const earthKm = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/**
 * Km as the crow flies (haversine). server/areas/dispatch/free-vehicles.ts has the same formula in
 * SQL; free-vehicles.test.ts compares the two.
 */
export function kmBetween(a: Coordinates, b: Coordinates): number {
  const north = radians(b.lat - a.lat) / 2
  const east = radians(b.lon - a.lon) / 2
  const chord =
    Math.sin(north) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(east) ** 2
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(chord)))
}

export const metresBetween = (a: Coordinates, b: Coordinates): number => kmBetween(a, b) * 1000
