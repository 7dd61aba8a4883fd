import { parsePoint } from '#i18n/parse/index.ts'
import type { Point } from '#resources/kernel/types.ts'

/**
 * The picked coordinates to the sixth digit (11 cm), as if typed; null if they are not a valid
 * point.
 */
export function pickPoint({ lat, lng }: { lat: number; lng: number }): Point | null {
  const point = parsePoint(`${lat.toFixed(6)}, ${lng.toFixed(6)}`)
  return point === 'bad' ? null : point
}
