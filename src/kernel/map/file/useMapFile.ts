import type { Map } from 'leaflet'
import { useEffect, useState } from 'react'
import { loadChunk } from '../../../common/loadChunk.ts'
import { useFormats } from '../../../common/useFormats.ts'
import { useContract } from '../../useContract.ts'
import type { MapFileLayer } from './mapFileLayer.ts'

interface Shown {
  /** Its layer is loading or absent, shown, or failed. */
  state: 'none' | 'there' | 'lost'
  credit: string | null
  /** The file writes names of settlements. */
  hasNames: boolean
}
const none: Shown = { state: 'none', credit: null, hasNames: false }
const lost: Shown = { ...none, state: 'lost' }

/** Adds the organisation's map file above the outlines, if it has one. */
export function useMapFile(map: Map | null): Shown {
  const { map_file: file } = useContract()
  const { locale } = useFormats()
  const [shown, setShown] = useState<Shown & { of?: string }>(none)
  const { address, credit = null } = file ?? {}
  useEffect(() => {
    if (!map || !address) return
    let isUnmounted = false
    let layer: MapFileLayer | undefined
    const lose = () => {
      layer?.remove()
      if (!isUnmounted) setShown({ ...lost, of: address })
    }
    if (!map.getPane('land')) map.createPane('land')
    const open = async () => {
      const { openMapFile } = await loadChunk(() => import('./mapFileLayer.ts'))
      const opened = await openMapFile({ address, locale, onLost: lose })
      if (isUnmounted) return
      layer = opened
      opened.addTo(map)
      const { hasNames } = opened
      setShown({ state: 'there', hasNames, credit: credit ?? opened.credit, of: address })
    }
    open().catch(lose)
    // light and dark
    const watch = new MutationObserver(() => layer?.recolour())
    watch.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => {
      isUnmounted = true
      watch.disconnect()
      layer?.remove()
    }
  }, [map, address, credit, locale])
  return shown.of === address ? shown : none
}
