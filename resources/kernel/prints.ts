// Papers made of records: their forms as plain data, printed by the server as PDF.
import type { Call } from './calls/standard-calls.ts'
import type { FieldValues, Resource } from './types.ts'

/** A field, or one of what its references lead to: 'driver_id.birth_date'. */
type Path<N extends string> = N | `${N}.${string}` | 'id'
export interface PrintValue<N extends string = string> {
  readonly field: Path<N>
  readonly label?: string // its words instead of the field's own
  readonly as?: 'day' | 'time' // of a moment: half of it
  readonly unit?: false // not said: the form's words do
}

export interface PrintColumn<N extends string = string> extends PrintValue<N> {
  readonly share?: number // of the table's width; default: what its kind usually takes
  readonly total?: true // summed up in a last line
}

/** Room to write in, below its words. */
interface EmptyColumn {
  readonly empty: string
  readonly share?: number
}

type Column<N extends string = string> = PrintColumn<N> | EmptyColumn
type Value<N extends string> = Path<N> | PrintValue<N>
export type PrintPart<N extends string = string> =
  | { readonly letterhead: true } // whose paper it is
  // %{key} in its words is a value, or a line to write on; a dot of its path is an underscore there
  | { readonly text: string; readonly values?: readonly Value<N>[]; readonly look?: TextLook }
  | { readonly fields: readonly Value<N>[] } // each with its label; none without a value
  // child rows, numbered, and so many empty lines to write on
  | { readonly rows: N; readonly columns: readonly Column[]; readonly blank?: number }
  | { readonly records: readonly Column<N>[] } // of a list: all of them, numbered
  | { readonly period: N } // of a list: from the first day to the last
  | { readonly signature: string; readonly name?: Path<N> } // whose, by his words
  | { readonly stamp: true }
  | { readonly qr: readonly Value<N>[] }
  | { readonly when: FieldValues; readonly parts: readonly PrintPart<N>[] }
  | { readonly beside: readonly (readonly PrintPart<N>[])[] } // columns
  | { readonly page: 'next' | 'back' } // what follows stands on it
export type TextLook = 'title' | 'under' | 'heading' | 'small'
export type PrintParts<N extends string = string> = readonly PrintPart<N>[]
export interface PrintForm<N extends string = string> {
  readonly form: PrintParts<N>
  readonly paper: 'A4' | 'A5'
  readonly turned?: true // lies on its long side
  readonly dense?: true // condensed and small, for wide tables
  readonly of?: 'list' // one paper of all records; default: one of each
  readonly blank?: true // printed without a record too, to be filled in by hand
  readonly many: number // records that one file takes
}

export type Prints<N extends string = string> = Readonly<Record<string, PrintForm<N>>>

/** The columns that show a field. */
export function shownColumns(columns: readonly Column[]): PrintColumn[] {
  return columns.flatMap((column) => ('field' in column ? [column] : []))
}

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

export function printValue(value: string | PrintValue): PrintValue {
  return typeof value === 'string' ? { field: value } : value
}

/** All parts, those within others too. */
export function allParts(parts: PrintParts): PrintPart[] {
  return parts.flatMap((part) => {
    if ('when' in part) return [part, ...allParts(part.parts)]
    return 'beside' in part ? [part, ...part.beside.flatMap(allParts)] : [part]
  })
}

/** The forms of a resource by name; none for most. */
export function printsOf({ prints = {} }: Pick<Resource, 'prints'>): [string, PrintForm][] {
  return Object.entries(prints)
}
