// A map file as a map layer, in one chunk with the libraries that read and draw it.
import * as leaflet from 'leaflet'
import type { Coords, DoneCallback, GridLayer, GridLayerOptions, Map } from 'leaflet'
import { leafletLayer } from 'protomaps-leaflet'
import { openArchive } from './mapArchive.ts'
import type { MapArchiveFacts } from './mapArchive.ts'
import { colourNames, hasNames, labelRulesOf, paintRulesOf } from './mapStyle.ts'
import type { MapColours } from './mapStyle.ts'
import './map-file.css'

interface MapFileOptions {
  address: string
  /** The preferred language of names. */
  locale: string
  /** Called if the first tile is damaged or cannot be loaded. */
  onLost: () => void
}

export interface MapFileLayer {
  readonly credit: string | null
  /** It draws the names of settlements itself. */
  readonly hasNames: boolean
  addTo(map: Map): void
  /** Redraws the layer in the page's current colours. */
  recolour(): void
  remove(): void
}

/** @throws Error if the file cannot be loaded or is not a map */
export async function openMapFile({
  address,
  locale,
  onLost,
}: MapFileOptions): Promise<MapFileLayer> {
  const facts = await openArchive(address)
  const onFirst = firstOutcome(onLost)
  const layer = facts.pictures ? pictureLayer(facts, onFirst) : vectorLayer(facts, onFirst)
  let there: Map | null = null
  const recolour = () => {
    if (there && !facts.pictures) applyStyle(layer as Drawn, facts, there, locale)
  }
  return {
    credit: facts.credit,
    hasNames: facts.pictures !== null || hasNames(facts.layers),
    addTo(map) {
      there = map
      recolour()
      layer.addTo(map)
    },
    recolour,
    remove: () => void layer.remove(),
  }
}

interface Outcome {
  read(): void
  failed(): void
}

/** The first tile decides: later failures only leave a hole. */
function firstOutcome(onLost: () => void): Outcome {
  let decided = false
  return {
    read: () => void (decided = true),
    failed() {
      if (!decided) onLost()
      decided = true
    },
  }
}

/** Beyond its edge and its zooms the outlines below show. */
const optionsOf = ({ header }: MapArchiveFacts): GridLayerOptions => ({
  ...{ pane: 'land', zIndex: 300 },
  minZoom: header.minZoom,
  className: 'map-file',
  bounds: [
    [header.minLat, header.minLon],
    [header.maxLat, header.maxLon],
  ],
})

function pictureLayer(facts: MapArchiveFacts, report: Outcome): GridLayer {
  const { archive, header, pictures } = facts
  const read = ({ x, y, z }: Coords) => archive.getZxy(z, x, y).catch(() => 'failed' as const)
  const draw = async (at: Coords, picture: HTMLImageElement, done: DoneCallback) => {
    const tile = await read(at)
    if (tile === 'failed') report.failed()
    const data = tile === 'failed' ? undefined : tile?.data
    // no tile in the file
    if (!data) return done(undefined, picture)
    const address = URL.createObjectURL(new Blob([data], { type: pictures ?? '' }))
    const end = (outcome: () => void) => () => {
      URL.revokeObjectURL(address)
      outcome()
      done(undefined, picture)
    }
    picture.addEventListener('load', end(report.read))
    picture.addEventListener('error', end(report.failed))
    picture.src = address
  }
  const Pictures = leaflet.GridLayer.extend({
    createTile(at: Coords, done: DoneCallback): HTMLElement {
      const picture = document.createElement('img')
      picture.alt = ''
      void draw(at, picture, done)
      return picture
    },
  }) as unknown as new (options: GridLayerOptions) => GridLayer
  return new Pictures({
    ...optionsOf(facts),
    className: 'map-file map-tiles',
    maxNativeZoom: header.maxZoom,
  })
}

type Drawn = ReturnType<typeof leafletLayer> & GridLayer
interface Source {
  get(at: unknown, size: number): Promise<globalThis.Map<string, unknown[]>>
}
interface DrawnView {
  maxDataLevel: number
  tileCache: { source: Source }
}

function vectorLayer(facts: MapArchiveFacts, report: Outcome): Drawn {
  // the library expects a global Leaflet
  Object.assign(globalThis, { L: leaflet })
  const { archive, header } = facts
  const layer = leafletLayer({
    ...optionsOf(facts),
    ...{ url: archive, noWrap: true },
    // vector tiles are drawn one zoom higher than the one they are made for
    minZoom: header.minZoom && header.minZoom + 1,
    ...{ paintRules: [], labelRules: [], attribution: '' },
  }) as Drawn
  for (const view of (layer.views as globalThis.Map<string, DrawnView>).values()) {
    // the library would treat a zoom of 0 as missing
    view.maxDataLevel = header.maxZoom
    view.tileCache.source = reportingSource(view.tileCache.source, report)
  }
  return layer
}

/** Unreadable tiles are empty: the library would only log errors. */
const reportingSource = (source: Source, report: Outcome): Source => ({
  async get(at, size) {
    try {
      const tile = await source.get(at, size)
      if (tile.size > 0) report.read()
      return tile
    } catch (error) {
      if ((error as Error).name === 'AbortError') throw error
      report.failed()
      return new globalThis.Map()
    }
  },
})

function applyStyle(layer: Drawn, { layers }: MapArchiveFacts, map: Map, locale: string): void {
  const colours = coloursOf(map.getContainer())
  layer.backgroundColor = colours.land
  layer.paintRules = paintRulesOf(colours, layers)
  layer.labelRules = labelRulesOf(colours, locale)
  layer.clearLayout()
  layer.rerenderTiles()
}

/** Colours are computed by the style sheet; a canvas needs the results. */
function coloursOf(container: HTMLElement): MapColours {
  const probe = document.createElement('i')
  probe.className = 'map-file-probe'
  container.append(probe)
  const style = getComputedStyle(probe)
  const colours = colourNames.map((name) => {
    probe.style.color = `var(--map-${name})`
    return [name, style.color]
  })
  const { fontFamily: font } = style
  probe.remove()
  return { ...(Object.fromEntries(colours) as Omit<MapColours, 'font'>), font }
}
