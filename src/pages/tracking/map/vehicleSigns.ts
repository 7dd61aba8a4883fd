// The sign of a vehicle on the map: its shape by state, its colour by state and age.
import { resourceOf } from '#resources/kernel/derive.ts'
import type { Tone } from '#resources/kernel/types.ts'
import type { CarLocation } from '#resources/wire/tracking.ts'

type State = CarLocation['status']
export type Shape = 'arrow' | 'disc' | 'square' | 'diamond' | 'ring'

const tones = resourceOf('object').fields.state?.options.choices as Readonly<Record<State, Tone>>

export const states = Object.keys(tones) as readonly State[]
export const toneOf = ({ status }: Pick<CarLocation, 'status'>): Tone => tones[status]

const shapes: Readonly<Record<State, Shape>> = {
  moving: 'arrow',
  standing: 'square',
  idling: 'diamond',
  silent: 'ring',
  unseen: 'ring',
}

/** An arrow needs a direction; without one the shape is a disc. */
export function shapeOf({ status, course }: Pick<CarLocation, 'status' | 'course'>): Shape {
  return status === 'moving' && course === null ? 'disc' : shapes[status]
}

const minute = 60_000
/** Ages in ms from which a sign is drawn paler, the highest first. */
const paler = [
  { from: 24 * 60 * minute, alpha: 0.5 },
  { from: 60 * minute, alpha: 0.65 },
  { from: 10 * minute, alpha: 0.8 },
] as const

/** Opacity of a sign, which decreases with the age of the position. */
export function alphaOf({ time }: Pick<CarLocation, 'time'>, now: number): number {
  if (time === null) return paler[0].alpha
  const age = now - Date.parse(time)
  return paler.find(({ from }) => age >= from)?.alpha ?? 1
}

/** The share of each colour among several vehicles, the most urgent first. */
export function sharesOf(vehicles: readonly CarLocation[]): [tone: Tone, share: number][] {
  const inTurn = ['bad', 'warn', 'good', 'plain', 'muted'] as const
  const counts = new Map<Tone, number>()
  for (const one of vehicles) counts.set(toneOf(one), (counts.get(toneOf(one)) ?? 0) + 1)
  return inTurn.flatMap((tone): [Tone, number][] => {
    const count = counts.get(tone)
    return count === undefined ? [] : [[tone, count / vehicles.length]]
  })
}
