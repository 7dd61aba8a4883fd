// Decodes the committed outlines to pairs of latitude and longitude in degrees.

export type LatLon = [lat: number, lon: number]

/**
 * A ring or a line of base.json: longitude and latitude alternate in 1/`scale` degrees, each pair
 * relative to the previous one.
 */
export function decodeLine(text: string, scale: number): LatLon[] {
  const numbers = text.split(' ').map(Number)
  const line: LatLon[] = []
  let lon = 0
  let lat = 0
  for (let at = 0; at < numbers.length; at += 2) {
    lon += numbers[at] ?? NaN
    lat += numbers[at + 1] ?? NaN
    line.push([lat / scale, lon / scale])
  }
  return line
}

/**
 * A river or a lake of waters.ts: '71.56 36.75, 71.49 37.27' in degrees of longitude and latitude.
 */
export function readLine(text: string): LatLon[] {
  return text.split(', ').map((pair) => {
    const [lon = NaN, lat = NaN] = pair.split(' ').map(Number)
    return [lat, lon]
  })
}

/**
 * Chaikin's corner cutting, twice: smooths lines drawn by hand in few points. The ends of an open
 * line stay.
 */
export function smooth(line: readonly LatLon[], closed: boolean, rounds = 2): LatLon[] {
  if (rounds === 0 || line.length < 3) return [...line]
  const next = closed ? [...line.slice(1), line[0] ?? line[1]] : line.slice(1)
  const cut = next.flatMap((to, at): LatLon[] => {
    const from = line[at]
    if (!from || !to) return []
    const between = (share: number): LatLon => [
      from[0] + (to[0] - from[0]) * share,
      from[1] + (to[1] - from[1]) * share,
    ]
    return [between(0.25), between(0.75)]
  })
  const first = line[0]
  const last = line.at(-1)
  return smooth(closed || !first || !last ? cut : [first, ...cut, last], closed, rounds - 1)
}
