import { divIcon, layerGroup, marker, polyline, svg } from 'leaflet'
import type { LatLngExpression, Map } from 'leaflet'
import { useEffect } from 'react'
import { degreesText, graticuleLines, graticuleStep } from './graticule.ts'

/** Minimum zoom: at lower ones countries and rivers give orientation. */
const nearest = 8

/** Redraws the grid whenever the map stops moving. */
export function useGraticule(map: Map | null): void {
  useEffect(() => {
    if (!map) return
    if (!map.getPane('grid')) map.createPane('grid')
    const renderer = svg({ pane: 'grid', padding: 0.3 })
    const lines = layerGroup().addTo(map)
    const drawn = { pane: 'grid', renderer, interactive: false, className: 'map-grid', weight: 1 }
    const mark = (at: LatLngExpression, text: string, side: string) =>
      marker(at, {
        pane: 'grid',
        interactive: false,
        keyboard: false,
        icon: divIcon({ className: `map-degrees ${side}`, html: text, iconSize: undefined }),
      })
    const redraw = () => {
      lines.clearLayers()
      if (map.getZoom() < nearest) return
      const bounds = map.getBounds()
      const south = bounds.getSouth()
      const west = bounds.getWest()
      const north = bounds.getNorth()
      const east = bounds.getEast()
      const step = graticuleStep(map.getSize().x / (east - west))
      const wide = bounds.pad(0.3)
      for (const lon of graticuleLines(west, east, step)) {
        const top: LatLngExpression = [north, lon]
        polyline(
          [
            [wide.getSouth(), lon],
            [wide.getNorth(), lon],
          ],
          drawn,
        ).addTo(lines)
        mark(top, degreesText(lon, step), 'map-top').addTo(lines)
      }
      for (const lat of graticuleLines(south, north, step)) {
        polyline(
          [
            [lat, wide.getWest()],
            [lat, wide.getEast()],
          ],
          drawn,
        ).addTo(lines)
        mark([lat, west], degreesText(lat, step), 'map-left').addTo(lines)
      }
    }
    redraw()
    map.on('moveend resize', redraw)
    return () => {
      map.off('moveend resize', redraw)
      lines.remove()
    }
  }, [map])
}
