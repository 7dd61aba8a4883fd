// Adjacent surname, name and patronymic are shown as one column of the grid. Exports, prints,
// copies and the choice of columns still have three.
import type { Resource } from '#resources/kernel/types.ts'
import type { CellProps } from '../../cells/cell.ts'
import type { Column } from '../grid/columns/gridColumns.ts'

/** `label`: the name of one record. Sorted by the surname. */
export function withFullName(
  { fullName }: Pick<Resource, 'fullName'>,
  columns: readonly Column[],
  label: string,
): readonly Column[] {
  if (!fullName) return columns
  const at = columns.findIndex(({ source }) => source === fullName[0])
  const parts = columns.slice(at, at + fullName.length)
  const [first] = parts
  if (at < 0 || !first || !fullName.every((key, i) => parts[i]?.source === key)) return columns
  const whole: Column = {
    ...first,
    label,
    parts,
    cell: ({ row }: CellProps) => fullName.flatMap((key) => row[key] ?? []).join(' '),
  }
  return columns.toSpliced(at, parts.length, whole)
}

/** The columns as chosen: a combined one is split again. */
export function apartColumns(columns: readonly Column[]): readonly Column[] {
  return columns.flatMap((one) => one.parts ?? one)
}
