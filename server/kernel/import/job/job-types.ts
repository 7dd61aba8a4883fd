// An import job as stored: besides the contents of its responses (resources/wire/imports.ts), data
// known only to the server.
import type {
  Encoding,
  ImportMode,
  ImportState,
  Resolution,
  Separator,
} from '#resources/wire/imports.ts'

export const states = [
  'reading',
  'mapping',
  'checking',
  'checked',
  'applying',
  'applied',
  'undoing',
  'undone',
  'failed',
] as const satisfies readonly ImportState[]
export const encodings = [
  'utf-8',
  'windows-1251',
  'utf-16le',
] as const satisfies readonly Encoding[]
export const separators = [';', ',', '\t', '|'] as const satisfies readonly Separator[]
export const modes = ['create', 'update', 'both'] as const satisfies readonly ImportMode[]
export type RowAction = 'create' | 'update' | 'same' | 'faulty'

export type SheetKind = 'csv' | 'xlsx'
export interface Settings {
  key: string | null
  mode: ImportMode
  resolve: readonly Resolution[]
  /** Fields whose unknown names are all added. */
  addAll?: readonly string[]
  /** Faulty rows are left out: as many as the check has found. */
  leaveOut?: number
  /** Records created for references, so that an undo removes them too. */
  made?: { resource: string; id: number }[]
  /** The job whose file this one corrects. */
  again?: number
}

export interface Outcome {
  /** Code of an error. */
  failure?: string
  applied?: { at: string; created: number; updated: number; left?: number }
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
