import type { Resource } from '#resources/kernel/types.ts'

/** Field → the heading that stands before it: that of its group, where it is the first of it that is shown. */
export function groupHeadings(of: Pick<Resource, 'form' | 'groups'>, shown: readonly string[]): Readonly<Record<string, string>> {
  const names = new Map(Object.entries(of.groups ?? {}).map(([name, key]) => [key, name]))
  const heads: Record<string, string> = {}
  for (const keys of Object.values(of.form) as (readonly string[])[]) {
    let waiting: string | undefined
    for (const key of keys) {
      waiting = names.get(key) ?? waiting
      if (waiting === undefined || !shown.includes(key)) continue
      heads[key] = waiting
      waiting = undefined
    }
  }
  return heads
}
