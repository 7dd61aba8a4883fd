// Column widths by content: for texts, whose length is unknown beforehand.
import { nameKey, titleFields } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { endCondition } from '#resources/kernel/values/row-rules.ts'
import { standings } from '#resources/kernel/views/verdict.ts'
import { isEmpty } from '../../../cells/cell.ts'
import type { WireRow } from '../../../cells/cell.ts'
import { expiryOf } from '../../../cells/expiry.ts'
import { formatCellText } from '../../cell-editing/cellText.ts'
import { movementWidth } from '../../ledger/movementWidth.ts'
import type { Column } from './gridColumns.ts'

/** px: of a letter, of a wide one, of a cell's padding, and of a chip's padding. */
const letter = 8
const wideLetter = 11
const wideLetters = /[ЖМШЩЮФЫЪДжмшщюфыWMm]/gu
const padding = 32
const chip = 18
/** Letters of a chip in addition to its text. */
const small = 0.82
/** Maximum px of a column, and of the name's column; wider ones share the remaining space. */
const most = 240
const mostOfName = 320
const mostOfMarks = 360
/** px of an expiry day with its icon, and with its badge. */
const signedDay = 132
const badgedDay = 244

/** Fraction of cells that should not be truncated: all of them if they are short. */
const share = 0.9
const short = 170

/**
 * The columns in the width that these rows need. Remaining space goes to columns that do not fit
 * anyway, otherwise to the record's name, after its last part, or to a long name alone. The user's
 * own widths (`own`) are kept.
 */
export function fitColumns(
  of: Resource,
  columns: readonly Column[],
  rows: readonly WireRow[],
  own: Readonly<Record<string, number>> = {},
): Column[] {
  const names = titleFields(of)
  const lastName = columns.findLast(
    (column) => names.includes(column.source) && column.fits && own[column.source] === undefined,
  )
  const wants = new Map(
    columns.map((column) => [column, column.fits ? contentWidth(column, rows) : 0]),
  )
  const isCut = (column: Column) =>
    own[column.source] === undefined && (wants.get(column) ?? 0) > most
  // flexible columns share evenly: one that already fits would take space from others, and a name
  // that does not fit comes first
  const cut = columns.filter(isCut)
  const isShort = lastName !== undefined && (wants.get(lastName) ?? 0) > mostOfName
  const takers = isShort || cut.length === 0 ? [lastName] : cut
  const fitted = columns.map((column): Column => {
    if (own[column.source] !== undefined) return column
    const ofMovement = of.ledger && movementWidth(column.source, rows)
    if (ofMovement) return { ...column, width: Math.max(ofMovement, column.least), flexible: false }
    if (endCondition(column.field)) return { ...column, width: expiryWidth(column, rows) }
    if (column.field.kind === 'marks') return { ...column, width: marksWidth(column, rows) }
    if (!column.fits) return column
    const limit = names.includes(column.source) ? mostOfName : most
    const width = Math.min(Math.max(wants.get(column) ?? 0, column.least), limit)
    return { ...column, width, flexible: takers.includes(column) }
  })
  if (fitted.some(({ flexible }) => flexible)) return fitted
  const widest = fitted.reduce<Column | undefined>(
    (best, one) =>
      one.fits && own[one.source] === undefined && one.width >= (best?.width ?? 0) ? one : best,
    undefined,
  )
  const taker = widest ?? fitted.at(-1)
  return fitted.map((one) => (one === taker ? { ...one, flexible: true } : one))
}

function contentWidth(column: Column, rows: readonly WireRow[]): number {
  const texts = rows
    .map((row) => textWidth(textOf(column, row)))
    .filter((width) => width > 0)
    .sort((a, b) => a - b)
  const { tones, choices } = column.field.options
  // chips are never truncated
  const isChip = tones !== undefined || choices !== undefined
  const longest = texts.at(-1) ?? 0
  const whole = isChip || longest + padding <= short
  const text = whole ? longest : (texts[Math.ceil(texts.length * share) - 1] ?? 0)
  return (isChip ? Math.ceil(text * small) + chip : text) + padding
}

/** Room for all chips of a row; a verdict is one chip, regardless of its reasons. */
function marksWidth(column: Column, rows: readonly WireRow[]): number {
  const { source, field, width, least, context } = column
  const { judged } = field.options
  const wanted = rows.map((row) =>
    ((row[source] ?? []) as readonly string[])
      .filter((code) => !judged || code in standings)
      .reduce(
        (sum, code) => sum + Math.ceil(textWidth(context.option(code)) * small) + chip,
        padding,
      ),
  )
  return Math.min(Math.max(judged ? 0 : width, least, ...wanted), mostOfMarks)
}

function textWidth(text: string): number {
  const wide = text.match(wideLetters)?.length ?? 0
  return (text.length - wide) * letter + wide * wideLetter
}

function textOf({ source, field, context, parts }: Column, row: WireRow): string {
  if (parts) return parts.map((part) => textOf(part, row)).join(' ')
  if (isEmpty(row[source])) return ''
  return formatCellText(row[source], field, row[nameKey(source, field) ?? source], context)
}

/** Room for the badges of near days. */
function expiryWidth(column: Column, rows: readonly WireRow[]): number {
  const { source, field, context } = column
  const isNear = rows.some(
    (row) =>
      typeof row[source] === 'string' &&
      expiryOf(row[source], field, row, context.formats, context.t) !== null,
  )
  return Math.max(isNear ? badgedDay : signedDay, column.least)
}
