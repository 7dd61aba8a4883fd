// What Ctrl+Z takes back: the writes of quick edit, as they were, by the resource of the list. Values of this user's screen: gone with the session.
import { onSessionEnd } from '#dataProviders/session-end.ts'
import type { At } from './types.ts'

/** One edit, one paste or one fill: taken back as a whole. */
export interface Step {
  /** What stood before, and the version that the change made: who changed it later keeps what they did. */
  changed: { id: number; version: unknown; before: Readonly<Record<string, unknown>> }[]
  /** Records that were added, those of other resources too: gone in the order of the list. */
  created: { resource: string; id: number; version: unknown }[]
  /** Where it was done. */
  at: At
}
const most = 50
const stacks = new Map<string, Step[]>()
onSessionEnd(() => stacks.clear())

export function remember(resource: string, step: Step): void {
  if (step.changed.length === 0 && step.created.length === 0) return
  const stack = stacks.get(resource) ?? []
  stacks.set(resource, [...stack, step].slice(-most))
}
export function takeBack(resource: string): Step | undefined {
  return stacks.get(resource)?.pop()
}
/** A change of what was just taken back or saved is one more version: steps below it stand on that one. */
export function moveOn(resource: string, id: number, version: unknown): void {
  for (const step of stacks.get(resource) ?? []) for (const one of step.changed) if (one.id === id) one.version = version
}
