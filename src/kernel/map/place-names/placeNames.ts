// Which names are shown on the map and where: without overlaps, the more important ones first.
import type { Point } from '#resources/kernel/types.ts'

export interface MapName {
  at: Point
  text: string
  kind: 'country' | 'capital' | 'city' | 'town' | 'place' | 'stop'
  /** Zoom range in which it is shown. */
  from?: number
  until?: number
}

interface Spot {
  x: number
  y: number
}

export interface Box extends Spot {
  width: number
  height: number
}

interface PlacedName {
  name: MapName
  dot: Spot
  /** The position of the text; null if there is room only for the dot. */
  text: Box | null
}

export interface NameSheet {
  width: number
  height: number
  zoom: number
  /** Pixels from the upper left corner of the map. */
  project: (point: Point) => Spot
  measure: (name: MapName) => Pick<Box, 'width' | 'height'>
  /** Areas covered by controls, where no name is placed. */
  covered?: readonly Box[]
}

/**
 * Minimum zoom for names of own places; at lower ones city names would have no room beside them.
 */
const placesFrom = 9
const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
/** The area of a name's symbol: a pin is above its point, a dot on it, a country has none. */
function signOf(kind: MapName['kind'], { x, y }: Spot): Box | null {
  if (kind === 'country') return null
  return kind === 'stop'
    ? { x: x - 14, y: y - 36, width: 28, height: 36 }
    : { x: x - 4, y: y - 4, width: 8, height: 8 }
}

/** Possible positions of the text, the best first: right of the symbol, left, above, below. */
function places(
  kind: MapName['kind'],
  { x, y }: Spot,
  { width, height }: Pick<Box, 'width' | 'height'>,
): Box[] {
  const box = (left: number, top: number) => ({ x: left, y: top, width, height })
  if (kind === 'country') return [box(x - width / 2, y - height / 2)]
  const [side, top] = kind === 'stop' ? [16, y - 22] : [7, y]
  return [
    box(x + side, top - height / 2),
    box(x - side - width, top - height / 2),
    box(x - width / 2, (kind === 'stop' ? y - 38 : y - 6) - height),
    box(x - width / 2, y + 6),
  ]
}

/**
 * Places names; `names` in order of importance. A city without room is omitted, a place or a stop
 * keeps its symbol.
 */
export function placeNames(
  names: readonly MapName[],
  { width, height, zoom, project, measure, covered = [] }: NameSheet,
): PlacedName[] {
  const seen = names
    .filter(({ from = 0, until = Infinity }) => zoom >= from && zoom < until)
    .map((name) => ({ name, dot: project(name.at) }))
    .filter(({ dot: { x, y } }) => x > -20 && y > -20 && x < width + 20 && y < height + 40)
  // Pins are on top: they block texts, but not the city below them.
  const pins: Box[] = seen.flatMap(({ name, dot }) =>
    name.kind === 'stop' ? (signOf(name.kind, dot) ?? []) : [],
  )
  const isOn = (box: Box) =>
    box.x >= 2 && box.y >= 2 && box.x + box.width <= width - 2 && box.y + box.height <= height - 2
  const taken: Box[] = []
  const free = (box: Box) => ![...pins, ...covered, ...taken].some((other) => overlap(box, other))
  const written: PlacedName[] = []
  for (const { name, dot } of seen) {
    const sign = signOf(name.kind, dot)
    const stays = name.kind === 'place' || name.kind === 'stop'
    if (!stays && sign && taken.some((box) => overlap(box, sign))) continue
    const far = name.kind === 'place' && zoom < placesFrom
    const rooms = far ? [] : places(name.kind, dot, measure(name)).filter(isOn)
    const text = rooms.find(free) ?? null
    if (!text && !stays) continue
    if (text) taken.push(text)
    if (sign && name.kind !== 'stop' && !far) taken.push(sign)
    written.push({ name, dot, text })
  }
  return written
}
