import { tileLayer } from 'leaflet'
import type { Map } from 'leaflet'
import { useEffect, useState } from 'react'
import { signal } from '#dataProviders/browser/signal.ts'
import type { MapTiles } from '#resources/wire/accounts/session.ts'
import { useContract } from '../../useContract.ts'

/** Tiles that may fail before the first one arrives. */
const mostFailures = 4

/**
 * By contract, the tile server when the page was loaded: the page's policy allows no other one, so
 * a change needs a reload.
 */
export const tilesAtLoad = signal<Readonly<Record<number, MapTiles | null>>>({})

function useTilesAtLoad(): MapTiles | null {
  const { id, tiles } = useContract()
  const known = tilesAtLoad.get()
  if (id in known) return known[id] ?? null
  tilesAtLoad.set({ ...known, [id]: tiles })
  return tiles
}

/**
 * The source of a map: `outline`, `tiles`, or `lost`, the outline because the tile server does not
 * answer.
 */
type MapBase = 'outline' | 'tiles' | 'lost'

/** Adds the tiles of the organisation's server to the map, if it has one. */
export function useTiles(map: Map | null): { base: MapBase; credit: string | null } {
  const tiles = useTilesAtLoad()
  const [isLost, setLost] = useState(false)
  const { address, credit } = tiles ?? {}
  useEffect(() => {
    if (!map || !address || isLost) return
    if (!map.getPane('land')) map.createPane('land')
    const layer = tileLayer(address, {
      pane: 'land',
      maxZoom: map.getMaxZoom(),
      className: 'map-tiles',
      // most servers require the requesting site; the page's path is not sent
      referrerPolicy: 'origin',
    })
    let failed = 0
    let isThere = false
    layer.on('tileload', () => (isThere = true))
    layer.on('tileerror', () => {
      failed += 1
      if (!isThere && failed >= mostFailures) setLost(true)
    })
    layer.addTo(map)
    return () => void layer.remove()
  }, [map, address, isLost])
  if (!address || !credit) return { base: 'outline', credit: null }
  return isLost ? { base: 'lost', credit: null } : { base: 'tiles', credit }
}
