// Whether the server can be reached, and the global error flag.
import { signal } from '../browser/signal.ts'

/** `lost`: no response; `down`: the server responds, its database does not. */
export const connection = signal<'up' | 'lost' | 'down'>('up')
/** Raised for 500 ms by every failed call (the global error flag). */
export const errorFlag = signal(false)
/** ms */
export const errorFlagTime = 500

let lowering: ReturnType<typeof setTimeout> | undefined
export function raiseErrorFlag(): void {
  errorFlag.set(true)
  clearTimeout(lowering)
  lowering = setTimeout(() => errorFlag.set(false), errorFlagTime)
}
