import { headedGroups } from '#resources/kernel/form-groups.ts'
import type { Resource } from '#resources/kernel/types.ts'

/**
 * Field → the heading that stands before it: that of its group, where it is the first of it that is
 * shown.
 */
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
