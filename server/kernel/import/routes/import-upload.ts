// Receives the form of an import: one spreadsheet or one archive, stored on disk before anything is
// written to the database.
import type { FastifyRequest } from 'fastify'
import { AppError, fault, invalid } from '#resources/kernel/calls/error-codes.ts'
import { harmlessName } from '../../files/file-name.ts'
import type { FileStore, Staged } from '../../files/file-store.ts'
import { largestUpload } from '../job/import-limits.ts'
import type { ReaderThreads } from '../parse/reader-threads.ts'
import type { SheetKind } from '../job/job-types.ts'
import type { FileFormat } from '#resources/wire/imports.ts'

export interface Arrived extends Staged {
  name: string
  kind: FileFormat['kind']
  /** The form fields besides the file. */
  words: Readonly<Record<string, string>>
}

const extensions: Readonly<Record<SheetKind, readonly string[]>> = {
  xlsx: ['xlsx', 'xlsm'],
  csv: ['csv', 'txt', 'tsv'],
}

/**
 * The caller discards the file.
 * @throws AppError 415 for no form or no spreadsheet, 413, 400 without a file or with more than
 * `allowed`
 */
export async function receiveSheet(
  request: FastifyRequest,
  { store, readers }: { store: FileStore; readers: ReaderThreads },
  allowed: readonly string[] = [],
): Promise<Arrived> {
  const kindOf = (path: string) => readers.kindOf(path)
  const sheets = { largest: largestUpload, names: 'XLSX, CSV', extensions, kindOf }
  return receiveFile(request, store, sheets, allowed)
}

/** What a form may bring. */
export interface Wanted<K extends FileFormat['kind']> {
  /** Bytes. */
  largest: number
  /** For people. */
  names: string
  extensions: Readonly<Record<K, readonly string[]>>
  /** What it is by its content. @throws AppError unsupported_type */
  kindOf(path: string): Promise<K>
}

export async function receiveFile<K extends FileFormat['kind']>(
  request: FastifyRequest,
  store: FileStore,
  wanted: Wanted<K>,
  allowed: readonly string[] = [],
): Promise<Arrived> {
  if (!request.isMultipart()) throw new AppError('unsupported_type')
  const words: Record<string, string> = {}
  let staged: (Staged & { given: string; truncated: boolean }) | null = null
  try {
    for await (const part of request.parts({ limits: { fileSize: wanted.largest + 1 } })) {
      if (part.type === 'file' && part.fieldname === 'file' && !staged)
        staged = {
          ...(await store.stage(part.file)),
          given: part.filename ?? '',
          truncated: part.file.truncated,
        }
      else if (
        part.type === 'field' &&
        allowed.includes(part.fieldname) &&
        !(part.fieldname in words) &&
        typeof part.value === 'string'
      )
        words[part.fieldname] = part.value
      else throw invalid({ [part.fieldname]: 'unknown' })
    }
    if (!staged || staged.size === 0) throw invalid({ file: 'required' })
    if (staged.truncated)
      throw new AppError('too_large', { fields: { file: fault('file_size', wanted.largest) } })
    const kind = await wanted.kindOf(staged.path)
    const { path, size, sha256, given } = staged
    return { path, size, sha256, kind, name: harmlessName(given, wanted.extensions[kind]), words }
  } catch (error) {
    // what still arrives is read and dropped: left standing, it would keep the connection from its
    // next request
    request.raw.unpipe().resume()
    if (staged) await store.discard(staged)
    throw isBroken(error)
      ? new AppError('bad_request', { cause: error })
      : named(error, wanted.names)
  }
}

/**
 * Whether the form itself was at fault: what reads it throws plain errors, the disk and the frame
 * name theirs by a code.
 */
function isBroken(error: unknown): boolean {
  const code = (error as { code?: string }).code
  return (
    error instanceof Error &&
    !(error instanceof AppError) &&
    (code === undefined || code === 'FST_FILES_LIMIT' || code === 'FST_FIELDS_LIMIT')
  )
}

function named(error: unknown, names: string): unknown {
  const isType = error instanceof AppError && error.code === 'unsupported_type' && !error.fields
  return isType
    ? new AppError('unsupported_type', { fields: { file: fault('file_type', names) } })
    : error
}
