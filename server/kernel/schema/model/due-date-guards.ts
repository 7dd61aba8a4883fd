// The guards of due dates: the rows of table due_date follow each write of the records that have them.
import { dueDaysOf, dueSubjectOf } from '#resources/kernel/rules/due-dates.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Guard } from './model-types.ts'

/**
 * The arguments of set_due_dates for a resource (migrations/0070_system_due_dates.sql); null for
 * none.
 */
export function dueDateRule(resource: Resource, registry: readonly Resource[]): object | null {
  const days = dueDaysOf(resource)
  if (days.length === 0) return null
  return {
    days: days.map(({ key, kind, while: values }) => ({
      ...{ kind, day: key },
      while: Object.fromEntries(
        Object.entries(values).map(([of, wanted]) => [of, [wanted].flat().map(String)]),
      ),
    })),
    archive: resource.archive === true,
    ...dueSubjectOf(resource, registry),
  }
}

export function dueDateGuards(resource: Resource, registry: readonly Resource[]): Guard[] {
  const rule = dueDateRule(resource, registry)
  return rule ? [`due_dates ${JSON.stringify([JSON.stringify(rule)])}`] : []
}
