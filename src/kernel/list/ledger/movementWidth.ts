import type { WireRow } from '../../cells/cell.ts'

/** px of a letter, and beside the text of a cell. */
const letter = 7
const padding = 32
/** Characters for the type of a document, before its title. */
const kindOfDocument = 16
/** Maximum px of a document's title, and of the chip of a late entry. */
const mostOfName = 330
const lateChip = 212

/** px of a column of movements with special content; undefined for all others. */
export function movementWidth(source: string, rows: readonly WireRow[]): number | undefined {
  if (source === 'late_days')
    return rows.some((row) => typeof row.late_days === 'number') ? lateChip : undefined
  if (source !== 'document') return undefined
  const titles = rows.map((row) => String(row.document_title ?? '').length)
  const longest = kindOfDocument + Math.max(0, ...titles)
  return Math.min(longest * letter + padding, mostOfName)
}
