// Boot checks of lists that are shown in another way than as a table.
import type { Resource } from '../types.ts'
import { checkTimeline } from './check-timeline.ts'
import { checkWorkstation } from './check-workstation.ts'
import type { Report } from './descriptor-fault.ts'

export function checkViewKinds(
  one: Resource,
  byName: ReadonlyMap<string, Resource>,
  report: Report,
): void {
  checkWorkstation(one, byName, report)
  checkTimeline(one, byName, report)
}
