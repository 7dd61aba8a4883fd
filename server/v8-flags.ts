// Caps V8 heap growth, so that garbage is collected earlier.
import { setFlagsFromString } from 'node:v8'

/**
 * Percent that the heap may grow by over what is in use. V8's own choice is up to four times as
 * much, for no speed that could be measured.
 */
const growth = 60

/**
 * Keeps the resident size near what is in use: an office's server has other things in its memory
 * too, its database first. To be called at the start.
 */
export function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${growth}`)
}
