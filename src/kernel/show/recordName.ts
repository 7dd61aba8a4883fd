import { labelKey, titleFields } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'

/** How one record is called: the texts of its title fields, a reference by its label. */
export function recordName(resource: Resource, row: Readonly<Record<string, unknown>>): string {
  const words = titleFields(resource).map((key) => row[resource.fields[key]?.kind === 'ref' ? labelKey(key) : key])
  const name = words.filter((word) => word !== null && word !== undefined && word !== '').join(' ')
  return name || `№ ${String(row.id)}`
}
