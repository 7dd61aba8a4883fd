// Whether this installation has switched from the demonstration to production; recorded in
// instance.json, for good.
import { readInstance, writeInstance } from '../postgres/cluster/instance-file.ts'
import type { Instance } from '../postgres/cluster/instance-file.ts'

type Moved = Instance & { movedIn?: string }

/** @throws StartError when instance.json is damaged */
export function movedIn(dataDir: string): boolean {
  return (readInstance(dataDir) as Moved).movedIn !== undefined
}

export function endDemonstration(dataDir: string, now: Date): void {
  const moved: Moved = { ...readInstance(dataDir), movedIn: now.toISOString() }
  writeInstance(dataDir, moved)
}
