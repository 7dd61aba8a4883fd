// The undo stack of cell editing, by resource. It survives page changes and reloads of this tab,
// until the session ends.
import { onSessionEnd } from '#dataProviders/session/session-end.ts'
import { readTab, writeTab } from '#dataProviders/browser/tab-storage.ts'
import type { CellPosition } from './cellEditingTypes.ts'

/** One edit, one paste or one fill: undone as a whole. */
export interface UndoStep {
  /** The former values, and the version after the change: later changes by others are kept. */
  changed: { id: number; version: unknown; before: Readonly<Record<string, unknown>> }[]
  /** Added records, including those of other resources: removed in this order. */
  created: { resource: string; id: number; version: unknown }[]
  /** Where it happened. */
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

/** Undoing or saving creates a new version: earlier steps are rebased on it. */
export function advanceVersions(resource: string, versions: ReadonlyMap<number, unknown>): void {
  const moved = stackOf(resource).map((step) => ({
    ...step,
    changed: step.changed.map((one) =>
      versions.has(one.id) ? { ...one, version: versions.get(one.id) } : one,
    ),
  }))
  keep(resource, moved)
}
