// The types of an import job, as it is stored and as its answers show it. A state ends in “ing” while the server is at work on the job.
export const states = ['reading', 'mapping', 'checking', 'checked', 'applying', 'applied', 'undoing', 'undone', 'failed'] as const
export type State = (typeof states)[number]
export const encodings = ['utf-8', 'windows-1251', 'utf-16le'] as const
export type Encoding = (typeof encodings)[number]
export const separators = [';', ',', '\t', '|'] as const
export type Separator = (typeof separators)[number]
export const modes = ['create', 'update', 'both'] as const
export type ImportMode = (typeof modes)[number]
export type RowAction = 'create' | 'update' | 'same' | 'faulty'

export type SheetKind = 'csv' | 'xlsx'
export interface Format {
  /** A spreadsheet, or an archive of photos. */
  kind: SheetKind | 'zip'
  encoding?: Encoding
  separator?: Separator
  sheet?: string
  sheets?: string[]
  /** Number of the row with the titles, from 1. */
  headerRow: number
}
export interface Column {
  /** Place in the row, from 0. */
  index: number
  title: string
  /** Up to 3 of its texts. */
  samples: string[]
  /** The field that it means; null: left out. */
  field: string | null
  /** So said by this office the last time. */
  remembered?: true
}
/** What a cell calls a record, and what the same line calls the one that it lies within (the make of a model). */
interface Name {
  field: string
  text: string
  within?: string
}
/** What is to become of a text that no record is called by. */
type Decision = Name & ({ id: number } | { create: true } | { empty: true })
export interface Settings {
  key: string | null
  mode: ImportMode
  resolve: Decision[]
  /** Records made for references, so that an undo takes them back too. */
  made?: { resource: string; id: number }[]
  /** The job whose file this one mends. */
  again?: number
}
/** A text of a reference that no record, or more than one, is called by. */
export interface Unknown extends Name {
  resource: string
  /** The record that `within` means, as far as one does. */
  within_id?: number
  rows: number
  suggestions: { id: number; name: string }[]
  /** Whether the caller may make the record from this text. */
  create: boolean
}
export interface Counts {
  rows: number
  create: number
  update: number
  same: number
  faulty: number
}
export interface Outcome {
  /** Code of an error. */
  failure?: string
  applied?: { at: string; created: number; updated: number }
  undone?: { at: string; removed: number; reverted: number; kept: Kept[] }
}
/** A record that an undo left as it is: `why` is the code of an error. */
export interface Kept {
  id: number
  name: string
  why: string
}
/** One row of a sheet: its number from 1, the texts of its cells. */
export interface SheetRow {
  row: number
  cells: string[]
}
