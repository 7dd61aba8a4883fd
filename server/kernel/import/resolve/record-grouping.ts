// Groups the rows of a sheet into records: a record’s first row, and following rows with further
// child rows.
import type { Resource } from '#resources/kernel/types.ts'
import type { MappedColumn } from './reference-resolution.ts'
import { longestPortion } from '../job/import-limits.ts'
import type { SheetRow } from '../job/job-types.ts'

/**
 * Rows of one record. `beyond`: a line for which the record above has no room any more, and how
 * many child rows it takes.
 */
export interface Lines {
  lines: [SheetRow, ...SheetRow[]]
  beyond?: number
}

/** Child rows of a list that names no limit of its own (resources/kernel/calls/save-schema.ts). */
const mostByDefault = 500

/**
 * Portions of records with at least `size` rows or `longestPortion` characters each but the last. A
 * record goes over to the next portion, never in two.
 */
export async function* recordsOf(
  portions: AsyncIterable<readonly SheetRow[]>,
  {
    resource,
    columns,
    key,
    size,
  }: { resource: Resource; columns: readonly MappedColumn[]; key: string | null; size: number },
): AsyncGenerator<Lines[]> {
  const lists = [...new Set(columns.flatMap(({ list }) => list ?? []))]
  const most = Math.max(
    0,
    ...lists.map((list) => Number(resource.fields[list]?.options.max ?? mostByDefault)),
  )
  const follows = following(columns, key)
  let ready: Lines[] = []
  let count = 0
  let characters = 0
  let first: SheetRow | null = null
  for await (const rows of portions)
    for (const { row, cells } of rows) {
      const line = { row, cells }
      if (first && follows(first, line)) {
        const last = ready.at(-1)!
        if (last.beyond === undefined && last.lines.length < most) last.lines.push(line)
        else ready.push({ lines: [line], beyond: most })
      } else {
        if (count >= size || characters >= longestPortion) {
          yield ready
          ;[ready, count, characters] = [[], 0, 0]
        }
        ready.push({ lines: [line] })
        first = line
      }
      count += 1
      characters += cells.reduce((sum, cell) => sum + cell.length, 0)
    }
  if (ready.length > 0) yield ready
}

/**
 * Whether a row belongs to the record that `first` begins: it holds child cells, and of the
 * record's own nothing, the same key, or the same.
 */
function following(columns: readonly MappedColumn[], key: string | null) {
  const own = columns.filter(({ list }) => list === null)
  const children = columns.filter(({ list }) => list !== null)
  const known = own.find(({ field }) => field === key)
  const text = ({ cells }: SheetRow, { index }: MappedColumn) => cells[index] ?? ''
  return (first: SheetRow, line: SheetRow): boolean => {
    if (!children.some((column) => text(line, column) !== '')) return false
    const said = own.filter((column) => text(line, column) !== '')
    if (known && said.includes(known))
      return text(line, known).toLowerCase() === text(first, known).toLowerCase()
    return said.every((column) => text(line, column) === text(first, column))
  }
}
