// All vehicles on one canvas over the map: one additional element for any number of vehicles.
import { DomUtil, Layer, point } from 'leaflet'
import type { LeafletMouseEvent, Map, Point } from 'leaflet'
import type { CarLocation } from '#resources/wire/tracking.ts'
import { clusterSpots, isGrouped, isInFrame, signAt } from './clusterVehicles.ts'
import type { Frame, VehicleSign, Spot } from './clusterVehicles.ts'
import { drawVehicles } from './drawVehicles.ts'
import type { MapPalette } from './drawVehicles.ts'

/** The drawn contents; a new scene is drawn in the next frame. */
interface Scene {
  readonly vehicles: readonly CarLocation[]
  readonly picked: number | null
  /** ms */
  readonly now: number
}

interface Handlers {
  onPick: (id: number) => void
  /** Called for several vehicles close together. */
  onGroup: (vehicles: readonly CarLocation[]) => void
  /** The name of the item under the pointer; '' for none. */
  nameOf: (vehicles: readonly CarLocation[]) => string
}

const pane = 'vehicles'
/** Names are shown from this zoom on, while vehicles are few. */
const namedFrom = 11
const mostNames = 60

/** The layer of vehicles; those without a position are not drawn. */
export class VehicleLayer extends Layer {
  #map: Map | null = null
  #canvas: HTMLCanvasElement | null = null
  #scene: Scene = { vehicles: [], picked: null, now: 0 }
  #spots: readonly Spot[] = []
  #signs: readonly VehicleSign[] = []
  #named = false
  #frame = 0
  readonly #handlers: Handlers

  constructor(handlers: Handlers) {
    super()
    this.#handlers = handlers
  }

  override onAdd(map: Map): this {
    this.#map = map
    const there = map.getPane(pane) ?? map.createPane(pane)
    this.#canvas = DomUtil.create('canvas', 'monitoring-canvas', there)
    this.#canvas.setAttribute('aria-hidden', 'true')
    map.on('zoomend resize viewreset', this.#project)
    map.on('moveend', this.#group)
    map.on('move', this.redraw)
    map.on('click', this.#click)
    map.on('mousemove', this.#hover)
    this.#project()
    return this
  }

  override onRemove(map: Map): this {
    cancelAnimationFrame(this.#frame)
    map.off('zoomend resize viewreset', this.#project)
    map.off('moveend', this.#group)
    map.off('move', this.redraw)
    map.off('click', this.#click)
    map.off('mousemove', this.#hover)
    this.#canvas?.remove()
    this.#map = null
    return this
  }

  show(scene: Scene): void {
    const moved = scene.vehicles !== this.#scene.vehicles
    this.#scene = scene
    if (moved) this.#project()
    else this.#group()
  }

  /** Redraws in the next frame; repeated calls before that are merged. */
  readonly redraw = (): void => {
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(this.#draw)
  }

  readonly #project = (): void => {
    const map = this.#map
    if (!map) return
    const zoom = map.getZoom()
    this.#spots = this.#scene.vehicles.flatMap((vehicle) => {
      const { latitude: lat, longitude: lon } = vehicle
      if (lat === null || lon === null) return []
      const { x, y } = map.project([lat, lon], zoom)
      return [{ vehicle, x, y }]
    })
    this.#group()
  }

  readonly #group = (): void => {
    const map = this.#map
    if (!map) return
    const view = viewOf(map)
    const grouped = isGrouped(this.#spots, map.getZoom(), view)
    this.#signs = clusterSpots(this.#spots, grouped, this.#scene.picked)
    this.#named =
      map.getZoom() >= namedFrom &&
      this.#signs.filter((sign) => isInFrame(sign, view)).length <= mostNames
    this.redraw()
  }

  readonly #draw = (): void => {
    const map = this.#map
    const canvas = this.#canvas
    const pen = canvas?.getContext('2d')
    if (!map || !canvas || !pen) return
    const { x: width, y: height } = map.getSize()
    const sharp = window.devicePixelRatio || 1
    if (canvas.width !== Math.round(width * sharp) || canvas.height !== Math.round(height * sharp))
      resize(canvas, width, height, sharp)
    DomUtil.setPosition(canvas, map.containerPointToLayerPoint(point(0, 0)))
    pen.setTransform(sharp, 0, 0, sharp, 0, 0)
    const { left, top } = viewOf(map)
    drawVehicles(pen, {
      ...{ left, top, width, height, signs: this.#signs, named: this.#named },
      ...{ picked: this.#scene.picked, now: this.#scene.now },
      palette: paletteOf(canvas),
    })
  }

  #signUnder({ latlng }: LeafletMouseEvent): VehicleSign | undefined {
    const at = this.#map?.project(latlng)
    return at && signAt(this.#signs, at.x, at.y)
  }

  readonly #click = (event: LeafletMouseEvent): void => {
    const there = this.#signUnder(event)?.spots.map(({ vehicle }) => vehicle) ?? []
    const [first, ...others] = there
    if (others.length > 0) this.#handlers.onGroup(there)
    else if (first) this.#handlers.onPick(first.id)
  }

  readonly #hover = (event: LeafletMouseEvent): void => {
    const container = this.#map?.getContainer()
    if (!container) return
    const sign = this.#signUnder(event)
    container.classList.toggle('monitoring-over', sign !== undefined)
    const name = sign ? this.#handlers.nameOf(sign.spots.map(({ vehicle }) => vehicle)) : ''
    if (container.title !== name) container.title = name
  }
}

function viewOf(map: Map): Frame {
  const { min, max } = map.getPixelBounds() as { min: Point; max: Point }
  return { left: min.x, top: min.y, right: max.x, bottom: max.y }
}

function resize(canvas: HTMLCanvasElement, width: number, height: number, sharp: number): void {
  canvas.width = Math.round(width * sharp)
  canvas.height = Math.round(height * sharp)
  canvas.style.width = `${width}px`
  canvas.style.height = `${height}px`
}

function paletteOf(element: Element): MapPalette {
  const style = getComputedStyle(element)
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    tones: {
      good: colour('success'),
      warn: colour('warning'),
      bad: colour('error'),
      plain: colour('primary'),
      muted: colour('muted'),
    },
    paper: colour('paper'),
    text: colour('text'),
    font: colour('font'),
  }
}
