// The offset of this device's clock to the server's: actions on a phone are dated by the server's
// clock, also while offline.
import { signal } from '../browser/signal.ts'

/** ms that the server is ahead of this device; nothing as long as both agree. */
export const serverAhead = signal(0)

/** ms by which a response may be delayed, or rounded down to a second. */
const slack = 5000

/** Reads the server's clock from the Date header of a response. */
export function readServerClock(date: string | null): void {
  const ahead = Date.parse(date ?? '') - Date.now()
  if (!Number.isNaN(ahead)) serverAhead.set(Math.abs(ahead) > slack ? ahead : 0)
}

/** Now, by the clock of the server. */
export function serverNow(): string {
  return new Date(Date.now() + serverAhead.get()).toISOString()
}
