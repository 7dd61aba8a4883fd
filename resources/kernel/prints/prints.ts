// Printed forms of records as plain data; the server makes PDFs of them.
import type { Call } from '../calls/standard-calls.ts'
import type { CellSize } from './print-cells.ts'
import type { FieldValues, Resource } from '../types.ts'

/** The form of a new record, by its screen's path, and the reference there to the printed one. */
export interface Opens {
  readonly path: string
  readonly as: string
}

/** A field, or a field of a referenced record: 'driver_id.birth_date'. */
type Path<N extends string> = N | `${N}.${string}` | 'id'
export interface PrintValue<N extends string = string> {
  readonly field: Path<N>
  readonly label?: string // replaces the field's own label
  readonly as?: 'day' | 'time' | 'month' // of a moment: half of it, or its month
  readonly unit?: false // omitted: the form's text has it
}

export interface PrintColumn<N extends string = string> extends PrintValue<N> {
  readonly share?: number // fraction of the table's width; default: typical for its kind
  readonly group?: string // common heading of this and adjacent columns with the same group
  readonly total?: true // summed up in a last line
}

/** Space to write in, below its label. */
export interface EmptyColumn {
  readonly empty: string
  readonly share?: number
  readonly group?: string
}

/** On a line: a label, a value or space for it, and a small caption below. */
export type LineItem<N extends string = string> = (PrintValue<N> | { readonly empty: string }) & {
  readonly share?: number
  readonly below?: string
}

/** Of a fixed table: a text, a value, or null, space to write in. */
export type PrintCell<N extends string = string> =
  string | null | ({ readonly words: string } & CellSize) | (PrintValue<N> & CellSize)

type Column<N extends string = string> = PrintColumn<N> | EmptyColumn
type Value<N extends string> = Path<N> | PrintValue<N>
export type PrintPart<N extends string = string> =
  | { readonly letterhead: true } // the letterhead
  // %{key} in its text is a value, or a line to write on; dots of its path are underscores there
  | { readonly text: string; readonly values?: readonly Value<N>[]; readonly look?: TextLook }
  | { readonly fields: readonly Value<N>[] } // each with its label; omitted without a value
  | { readonly line: readonly LineItem<N>[] } // side by side, on lines to write on
  // a fixed table: column widths as fractions, its lines, and the number of head lines
  | {
      readonly cells: readonly (readonly PrintCell<N>[])[]
      readonly shares: readonly number[]
      readonly heads?: number
    }
  // child rows, numbered, and empty lines to write on: a fixed number, or up to a total number of
  // lines
  | {
      readonly rows: N
      readonly columns: readonly Column[]
      readonly blank?: number
      readonly least?: number
    }
  | { readonly records: readonly Column<N>[] } // of a list: all of them, numbered
  // of a list: instead of a table a label for each record, this many side by side; its values below
  // each other, and the first existing value of `code` as a barcode
  | { readonly labels: readonly Value<N>[]; readonly code: readonly N[]; readonly across: number }
  | { readonly period: N } // of a list: from the first day to the last
  | { readonly signature: string; readonly name?: Path<N> } // the caption
  | { readonly stamp: true }
  // values with their labels; with `verify` a link that verifies the paper, covering these values;
  // with `opens` one to a new record about the printed one
  | { readonly qr: readonly Value<N>[]; readonly verify?: true; readonly opens?: Opens }
  | { readonly when: FieldValues; readonly parts: readonly PrintPart<N>[] }
  // an organisation may omit it; its name, as a text key
  | { readonly optional: string; readonly parts: readonly PrintPart<N>[] }
  // columns, of equal width by default
  | {
      readonly beside: readonly (readonly PrintPart<N>[])[]
      readonly shares?: readonly number[]
    }
  | { readonly coupon: readonly PrintPart<N>[] } // torn off along a line above it
  | { readonly page: 'next' | 'back' } // a page break
export type TextLook = 'title' | 'under' | 'heading' | 'small'
export type PrintParts<N extends string = string> = readonly PrintPart<N>[]
export interface PrintForm<N extends string = string> {
  readonly form: PrintParts<N>
  readonly paper: 'A4' | 'A5'
  readonly turned?: true // landscape
  readonly dense?: true // condensed and small, for wide tables
  readonly compact?: true // reduces everything else too: for forms that are crowded on one side
  readonly of?: 'list' // one paper of all records; default: one of each
  readonly each?: readonly N[] // of a list: a paper for all records alike in these fields
  readonly blank?: true // can be printed without a record, to fill in by hand
  readonly many: number // maximum records of one file
}

export type Prints<N extends string = string> = Readonly<Record<string, PrintForm<N>>>

/** Given instead of a form: each record uses the form that `printsBy` names. */
export const byRecord = 'by_record'

/** The columns that show a field. */
export function shownColumns(columns: readonly Column[]): PrintColumn[] {
  return columns.flatMap((column) => ('field' in column ? [column] : []))
}

/** Maximum length of the caller's id of a file, for progress messages. */
export const mostProgressKey = 64

/** Maximum records of any file. */
export const mostPrinted = 2000

/** Served by server/kernel/print. */
export const printCall: Call = {
  name: 'print',
  method: 'POST',
  path: 'print',
  right: 'read',
  body: 'print',
  answer: 'paper',
}

/**
 * Keeps the literal types of a form's texts and keys, so that its resource is checked against them.
 */
export const printParts = <const P extends PrintParts>(...parts: P): P => parts

/** The values on a line. */
export function lineValues(items: readonly LineItem[]): PrintValue[] {
  return items.flatMap((item) => ('field' in item ? [item] : []))
}

/** The values of a fixed table. */
export function cellValues(lines: readonly (readonly PrintCell[])[]): PrintValue[] {
  const values = lines.flat().filter((cell) => cell !== null && typeof cell !== 'string')
  return values.flatMap((cell) => ('field' in cell ? [cell] : []))
}

/** The columns and lines that a cell spans. */
export function cellSize(cell: PrintCell): CellSize {
  return cell === null || typeof cell === 'string' ? {} : cell
}

export function printValue(value: string | PrintValue): PrintValue {
  return typeof value === 'string' ? { field: value } : value
}

/** All parts, those within others too. */
export function allParts(parts: PrintParts): PrintPart[] {
  return parts.flatMap((part) => {
    if ('when' in part || 'optional' in part) return [part, ...allParts(part.parts)]
    if ('coupon' in part) return [part, ...allParts(part.coupon)]
    return 'beside' in part ? [part, ...part.beside.flatMap(allParts)] : [part]
  })
}

/** The fields covered by the QR code of a form; none for most forms. */
export function verifiedFields({ form }: Pick<PrintForm, 'form'>): string[] {
  const codes = allParts(form).flatMap((part) => ('qr' in part && part.verify ? part.qr : []))
  return [...new Set(codes.map((value) => printValue(value).field))]
}

/** The new-record form opened by the QR code of a paper; null for most. */
export function openedForm({ form }: Pick<PrintForm, 'form'>): Opens | null {
  const opens = allParts(form).flatMap((part) => ('qr' in part && part.opens ? [part.opens] : []))
  return opens[0] ?? null
}

/** The forms of a resource by name; none for most. */
export function printsOf({ prints = {} }: Pick<Resource, 'prints'>): [string, PrintForm][] {
  return Object.entries(prints)
}
