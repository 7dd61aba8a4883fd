// Records with the records that they refer to.
import type { CallContext, Wire } from '../types.ts'
import type { WireRow } from './list-query.ts'
import { readMany } from './read-record.ts'
import { readContext } from './row-visibility.ts'

/** The key under which a row holds the referenced record. */
const behind = (key: string) => `${key}>`

/** The record at the end of a path of references. */
export function recordAt(row: Wire, path: readonly string[]): Wire | null {
  return path
    .slice(0, -1)
    .reduce<Wire | null>((at, key) => (at?.[behind(key)] ?? null) as Wire | null, row)
}

/** Reads the targets of the first reference of each path, once for all rows, and so on. */
export async function followReferences(
  context: CallContext,
  rows: readonly WireRow[],
  paths: readonly (readonly string[])[],
): Promise<WireRow[]> {
  const { kernel, resource } = context
  const reached = new Map<string, Map<unknown, Wire>>()
  for (const key of new Set(paths.map(([first = '']) => first))) {
    const rest = paths.flatMap(([first, ...more]) => (first === key ? [more] : []))
    const wanted = new Set(rest.map(([first = '']) => first))
    const target = kernel.target(resource.fields[key]!)
    const reading = readContext({ ...context, resource: target })
    const ids = [...new Set(rows.flatMap((row) => (row[key] as number | null) ?? []))]
    const others = await readMany(
      { ...reading, readable: (name, field) => wanted.has(name) && reading.readable(name, field) },
      ids,
    )
    const whole = await followReferences(
      { ...context, resource: target },
      others,
      rest.filter(({ length }) => length > 1),
    )
    reached.set(key, new Map(whole.map((row) => [row.id, row])))
  }
  if (reached.size === 0) return [...rows]
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(
      [...reached].map(([key, byId]) => [behind(key), byId.get(row[key]) ?? null]),
    ),
  }))
}
