import type { LayerGroup, Map } from 'leaflet'
import { useEffect } from 'react'
import { loadChunk } from '../../../common/loadChunk.ts'

/** What is drawn by hand is not shown from this zoom on: it would be kilometres off. */
const close = 10
/** From here on borders are but hinted at: they may be some 400 m off. */
const closest = 12

/**
 * Land, borders and waters under everything else, from files of our own: nothing is asked of the
 * internet.
 */
export function useLand(map: Map | null): void {
  useEffect(() => {
    if (!map) return
    let gone = false
    let land: LayerGroup | undefined
    const pane = map.getPane('land') ?? map.createPane('land')
    const look = () => {
      pane.classList.toggle('map-close', map.getZoom() >= close)
      pane.classList.toggle('map-closest', map.getZoom() >= closest)
    }
    look()
    map.on('zoomend', look)
    loadChunk(() => import('./landTiles.ts'))
      .then(({ drawLand }) => (gone ? undefined : (land = drawLand().addTo(map))))
      // A map without land still shows points, names and the grid.
      .catch(() => undefined)
    return () => {
      gone = true
      map.off('zoomend', look)
      land?.remove()
    }
  }, [map])
}
