import type { Point } from '#resources/kernel/types.ts'
import type { Stop } from './stopOrder.ts'

interface StopPin {
  point: Point
  numbers: number[]
  names: string[]
}

/** Stops at the same point share a pin: a route may end where it starts. */
export function stopPins(stops: readonly Stop[]): StopPin[] {
  const pins = new Map<string, StopPin>()
  for (const { point, number, name } of stops) {
    if (!point) continue
    const key = `${point.lat} ${point.lon}`
    const pin = pins.get(key) ?? { point, numbers: [], names: [] }
    pin.numbers.push(number)
    if (!pin.names.includes(name)) pin.names.push(name)
    pins.set(key, pin)
  }
  return [...pins.values()]
}
