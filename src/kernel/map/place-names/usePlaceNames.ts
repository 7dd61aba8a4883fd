import { DomUtil } from 'leaflet'
import type { Map } from 'leaflet'
import { useEffect } from 'react'
import { placeNames } from './placeNames.ts'
import type { MapName, NameSheet } from './placeNames.ts'

/** Pixels of a line of text, as map.css sets it. */
const lineHeight = 15
/** Fraction of the map's width: longer names are wrapped. */
const widest = 0.42
/** Padding beside the text, px. */
const padding = 5

type Letters = readonly [weight: number, size: number, spread: number]
const plainLetters: Letters = [400, 12, 1]
const letters: Readonly<Partial<Record<MapName['kind'], Letters>>> = {
  country: [500, 12, 1.16],
  stop: [600, 12, 1],
  capital: [600, 12, 1],
}

/** The width of a text, estimated from its letters. */
function widthsOf(map: Map): (text: string, kind: MapName['kind']) => number {
  const pen = document.createElement('canvas').getContext('2d')
  const { fontFamily } = getComputedStyle(map.getContainer())
  return (text, kind) => {
    const [weight, size, spread] = letters[kind] ?? plainLetters
    if (pen) pen.font = `${weight} ${size}px ${fontFamily}`
    return Math.ceil((pen?.measureText(text).width ?? text.length * 7) * spread) + padding
  }
}

/** Wraps a name at word boundaries to lines of at most `most` pixels. */
function linesOf(text: string, most: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && widthOf(longer) <= most) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** The area of the map's buttons, in its upper right corner. */
const buttonsOf = (width: number) => ({ x: width - 52, y: 0, width: 52, height: 92 })

/**
 * Draws names on the map whenever it stops moving. They are decorative: everything important is
 * also beside the map as text.
 */
export function usePlaceNames(map: Map | null, names: readonly MapName[]): void {
  useEffect(() => {
    if (!map) return
    const pane = map.getPane('names') ?? map.createPane('names')
    const sheet = DomUtil.create('div', '', pane)
    const widthOf = widthsOf(map)
    const inLines = ({ text, kind }: MapName) =>
      linesOf(text, map.getSize().x * widest, (part) => widthOf(part, kind))
    const measure: NameSheet['measure'] = (name) => {
      const lines = inLines(name)
      return {
        width: Math.max(...lines.map((line) => widthOf(line, name.kind))),
        height: lines.length * lineHeight,
      }
    }
    const write = () => {
      const { x: width, y: height } = map.getSize()
      const corner = map.containerPointToLayerPoint([0, 0])
      const project: NameSheet['project'] = ({ lat, lon }) => map.latLngToContainerPoint([lat, lon])
      const written = placeNames(names, {
        width,
        height,
        zoom: map.getZoom(),
        project,
        measure,
        covered: [buttonsOf(width)],
      })
      sheet.replaceChildren()
      for (const { name, dot, text } of written) {
        if (name.kind !== 'country' && name.kind !== 'stop') {
          DomUtil.setPosition(
            DomUtil.create('i', `map-dot map-${name.kind}`, sheet),
            corner.add([dot.x, dot.y]).round(),
          )
        }
        if (!text || name.text === '') continue
        const words = DomUtil.create('span', `map-name map-${name.kind}`, sheet)
        words.textContent = inLines(name).join('\n')
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
