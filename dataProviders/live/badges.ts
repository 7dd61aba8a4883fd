// How much waits for the user, by the entries of the menu that say so, and the news that it has
// become something else.
import { call } from '../http/call.ts'
import { onSessionEnd } from '../session/session-end.ts'
import { signal } from '../browser/signal.ts'

/** A room's or a resource's name → what waits there; empty while nobody knows. */
export const badges = signal<Readonly<Record<string, number>>>({})
onSessionEnd(() => badges.set({}))

let asking: Promise<void> | null = null
let again = false
/**
 * All numbers at once. Never fails: without them nothing is missing but the numbers. News that come
 * meanwhile are asked about once more.
 */
export function loadBadges(): Promise<void> {
  again = asking !== null
  asking ??= ask().finally(() => {
    asking = null
    if (again) void loadBadges()
  })
  return asking
}

async function ask(): Promise<void> {
  const options = { quiet: true, headers: { 'X-Unattended': '1' } } as const
  const counts = await call<Record<string, number>>('GET', 'api/waiting', options).catch(() => null)
  if (counts) badges.set(counts)
}

const listeners = new Set<(name: string) => void>()
/**
 * Calls `listener` with the entry in which something has changed, '*' for any; returns how to stop.
 */
export function onBadgesChanged(listener: (name: string) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The socket has heard that something waits, or no longer. */
export function badgesChanged(name: string): void {
  void loadBadges()
  listeners.forEach((listener) => listener(name))
}
