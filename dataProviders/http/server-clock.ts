// The clock of this device against the server's: what somebody presses on a telephone is dated by
// the server's, also without a line.
import { signal } from '../browser/signal.ts'

/** ms that the server is ahead of this device; nothing as long as both agree. */
export const serverAhead = signal(0)

/** ms by which an answer may be late or its second cut off. */
const slack = 5000

/** Reads the clock of the server off its answer. */
export function readServerClock(date: string | null): void {
  const ahead = Date.parse(date ?? '') - Date.now()
  if (!Number.isNaN(ahead)) serverAhead.set(Math.abs(ahead) > slack ? ahead : 0)
}

/** Now, by the clock of the server. */
export function serverNow(): string {
  return new Date(Date.now() + serverAhead.get()).toISOString()
}
