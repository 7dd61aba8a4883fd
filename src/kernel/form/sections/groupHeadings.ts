import { headedGroups } from '#resources/kernel/views/form-groups.ts'
import type { Resource } from '#resources/kernel/types.ts'

/** Field → the heading before it: that of its group, if it is the group's first shown field. */
export function groupHeadings(
  of: Pick<Resource, 'form'>,
  shown: readonly string[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    headedGroups(of).flatMap(({ name, keys }) => {
      const first = keys.find((key) => shown.includes(key))
      return name === null || first === undefined ? [] : [[first, name]]
    }),
  )
}

/** The shown fields of a section in runs, each below the heading of its first field. */
export function splitIntoGroups(
  of: Pick<Resource, 'form'>,
  shown: readonly string[],
): { heading: string | null; keys: string[] }[] {
  const headings = groupHeadings(of, shown)
  const groups: { heading: string | null; keys: string[] }[] = []
  for (const key of shown) {
    const heading = headings[key] ?? null
    if (heading === null && groups.length > 0) groups.at(-1)!.keys.push(key)
    else groups.push({ heading, keys: [key] })
  }
  return groups
}
