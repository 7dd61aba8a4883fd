// Boot checks of lists that are not displayed as tables.
import { desksOf } from '../views/desks.ts'
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
  for (const desk of desksOf(one))
    if (one.desks?.[desk.desk?.key ?? '']?.timeline) checkTimeline(desk, byName, report)
  checkFollowed(one, byName, report)
}

function checkFollowed(
  { mode, follows = [] }: Resource,
  byName: ReadonlyMap<string, Resource>,
  report: Report,
): void {
  if (follows.length > 0 && mode !== 'view') report('R171', 'follows others, and is no view')
  for (const name of follows) {
    const other = byName.get(name)
    if (!other || other.mode === 'view') report('R171', `follows '${name}', which nobody writes`)
  }
}
