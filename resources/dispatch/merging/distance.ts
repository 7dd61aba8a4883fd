/** Degrees. */
export interface Coordinates {
  readonly lat: number
  readonly lon: number
}

/** Mean radius. */
export const earthKm = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Km as the crow flies (haversine). */
export function kmBetween(a: Coordinates, b: Coordinates): number {
  const north = radians(b.lat - a.lat) / 2
  const east = radians(b.lon - a.lon) / 2
  const chord =
    Math.sin(north) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(east) ** 2
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(chord)))
}
