import { isWritable } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'

/** Child rows as a resource: pastes into a list and into lines are checked by the same code. */
export function linesResource(of: Resource, source: string): Resource {
  const fields = of.fields[source]?.options.fields ?? {}
  return {
    ...of,
    // the key of their texts
    name: `${of.name}.rows.${source}`,
    title: Object.keys(fields)[0] ?? '',
    fields,
  }
}

export function isWritableChild(lines: Resource, key: string): boolean {
  const field = lines.fields[key]
  return field !== undefined && isWritable(field)
}
