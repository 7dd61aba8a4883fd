import type { LayerGroup, Map } from 'leaflet'
import { useEffect } from 'react'
import { loadChunk } from '../../../common/loadChunk.ts'

/** Zoom from which hand-drawn shapes are hidden: they would be kilometres off. */
const close = 10
/** Zoom from which borders are faint: they may be some 400 m off. */
const closest = 12

/** Land, borders and waters below everything else, from files of our own: no internet access. */
export function useLand(map: Map | null): void {
  useEffect(() => {
    if (!map) return
    let isUnmounted = false
    let land: LayerGroup | undefined
    const pane = map.getPane('land') ?? map.createPane('land')
    const look = () => {
      pane.classList.toggle('map-close', map.getZoom() >= close)
      pane.classList.toggle('map-closest', map.getZoom() >= closest)
    }
    look()
    map.on('zoomend', look)
    loadChunk(() => import('./landTiles.ts'))
      .then(({ drawLand }) => (isUnmounted ? undefined : (land = drawLand().addTo(map))))
      // A map without land still shows points, names and the grid.
      .catch(() => undefined)
    return () => {
      isUnmounted = true
      map.off('zoomend', look)
      land?.remove()
    }
  }, [map])
}
