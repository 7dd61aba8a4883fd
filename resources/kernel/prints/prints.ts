// Papers made of records: their forms as plain data, printed by the server as PDF.
import type { Call } from '../calls/standard-calls.ts'
import type { CellSize } from './print-cells.ts'
import type { FieldValues, Resource } from '../types.ts'

/** The form of a new record, by its screen's path, and the reference there to the printed one. */
export interface Opens {
  readonly path: string
  readonly as: string
}

/** A field, or one of what its references lead to: 'driver_id.birth_date'. */
type Path<N extends string> = N | `${N}.${string}` | 'id'
export interface PrintValue<N extends string = string> {
  readonly field: Path<N>
  readonly label?: string // its words instead of the field's own
  readonly as?: 'day' | 'time' | 'month' // of a moment: half of it, or its month
  readonly unit?: false // not said: the form's words do
}

export interface PrintColumn<N extends string = string> extends PrintValue<N> {
  readonly share?: number // of the table's width; default: what its kind usually takes
  readonly group?: string // words over this column and those beside it that have the same
  readonly total?: true // summed up in a last line
}

/** Room to write in, below its words. */
export interface EmptyColumn {
  readonly empty: string
  readonly share?: number
  readonly group?: string
}

/** On a line: its words, a value or room for it, and small words below. */
export type LineItem<N extends string = string> = (PrintValue<N> | { readonly empty: string }) & {
  readonly share?: number
  readonly below?: string
}

/** Of a fixed table: words, a value, or null, room to write in. */
export type PrintCell<N extends string = string> =
  string | null | ({ readonly words: string } & CellSize) | (PrintValue<N> & CellSize)

type Column<N extends string = string> = PrintColumn<N> | EmptyColumn
type Value<N extends string> = Path<N> | PrintValue<N>
export type PrintPart<N extends string = string> =
  | { readonly letterhead: true } // whose paper it is
  // %{key} in its words is a value, or a line to write on; a dot of its path is an underscore there
  | { readonly text: string; readonly values?: readonly Value<N>[]; readonly look?: TextLook }
  | { readonly fields: readonly Value<N>[] } // each with its label; none without a value
  | { readonly line: readonly LineItem<N>[] } // side by side, on lines to write on
  // a fixed table: shares of its width, its lines, and how many of them are its head
  | {
      readonly cells: readonly (readonly PrintCell<N>[])[]
      readonly shares: readonly number[]
      readonly heads?: number
    }
  // child rows, numbered, and empty lines to write on: so many, or up to so many lines in all
  | {
      readonly rows: N
      readonly columns: readonly Column[]
      readonly blank?: number
      readonly least?: number
    }
  | { readonly records: readonly Column<N>[] } // of a list: all of them, numbered
  // of a list: instead of a table a label for each record, so many side by side; its values below
  // each other, and the first of `code` that has a value as a barcode
  | { readonly labels: readonly Value<N>[]; readonly code: readonly N[]; readonly across: number }
  | { readonly period: N } // of a list: from the first day to the last
  | { readonly signature: string; readonly name?: Path<N> } // whose, by his words
  | { readonly stamp: true }
  // values with their labels; with `verify` a link that says whether the paper is genuine, which
  // vouches for them; with `opens` one to a new record that is about the printed one
  | { readonly qr: readonly Value<N>[]; readonly verify?: true; readonly opens?: Opens }
  | { readonly when: FieldValues; readonly parts: readonly PrintPart<N>[] }
  // an organisation may leave it out; what it is called, by its words
  | { readonly optional: string; readonly parts: readonly PrintPart<N>[] }
  // columns, of equal width unless their shares are said
  | {
      readonly beside: readonly (readonly PrintPart<N>[])[]
      readonly shares?: readonly number[]
    }
  | { readonly coupon: readonly PrintPart<N>[] } // torn off along a line above it
  | { readonly page: 'next' | 'back' } // what follows stands on it
export type TextLook = 'title' | 'under' | 'heading' | 'small'
export type PrintParts<N extends string = string> = readonly PrintPart<N>[]
export interface PrintForm<N extends string = string> {
  readonly form: PrintParts<N>
  readonly paper: 'A4' | 'A5'
  readonly turned?: true // lies on its long side
  readonly dense?: true // condensed and small, for wide tables
  readonly compact?: true // so is everything else: forms that have much to say on one side
  readonly of?: 'list' // one paper of all records; default: one of each
  readonly each?: readonly N[] // of a list: a paper for all records alike in these fields
  readonly blank?: true // printed without a record too, to be filled in by hand
  readonly many: number // records that one file takes
}

export type Prints<N extends string = string> = Readonly<Record<string, PrintForm<N>>>

/** Asked for in the place of a form: each record goes onto the one that `printsBy` names. */
export const byRecord = 'by_record'

/** The columns that show a field. */
export function shownColumns(columns: readonly Column[]): PrintColumn[] {
  return columns.flatMap((column) => ('field' in column ? [column] : []))
}

/** Signs of what a caller calls a file, to hear how far it is. */
export const mostProgressKey = 64

/** Records that any file takes. */
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

/** Keeps the words and keys of a form as they are, so that its resource is checked against them. */
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

/** How many places a cell takes. */
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

/** The fields for which the QR code of a form vouches; none of most forms. */
export function verifiedFields({ form }: Pick<PrintForm, 'form'>): string[] {
  const codes = allParts(form).flatMap((part) => ('qr' in part && part.verify ? part.qr : []))
  return [...new Set(codes.map((value) => printValue(value).field))]
}

/** The form of a new record to which the QR code of a paper leads; of most to none. */
export function openedForm({ form }: Pick<PrintForm, 'form'>): Opens | null {
  const opens = allParts(form).flatMap((part) => ('qr' in part && part.opens ? [part.opens] : []))
  return opens[0] ?? null
}

/** The forms of a resource by name; none for most. */
export function printsOf({ prints = {} }: Pick<Resource, 'prints'>): [string, PrintForm][] {
  return Object.entries(prints)
}
