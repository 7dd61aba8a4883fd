// Groups vehicles close to each other into one icon with their number, on a pixel grid. The grid is
// fixed to the world, so that groups do not change when the map is moved. Vehicles that would hide
// each other are one sign at every zoom.
import type { CarLocation } from '#resources/wire/tracking.ts'

/** A vehicle in pixels of the world at one zoom. */
export interface Spot {
  readonly vehicle: CarLocation
  readonly x: number
  readonly y: number
}

/** One vehicle, or the vehicles of one cell at their centre. */
export interface VehicleSign {
  readonly x: number
  readonly y: number
  readonly spots: readonly Spot[]
}

export interface Frame {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** px */
const cell = 64
/** Minimum px between the centres of two signs, below which one hides much of the other. */
export const hidden = 24
/** Zoom from which streets are far enough apart. */
const closest = 12
/** With fewer vehicles in view, they are drawn one by one. */
const few = 300

/** Whether vehicles are grouped at all at this zoom and in this view. */
export function isGrouped(spots: readonly Spot[], zoom: number, view: Frame): boolean {
  return zoom < closest && countIn(spots, view) >= few
}

export const isInFrame = ({ x, y }: Pick<Spot, 'x' | 'y'>, view: Frame): boolean =>
  x >= view.left && x <= view.right && y >= view.top && y <= view.bottom

const countIn = (spots: readonly Spot[], view: Frame): number =>
  spots.reduce((count, spot) => count + (isInFrame(spot, view) ? 1 : 0), 0)

const alone = (spot: Spot): VehicleSign => ({ x: spot.x, y: spot.y, spots: [spot] })

/**
 * Signs of all vehicles, in the order of the first vehicle of each; the one with the id `picked` is
 * separate and last, so that it is on top.
 */
export function clusterSpots(
  spots: readonly Spot[],
  grouped: boolean,
  picked: number | null,
): VehicleSign[] {
  const others = spots.filter(({ vehicle }) => vehicle.id !== picked)
  const own = spots.filter(({ vehicle }) => vehicle.id === picked)
  const groups = grouped ? [...cellsOf(others).values()] : stacksOf(others)
  return [...groups.map(toSign), ...own.map(alone)]
}

/** Vehicles covered by another one, grouped with it. */
function stacksOf(spots: readonly Spot[]): Spot[][] {
  const stacks: Spot[][] = []
  const near = new Map<number, Spot[][]>()
  const keyOf = (column: number, row: number) => column * 2 ** 26 + row
  for (const spot of spots) {
    const column = Math.floor(spot.x / hidden)
    const row = Math.floor(spot.y / hidden)
    const around = [-1, 0, 1].flatMap((right) =>
      [-1, 0, 1].flatMap((down) => near.get(keyOf(column + right, row + down)) ?? []),
    )
    const under = around.find(([first]) => first && isHidden(first, spot))
    if (under) under.push(spot)
    else {
      const stack = [spot]
      stacks.push(stack)
      const key = keyOf(column, row)
      near.set(key, [...(near.get(key) ?? []), stack])
    }
  }
  return stacks
}

const isHidden = (one: Spot, other: Spot): boolean =>
  Math.hypot(one.x - other.x, one.y - other.y) < hidden

function cellsOf(spots: readonly Spot[]): ReadonlyMap<string, readonly Spot[]> {
  const cells = new Map<string, Spot[]>()
  for (const spot of spots) {
    const key = `${Math.floor(spot.x / cell)} ${Math.floor(spot.y / cell)}`
    const there = cells.get(key)
    if (there) there.push(spot)
    else cells.set(key, [spot])
  }
  return cells
}

function toSign(spots: readonly Spot[]): VehicleSign {
  const mean = (key: 'x' | 'y') => spots.reduce((sum, spot) => sum + spot[key], 0) / spots.length
  return { x: mean('x'), y: mean('y'), spots }
}

/** px from the centre of a sign to its edge. */
export function radiusOf({ spots: { length } }: VehicleSign): number {
  return length === 1 ? 9 : Math.min(28, 13 + 6 * Math.log10(length))
}

/** px of tolerance beyond the edge for clicks and touches. */
const slack = 4

/** The sign at a point of the world; of several the nearest. */
export function signAt(
  signs: readonly VehicleSign[],
  x: number,
  y: number,
): VehicleSign | undefined {
  let found: VehicleSign | undefined
  let least = Infinity
  for (const sign of signs) {
    const far = Math.hypot(sign.x - x, sign.y - y)
    if (far > radiusOf(sign) + slack || far > least) continue
    found = sign
    least = far
  }
  return found
}
