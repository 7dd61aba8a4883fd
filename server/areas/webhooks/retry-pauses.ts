import { dayMs, hourMs, minuteMs } from '../../kernel/time-units.ts'

/** ms to wait after each failed attempt of a delivery; it fails for good after the last one. */
export const pauses: readonly number[] = [
  10_000,
  minuteMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  6 * hourMs,
  12 * hourMs,
  dayMs,
  dayMs,
]
/** The longest time that a receiver is left alone after a failure: others may go through; ms. */
export const longestRest = 5 * minuteMs
