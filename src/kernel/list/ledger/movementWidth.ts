import type { WireRow } from '../../cells/cell.ts'

/** px of a letter, and beside the text of a cell. */
const letter = 7
const padding = 32
/** Letters of the name of a kind of document, before its title. */
const kindOfDocument = 16
/** px of a document's name at most, and of the chip that says how late an entry was. */
const mostOfName = 330
const lateChip = 212

/** px of a column of movements with words of their own; undefined for all others. */
export function movementWidth(source: string, rows: readonly WireRow[]): number | undefined {
  if (source === 'late_days')
    return rows.some((row) => typeof row.late_days === 'number') ? lateChip : undefined
  if (source !== 'document') return undefined
  const titles = rows.map((row) => String(row.document_title ?? '').length)
  const longest = kindOfDocument + Math.max(0, ...titles)
  return Math.min(longest * letter + padding, mostOfName)
}
