import { DomUtil } from 'leaflet'
import type { Map } from 'leaflet'
import { useEffect } from 'react'
import { layOut } from './names.ts'
import type { MapName, Sheet } from './names.ts'

/** Pixels of a line of text, as map.css sets it. */
const lineHeight = 15
/** Of the map's width: a longer name ends in dots. */
const widest = 0.42

function widthsOf(map: Map): Sheet['measure'] {
  const pen = document.createElement('canvas').getContext('2d')
  const { fontFamily } = getComputedStyle(map.getContainer())
  return ({ text, kind }) => {
    const [weight, size, spread] =
      kind === 'country' ? [500, 12, 1.16] : kind === 'stop' || kind === 'capital' ? [600, 12, 1] : [400, 12, 1]
    if (pen) pen.font = `${weight} ${size}px ${fontFamily}`
    const width = Math.ceil((pen?.measureText(text).width ?? text.length * 7) * spread) + 5
    return { width: Math.min(width, map.getSize().x * widest), height: lineHeight }
  }
}

/** Writes names on the map, anew whenever it comes to rest. They are for the eye: whatever matters is also said in words beside the map. */
export function useNames(map: Map | null, names: readonly MapName[]): void {
  useEffect(() => {
    if (!map) return
    const pane = map.getPane('names') ?? map.createPane('names')
    const sheet = DomUtil.create('div', '', pane)
    const measure = widthsOf(map)
    const write = () => {
      const { x: width, y: height } = map.getSize()
      const corner = map.containerPointToLayerPoint([0, 0])
      const project: Sheet['project'] = ({ lat, lon }) => map.latLngToContainerPoint([lat, lon])
      const written = layOut(names, { width, height, zoom: map.getZoom(), project, measure })
      sheet.replaceChildren()
      for (const { name, dot, text } of written) {
        if (name.kind !== 'country' && name.kind !== 'stop') {
          DomUtil.setPosition(DomUtil.create('i', `map-dot map-${name.kind}`, sheet), corner.add([dot.x, dot.y]).round())
        }
        if (!text || name.text === '') continue
        const words = DomUtil.create('span', `map-name map-${name.kind}`, sheet)
        words.textContent = name.text
        words.style.maxWidth = `${text.width}px`
        DomUtil.setPosition(words, corner.add([text.x, text.y]).round())
      }
    }
    write()
    map.on('moveend resize', write)
    return () => {
      map.off('moveend resize', write)
      sheet.remove()
    }
  }, [map, names])
}
