// What Ctrl+Z takes back: the writes of quick edit, as they were, by the resource of the list. They
// outlive a change of page and a reload of this tab, and are gone with the session.
import { onSessionEnd } from '#dataProviders/session/session-end.ts'
import { readTab, writeTab } from '#dataProviders/browser/tab-storage.ts'
import type { CellPosition } from './cellEditingTypes.ts'

/** One edit, one paste or one fill: taken back as a whole. */
export interface UndoStep {
  /**
   * What stood before, and the version that the change made: who changed it later keeps what they
   * did.
   */
  changed: { id: number; version: unknown; before: Readonly<Record<string, unknown>> }[]
  /** Records that were added, those of other resources too: gone in the order of the list. */
  created: { resource: string; id: number; version: unknown }[]
  /** Where it was done. */
  at: CellPosition
}

const most = 50
const stacks = new Map<string, UndoStep[]>()
onSessionEnd(() => stacks.clear())

const keyOf = (resource: string) => `undo:${resource}`
function stackOf(resource: string): UndoStep[] {
  const stack = stacks.get(resource) ?? ((readTab(keyOf(resource)) ?? []) as UndoStep[])
  stacks.set(resource, stack)
  return stack
}

function keep(resource: string, stack: UndoStep[]): void {
  stacks.set(resource, stack)
  writeTab(keyOf(resource), stack.length > 0 ? stack : null)
}

export function pushUndoStep(resource: string, step: UndoStep): void {
  if (step.changed.length === 0 && step.created.length === 0) return
  keep(resource, [...stackOf(resource), step].slice(-most))
}

export function popUndoStep(resource: string): UndoStep | undefined {
  const stack = stackOf(resource)
  keep(resource, stack.slice(0, -1))
  return stack.at(-1)
}

/**
 * A change of what was just taken back or saved is one more version: steps below it stand on that
 * one.
 */
export function advanceVersions(resource: string, versions: ReadonlyMap<number, unknown>): void {
  const moved = stackOf(resource).map((step) => ({
    ...step,
    changed: step.changed.map((one) =>
      versions.has(one.id) ? { ...one, version: versions.get(one.id) } : one,
    ),
  }))
  keep(resource, moved)
}
