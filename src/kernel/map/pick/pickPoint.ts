import { parsePoint } from '#i18n/parse/index.ts'
import type { Point } from '#resources/kernel/types.ts'

/**
 * Where somebody pointed, to the sixth digit (11 cm), as if it had been typed; null where no point
 * can be put.
 */
export function pickPoint({ lat, lng }: { lat: number; lng: number }): Point | null {
  const point = parsePoint(`${lat.toFixed(6)}, ${lng.toFixed(6)}`)
  return point === 'bad' ? null : point
}
