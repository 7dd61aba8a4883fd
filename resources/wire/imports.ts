// Imports: a job as its answers show it, and what is chosen for a file. Bodies and answers of
// api/import.
import type { Kind } from '../kernel/names.ts'

/** A state ends in “ing” while the server is at work on the job; 'mapping' waits for a person. */
export type ImportState =
  | 'reading'
  | 'mapping'
  | 'checking'
  | 'checked'
  | 'applying'
  | 'applied'
  | 'undoing'
  | 'undone'
  | 'failed'
/** What every row of the file may become. */
export type ImportMode = 'create' | 'update' | 'both'
export type Encoding = 'utf-8' | 'windows-1251' | 'utf-16le'
export type Separator = ';' | ',' | '\t' | '|'

/** The format of the file: recognised by the server, can be changed by the user. */
export interface FileFormat {
  /** A spreadsheet, or an archive of photos. */
  kind: 'csv' | 'xlsx' | 'zip'
  encoding?: Encoding
  separator?: Separator
  sheet?: string
  sheets?: readonly string[]
  /** Number of the row with the titles, from 1. */
  headerRow: number
}

export interface FileColumn {
  /** Place in the row, from 0. */
  index: number
  title: string
  /** Up to 3 of its texts. */
  samples: readonly string[]
  /** The field that it goes into: chosen, remembered or guessed; null: it is left out. */
  field: string | null
  /** Chosen by this contract for a file with the same titles. */
  remembered?: true
}

export interface ImportField {
  key: string
  label: string
  required: boolean
  kind: Kind
  /** A record can be found by it. */
  keyable: boolean
  /** Other fields that its column fills: the parts of a full name. */
  fills?: readonly string[]
}

/**
 * What a cell calls a record, and what its line calls the one that it lies within: a model and its
 * make.
 */
export interface FileName {
  field: string
  text: string
  parent?: string
}

/** A text of a reference that no record, or more than one, is called by. */
export interface UnknownName extends FileName {
  resource: string
  /** The record that `parent` means, as far as one does. */
  parent_id?: number
  /** How many rows have it. */
  rows: number
  suggestions: readonly { id: number; name: string }[]
  /** The caller may add it. */
  create: boolean
}

/** The replacement of an unknown name. */
export type Resolution = FileName & ({ id: number } | { create: true } | { empty: true })

export interface ImportCounts {
  rows: number
  create: number
  update: number
  same: number
  faulty: number
  /** Names that are unclear, those that are not shown included; absent where all are shown. */
  unknown?: number
  /** Rows that are taken although something is unlikely about them; absent where there are none. */
  warned?: number
}

export interface ImportJob {
  id: number
  resource: string
  /** `size` in bytes. */
  file: { name: string; size: number }
  state: ImportState
  /** Rows; `total` null while unknown. */
  progress: { done: number; total: number | null }
  format: FileFormat
  columns: readonly FileColumn[]
  fields: readonly ImportField[]
  /** The field that a record is found by; null: every row is a new record. */
  key: string | null
  mode: ImportMode
  counts: ImportCounts
  unknown: readonly UnknownName[]
  resolve: readonly Resolution[]
  /** Fields whose unknown names are all added, but for those that are decided otherwise. */
  addAll: readonly string[]
  failure?: { code: string; message: string }
  /** `left`: faulty rows that were left out, by choice. */
  applied?: { at: string; created: number; updated: number; left?: number }
  undone?: {
    at: string
    removed: number
    reverted: number
    kept: readonly { id: number; name: string; message: string }[]
  }
}

/**
 * What is chosen for a file before it is checked. Columns that are not named keep what they mean.
 */
export interface ImportChoice {
  columns: readonly { index: number; field: string | null }[]
  key: string | null
  mode: ImportMode
  sheet?: string
  encoding?: Encoding
  separator?: Separator
  headerRow?: number
  resolve?: readonly Resolution[]
  addAll?: readonly string[]
}

/** Why a row cannot be taken, or what is unlikely about one that is. */
export interface ImportFault {
  /** As the file counts its rows. */
  row: number
  /** What the row's record is called, where it is called anything. */
  title?: string
  /** The column's title in the file. */
  column: string
  field: string | null
  value: string
  message: string
}

/** One photo of an archive: where it goes, or why it goes nowhere. */
export interface ArchivedPhoto {
  /** As the archive counts its entries. */
  row: number
  path: string
  state: 'adds' | 'added' | 'same' | 'left'
  record?: { id: number; name: string }
  /** Bytes before it is made smaller. */
  before?: number
  message?: string
}
