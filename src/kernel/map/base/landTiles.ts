// The land as layers of the map, in one chunk with the outlines.
import { layerGroup, polygon, polyline, rectangle, svg } from 'leaflet'
import type { LayerGroup } from 'leaflet'
import base from '../data/base.json'
import { lakes, rivers } from '../data/waters.ts'
import { decodeLine, readLine, smooth } from './decodeLand.ts'
import type { LatLon } from './decodeLand.ts'

/** Everything below points and names, in the pane `land`. */
export function drawLand(): LayerGroup {
  const { south, west, north, east } = base.region
  const renderer = svg({ pane: 'land', padding: 0.6 })
  const drawn = (className: string) => ({
    pane: 'land',
    renderer,
    interactive: false,
    className,
    stroke: true,
    weight: 1,
  })
  const line = (text: string) => decodeLine(text, base.scale)
  const surfaces = (polygons: readonly (readonly string[])[], className: string) =>
    polygon(
      polygons.map((rings) => rings.map(line)),
      drawn(className),
    )
  return layerGroup([
    surfaces(base.world, 'map-land'),
    polyline(base.worldBorders.map(line), drawn('map-border')),
    // Here finer outlines replace the coarse ones.
    rectangle(
      [
        [south, west],
        [north, east],
      ],
      drawn('map-sea'),
    ),
    surfaces(base.land, 'map-land'),
    surfaces(base.home, 'map-home'),
    polygon(
      lakes.map((lake): LatLon[] => smooth(readLine(lake), true)),
      drawn('map-lake'),
    ),
    polyline(
      rivers.map((river) => smooth(readLine(river), false)),
      drawn('map-river'),
    ),
    polyline(base.borders.map(line), drawn('map-border')),
    surfaces(base.home, 'map-home-border'),
  ])
}
