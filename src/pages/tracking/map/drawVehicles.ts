// Draws vehicles on a canvas: shapes, groups, names and the ring around the picked one.
import type { Tone } from '#resources/kernel/types.ts'
import { radiusOf } from './clusterVehicles.ts'
import type { Frame, VehicleSign, Spot } from './clusterVehicles.ts'
import { alphaOf, shapeOf, sharesOf, toneOf } from './vehicleSigns.ts'
import type { Shape } from './vehicleSigns.ts'

/** The current colours of the page, light or dark. */
export interface MapPalette {
  readonly tones: Readonly<Record<Tone, string>>
  readonly paper: string
  readonly text: string
  readonly font: string
}

interface Picture {
  readonly signs: readonly VehicleSign[]
  /** World pixels of the upper left corner. */
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly picked: number | null
  /** Whether every vehicle outside a group has its name. */
  readonly named: boolean
  readonly now: number
  readonly palette: MapPalette
}

/** px beyond the edge at which a sign is still partly visible. */
const margin = 40

/** Draws all visible signs, and then names where there is room. */
export function drawVehicles(pen: CanvasRenderingContext2D, picture: Picture): void {
  const { signs, left, top, width, height } = picture
  pen.clearRect(0, 0, width, height)
  const single: Placed[] = []
  for (const sign of signs) {
    const x = sign.x - left
    const y = sign.y - top
    if (x < -margin || y < -margin || x > width + margin || y > height + margin) continue
    const [spot, ...others] = sign.spots
    if (!spot) continue
    pen.save()
    pen.translate(x, y)
    if (others.length > 0) drawGroup(pen, sign, picture)
    else {
      drawOne(pen, spot, picture)
      single.push({ spot, x, y })
    }
    pen.restore()
  }
  drawNames(pen, single, picture)
}

interface Placed {
  readonly spot: Spot
  readonly x: number
  readonly y: number
}

function drawOne(pen: CanvasRenderingContext2D, { vehicle }: Spot, picture: Picture): void {
  const { palette, picked, now } = picture
  const isPicked = vehicle.id === picked
  pen.globalAlpha = isPicked ? 1 : alphaOf(vehicle, now)
  if (isPicked) drawRing(pen, palette)
  const shape = shapeOf(vehicle)
  if (shape === 'arrow') pen.rotate(((vehicle.course ?? 0) * Math.PI) / 180)
  drawShape(pen, shape, palette.tones[toneOf(vehicle)], palette.paper)
}

function drawRing(pen: CanvasRenderingContext2D, { text }: MapPalette): void {
  pen.beginPath()
  pen.arc(0, 0, 15, 0, 2 * Math.PI)
  pen.strokeStyle = text
  pen.lineWidth = 2.5
  pen.stroke()
}

/** Corners of shapes with straight edges; an arrow points to the north. */
const corners: Readonly<Partial<Record<Shape, readonly (readonly [number, number])[]>>> = {
  arrow: [
    [0, -10],
    [7, 8],
    [0, 4],
    [-7, 8],
  ],
  square: [
    [-6, -6],
    [6, -6],
    [6, 6],
    [-6, 6],
  ],
  diamond: [
    [0, -8],
    [8, 0],
    [0, 8],
    [-8, 0],
  ],
}

function drawShape(
  pen: CanvasRenderingContext2D,
  shape: Shape,
  colour: string,
  paper: string,
): void {
  pen.beginPath()
  const outline = corners[shape]
  if (outline) {
    for (const [x, y] of outline) pen.lineTo(x, y)
    pen.closePath()
  } else pen.arc(0, 0, 7, 0, 2 * Math.PI)
  pen.lineJoin = 'round'
  // a ring must not suggest a known state, so its inside is empty
  if (shape === 'ring') {
    pen.strokeStyle = paper
    pen.lineWidth = 5
    pen.stroke()
    pen.strokeStyle = colour
    pen.lineWidth = 3
    pen.stroke()
    return
  }
  pen.strokeStyle = paper
  pen.lineWidth = 3
  pen.stroke()
  pen.fillStyle = colour
  pen.fill()
}

/** A number in a ring whose sections have the colours of the vehicles. */
function drawGroup(pen: CanvasRenderingContext2D, sign: VehicleSign, { palette }: Picture): void {
  const radius = radiusOf(sign)
  pen.beginPath()
  pen.arc(0, 0, radius, 0, 2 * Math.PI)
  pen.fillStyle = palette.paper
  pen.fill()
  pen.lineWidth = 3
  let from = -Math.PI / 2
  for (const [tone, share] of sharesOf(sign.spots.map(({ vehicle }) => vehicle))) {
    const to = from + share * 2 * Math.PI
    pen.beginPath()
    pen.arc(0, 0, radius, from, to)
    pen.strokeStyle = palette.tones[tone]
    pen.stroke()
    from = to
  }
  pen.font = `600 12px ${palette.font}`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillStyle = palette.text
  pen.fillText(String(sign.spots.length), 0, 1)
}

/** px: offset of a name beside its sign, and its height. */
const nameOffset = 18
const lineHeight = 15
/** px around the centre of a sign that must be free of other names. */
const reach = 10

/** The name of the selected vehicle, and names of others that cover no icon and no other name. */
function drawNames(pen: CanvasRenderingContext2D, single: readonly Placed[], picture: Picture) {
  const { palette, picked, named, width } = picture
  pen.font = `500 12px ${palette.font}`
  pen.textAlign = 'left'
  pen.textBaseline = 'middle'
  const taken: Frame[] = []
  // the picked vehicle is drawn last, and named first
  for (const { spot, x, y } of single.toReversed()) {
    const isPicked = spot.vehicle.id === picked
    if (!named && !isPicked) continue
    const { name } = spot.vehicle
    const { width: long } = pen.measureText(name)
    // at the right edge of the map it is to the left of its icon
    const left = x + nameOffset + long > width ? x - nameOffset - long : x + nameOffset
    const box = {
      ...{ left, right: left + long },
      ...{ top: y - lineHeight / 2, bottom: y + lineHeight / 2 },
    }
    const isFree =
      !taken.some((other) => isOver(box, other)) &&
      !single.some((one) => one.spot !== spot && isOver(box, boxOf(one)))
    if (!isFree && !isPicked) continue
    taken.push(box)
    // text below it, such as the name of a city, would show through
    pen.globalAlpha = 0.85
    pen.fillStyle = palette.paper
    pen.fillRect(box.left - 3, box.top, box.right - box.left + 6, lineHeight)
    pen.globalAlpha = 1
    pen.fillStyle = palette.text
    pen.fillText(name, box.left, y)
  }
}

const boxOf = ({ x, y }: Placed): Frame => ({
  ...{ left: x - reach, right: x + reach, top: y - reach, bottom: y + reach },
})

const isOver = (a: Frame, b: Frame): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
