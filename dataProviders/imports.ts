// Imports as the server runs them: each is a job that goes on while nobody looks at it.
import type { Resource } from '#resources/kernel/types.ts'
import { call } from './http.ts'
import { sendWrite } from './idempotent-writes.ts'

type ImportState = 'reading' | 'mapping' | 'checking' | 'checked' | 'applying' | 'applied' | 'undoing' | 'undone' | 'failed'
export type JobId = string | number
/** What every row of the file may become. */
export type ImportMode = 'create' | 'update' | 'both'

/** How the file is read: recognised by the server, changed by whoever knows better. */
export interface FileFormat {
  /** A spreadsheet, or an archive of photos. */
  kind: 'csv' | 'xlsx' | 'zip'
  encoding?: string
  separator?: string
  sheet?: string
  sheets?: readonly string[]
  /** From 1. */
  headerRow: number
}
interface FileColumn {
  index: number
  title: string
  samples: readonly string[]
  /** The field that it goes into: chosen, remembered or guessed; null: it is left out. */
  field: string | null
  /** Chosen by this contract for a file with the same titles. */
  remembered?: boolean
}
export interface ImportField {
  key: string
  label: string
  required: boolean
  kind: string
  /** A record can be found by it. */
  keyable: boolean
  /** Other fields that its column fills: the parts of a full name. */
  fills?: readonly string[]
}
/** What a cell calls a record, and what its line calls the one that it lies within: a model and its make. */
export interface FileName {
  field: string
  text: string
  within?: string
}
/** A name in the file that no record has. */
export interface UnknownName extends FileName {
  resource: string
  /** The record that `within` means, as far as one does. */
  within_id?: number
  /** How many rows have it. */
  rows: number
  suggestions: readonly { id: number; name: string }[]
  /** The caller may add it. */
  create: boolean
}
/** What stands for an unknown name. */
export type Resolution = FileName & ({ id: number } | { create: true } | { empty: true })

export interface ImportJob {
  id: JobId
  resource: string
  /** `size` in bytes. */
  file: { name: string; size: number }
  state: ImportState
  /** Rows; `total` null while nobody knows. */
  progress: { done: number; total: number | null }
  format: FileFormat
  columns: readonly FileColumn[]
  fields: readonly ImportField[]
  /** The field that a record is found by; null: every row is a new record. */
  key: string | null
  mode: ImportMode
  counts: { rows: number; create: number; update: number; same: number; faulty: number }
  unknown: readonly UnknownName[]
  resolve: readonly Resolution[]
  failure?: { code: string; message: string }
  applied?: { at: string; created: number; updated: number }
  undone?: { at: string; removed: number; reverted: number; kept: readonly { id: number; name: string; message: string }[] }
}
/** What is chosen for a file before it is checked. */
export interface ImportChoice {
  columns: readonly { index: number; field: string | null }[]
  key: string | null
  mode: ImportMode
  sheet?: string
  encoding?: string
  separator?: string
  headerRow?: number
  resolve: readonly Resolution[]
}
export interface Fault {
  /** As the file counts its rows. */
  row: number
  /** The column's title in the file. */
  column: string
  field: string | null
  value: unknown
  message: string
}
/** ms: the largest file over a slow line. */
const uploadTimeout = 600_000
/** Faults asked for at once. */
export const faultPage = 200
const moving: ReadonlySet<ImportState> = new Set(['reading', 'checking', 'applying', 'undoing'])

/** Whether the server is at work on it; 'mapping' waits for a person. */
export function isMoving({ state }: Pick<ImportJob, 'state'>): boolean {
  return moving.has(state)
}
const at = (id: JobId, word = '') => `api/import/${encodeURIComponent(id)}${word}`

/** Hands a file over. @throws HttpError 413 for one that is too large, 415 for one that is no spreadsheet */
export function beginImport(of: Resource, file: File): Promise<ImportJob> {
  const body = new FormData()
  body.set('file', file, file.name)
  return call('POST', `${of.basePaths[0]}/import`, { body, timeout: uploadTimeout })
}
/** An archive of photos whose names are those of the records. @throws HttpError 413, 415 */
export function beginPhotos(of: Resource, file: File): Promise<ImportJob> {
  const body = new FormData()
  body.set('file', file, file.name)
  return call('POST', `${of.basePaths[0]}/importPhotos`, { body, timeout: uploadTimeout })
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
/** The photos behind row `after`, in the order of the archive. @throws HttpError */
export function archivedPhotos(id: JobId, after: number, signal?: AbortSignal): Promise<ArchivedPhoto[]> {
  return call('GET', at(id, `/photos?after=${after}&size=${faultPage}`), { signal })
}
/** The mended file, or its faulty rows alone, under the same choices: a new job. @throws HttpError like beginImport */
export function sendMended(id: JobId, file: File): Promise<ImportJob> {
  const body = new FormData()
  body.set('id', String(id))
  body.set('file', file, file.name)
  return call('POST', 'api/import/again', { body, timeout: uploadTimeout })
}
/** The caller's last imports, of all resources, newest first. @throws HttpError */
export function ownImports(signal?: AbortSignal): Promise<ImportJob[]> {
  return call('GET', 'api/import/mine', { signal })
}
/** @throws HttpError 404 for one that is not the caller's */
export function importJob(id: JobId, signal?: AbortSignal): Promise<ImportJob> {
  return call('GET', at(id), { signal })
}
/** Keeps what was chosen and checks all rows; nothing is written yet. @throws HttpError */
export function checkImport(id: JobId, choice: ImportChoice): Promise<ImportJob> {
  return call('POST', 'api/import/map', { body: { id, ...choice } })
}
/** The faults behind row `after`, in the order of the file. @throws HttpError */
export function importFaults(id: JobId, after: number, signal?: AbortSignal): Promise<Fault[]> {
  return call('GET', at(id, `/faults?after=${after}&size=${faultPage}`), { signal })
}
/** All rows or none. @throws HttpError 409 when it has faults or is no longer as it was checked */
export function applyImport(id: JobId): Promise<ImportJob> {
  return sendWrite('POST', 'api/import/apply', { id })
}
/** Takes a whole import back; what others have changed since stays. @throws HttpError 409 */
export function undoImport(id: JobId): Promise<ImportJob> {
  return sendWrite('POST', 'api/import/undo', { id })
}
/** Forgets one that is not being applied. @throws HttpError */
export async function forgetImport(id: JobId): Promise<void> {
  await sendWrite('DELETE', 'api/import/delete', { id })
}
/** Paths of what is downloaded. */
export const importFiles = {
  template: (of: Resource, format: 'csv' | 'xlsx') => `${of.basePaths[0]}/importTemplate?format=${format}`,
  faults: (id: JobId) => at(id, '/faultFile'),
}
