// Badge counts of the menu, and their invalidation.
import { call } from '../http/call.ts'
import { onSessionEnd } from '../session/session-end.ts'
import { signal } from '../browser/signal.ts'

/** Name of a menu group or resource → its count; empty while unknown. */
export const badges = signal<Readonly<Record<string, number>>>({})
onSessionEnd(() => badges.set({}))

let asking: Promise<void> | null = null
let again = false
/**
 * Loads all counts. Never fails: they are not essential. An invalidation during loading causes one
 * reload.
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
 * Calls `listener` with the entry that has changed, '*' for any; returns a function to unsubscribe.
 */
export function onBadgesChanged(listener: (name: string) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Called by the socket when a count has changed. */
export function badgesChanged(name: string): void {
  void loadBadges()
  listeners.forEach((listener) => listener(name))
}
