import type { Point } from '#resources/kernel/types.ts'
import { isPlace } from '#resources/kernel/values/geographic-coordinates.ts'
import { cleaned } from './parsed.ts'
import type { Parsed } from './parsed.ts'

const number = '-?\\d{1,3}(?:[.,]\\d+)?'
const pair = new RegExp(
  `^\\(?(${number})(?:\\s*;\\s*|\\s*,\\s+|\\s+|,(?=-?\\d+\\.))(${number})\\)?$`,
)

/**
 * A typed or pasted pair of latitude and longitude in degrees: '41.311081, 69.240562', '41,311081
 * 69,240562', '41.3;69.2'.
 */
export function parsePoint(text: string): Parsed<Point> {
  const typed = cleaned(text).replace(/°/g, '')
  if (typed === '') return null
  const [, first, second] = pair.exec(typed) ?? []
  if (first === undefined || second === undefined) return 'bad'
  const [lat, lon] = [first, second].map(
    (value) => Math.round(Number(value.replace(',', '.')) * 1e6) / 1e6,
  )
  if (lat === undefined || lon === undefined) return 'bad'
  return isPlace({ lat, lon }) ? { lat, lon } : 'bad'
}

/** The corners of a polygon, parted by semicolons or lines, each as a pair of coordinates. */
export function parsePolygon(text: string): Parsed<Point[]> {
  const corners: Point[] = []
  for (const part of text.split(/[;\n]/)) {
    const corner = parsePoint(part.trim())
    if (corner === 'bad') return 'bad'
    if (corner) corners.push(corner)
  }
  return corners.length > 0 ? corners : null
}
