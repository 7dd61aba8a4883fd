import type { LatLngBoundsExpression, LatLngExpression } from 'leaflet'
import type { Point } from '#resources/kernel/types.ts'

type InitialView =
  { bounds: LatLngBoundsExpression; maxZoom: number } | { center: LatLngExpression; zoom: number }

const tashkent: InitialView = { center: [41.311, 69.28], zoom: 11 }

/** The initial view for picking: the current point, else the other places, else Tashkent. */
export function initialView(point: Point | null, places: readonly { at: Point }[]): InitialView {
  if (point) return { center: [point.lat, point.lon], zoom: 11 }
  return places.length > 0
    ? { bounds: places.map(({ at }) => [at.lat, at.lon]), maxZoom: 12 }
    : tashkent
}
