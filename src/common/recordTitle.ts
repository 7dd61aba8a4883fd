import { nameKey } from '#resources/kernel/derive.ts'
import { titleText } from '#resources/kernel/record-title.ts'
import type { Resource } from '#resources/kernel/types.ts'

/**
 * How one record is called: the texts of its title fields, a reference by its label; by its number
 * where it has none of them.
 */
export function recordTitle(resource: Resource, row: Readonly<Record<string, unknown>>): string {
  return (
    titleText(resource, (key, field) => row[nameKey(key, field) ?? key]) || `№ ${String(row.id)}`
  )
}
