// Import jobs, which the server continues while the page is closed.
import type { Resource } from '#resources/kernel/types.ts'
import type {
  ArchivedPhoto,
  ImportChoice,
  ImportFault,
  ImportJob,
  ImportState,
} from '#resources/wire/imports.ts'
import { call } from './http/call.ts'
import { sendWrite } from './http/idempotent-writes.ts'

export type JobId = string | number

/** ms: the largest file over a slow line. */
const uploadTimeout = 600_000
/** Faults loaded per page. */
export const faultPage = 200
const moving: ReadonlySet<ImportState> = new Set(['reading', 'checking', 'applying', 'undoing'])

/** Whether the server is processing the job; in the state 'mapping' it waits for its user. */
export function isMoving({ state }: Pick<ImportJob, 'state'>): boolean {
  return moving.has(state)
}

const at = (id: JobId, word = '') => `api/import/${encodeURIComponent(id)}${word}`

/**
 * Uploads a file.
 * @throws HttpError 413 for one that is too large, 415 for one that is not a spreadsheet
 */
export function beginImport(of: Resource, file: File): Promise<ImportJob> {
  const body = new FormData()
  body.set('file', file, file.name)
  return call('POST', `${of.basePaths[0]}/import`, { body, timeout: uploadTimeout })
}

/** Uploads an archive of photos named after the records. @throws HttpError 413, 415 */
export function beginPhotos(of: Resource, file: File): Promise<ImportJob> {
  const body = new FormData()
  body.set('file', file, file.name)
  return call('POST', `${of.basePaths[0]}/importPhotos`, { body, timeout: uploadTimeout })
}

/** The photos behind row `after`, in the order of the archive. @throws HttpError */
export function archivedPhotos(
  id: JobId,
  after: number,
  signal?: AbortSignal,
): Promise<ArchivedPhoto[]> {
  return call('GET', at(id, `/photos?after=${after}&size=${faultPage}`), { signal })
}

/**
 * Uploads the corrected file, or its faulty rows alone, with the same choices, as a new job.
 * @throws HttpError like beginImport
 */
export function sendCorrected(id: JobId, file: File): Promise<ImportJob> {
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

/** Stores the choices and validates all rows; nothing is imported yet. @throws HttpError */
export function checkImport(id: JobId, choice: ImportChoice): Promise<ImportJob> {
  return call('POST', 'api/import/map', { body: { id, ...choice } })
}

/** Messages about rows: why they cannot be imported, or what is implausible. */
export type FaultKind = 'fault' | 'warning'
/** The faults, or warnings, after row `after`, in the order of the file. @throws HttpError */
export function importFaults(
  id: JobId,
  kind: FaultKind,
  after: number,
  signal?: AbortSignal,
): Promise<ImportFault[]> {
  const which = kind === 'fault' ? '' : `&kind=${kind}`
  return call('GET', at(id, `/faults?after=${after}&size=${faultPage}${which}`), { signal })
}

/**
 * Imports all rows or none; `leaveOut`: all but the faulty ones.
 * @throws HttpError 409 if it has faults or has changed since it was checked
 */
export function applyImport(id: JobId, leaveOut = false): Promise<ImportJob> {
  return sendWrite('POST', 'api/import/apply', { id, ...(leaveOut && { leaveOut }) })
}

/** Undoes an import; later changes by others are kept. @throws HttpError 409 */
export function undoImport(id: JobId): Promise<ImportJob> {
  return sendWrite('POST', 'api/import/undo', { id })
}

/** Forgets one that is not being applied. @throws HttpError */
export async function forgetImport(id: JobId): Promise<void> {
  await sendWrite('DELETE', 'api/import/delete', { id })
}

/** Paths of downloads. */
export const importFiles = {
  template: (of: Resource, format: 'csv' | 'xlsx') =>
    `${of.basePaths[0]}/importTemplate?format=${format}`,
  faults: (id: JobId) => at(id, '/faultFile'),
}
