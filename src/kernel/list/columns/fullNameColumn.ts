// Surname, name and patronymic that stand side by side are one column of the grid: one looks for a
// person. What is exported, printed, copied and chosen are still three.
import type { Resource } from '#resources/kernel/types.ts'
import type { CellProps } from '../../cells/cell.ts'
import type { Column } from '../grid/columns/gridColumns.ts'

/** `label`: what one record is called. Sorted as the surname is. */
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

/** The columns as they are chosen: what is one in the grid is several again. */
export function apartColumns(columns: readonly Column[]): readonly Column[] {
  return columns.flatMap((one) => one.parts ?? one)
}
