// Receives uploads: every file is stored on disk, inspected and named before anything is written to
// the database.
import type { MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError, fault, invalid } from '#resources/kernel/calls/error-codes.ts'
import type { Fault } from '#resources/kernel/calls/error-codes.ts'
import type { Field } from '#resources/kernel/types.ts'
import { inspectFile } from './file-inspection.ts'
import { limitsOf, mostInCall } from './file-limits.ts'
import { harmlessName } from './file-name.ts'
import type { NewFile } from './file-rows.ts'
import type { FileStore, Staged } from './file-store.ts'

interface Arrived {
  fields: Readonly<Record<string, string>>
  files: (Staged & { given: string; truncated: boolean })[]
}

/** Form fields other than files: the record, the field, and which photo is the main one. */
const words = new Set(['id', 'field', 'photos', 'main'])

/**
 * Receives the whole form.
 * @throws AppError 415 if it is not multipart, 400 for a malformed one and for more than 10 files
 */
export async function receive(request: FastifyRequest, store: FileStore): Promise<Arrived> {
  if (!request.isMultipart()) throw new AppError('unsupported_type')
  const arrived: Arrived = { fields: {}, files: [] }
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field')
        arrived.fields = { ...arrived.fields, [part.fieldname]: wordOf(part, arrived.fields) }
      else {
        const staged = await store.stage(part.file)
        // a browser sends an empty part for an empty input
        if (staged.size === 0 && !part.filename) await store.discard(staged)
        else
          arrived.files.push({
            ...staged,
            given: part.filename ?? '',
            truncated: part.file.truncated,
          })
      }
    }
    return arrived
  } catch (error) {
    // the rest is read and discarded: left unread, it would block the connection's next request
    request.raw.unpipe().resume()
    await discardAll(arrived, store)
    if ((error as { code?: string }).code === 'FST_FILES_LIMIT')
      throw invalid({ photos: fault('file_count', mostInCall) })
    throw isBroken(error) ? new AppError('bad_request', { cause: error }) : error
  }
}

/** @throws AppError 400 for a duplicate, non-text or unknown field */
function wordOf(part: MultipartValue, before: Arrived['fields']): string {
  const wrong = findWordFault(part, before)
  if (wrong) throw invalid({ [part.fieldname]: wrong })
  return part.value as string
}

function findWordFault(
  { fieldname, value }: MultipartValue,
  before: Arrived['fields'],
): Fault | null {
  if (!words.has(fieldname)) return 'unknown'
  if (Object.hasOwn(before, fieldname)) return 'repeated'
  return typeof value === 'string' ? null : 'text'
}

/**
 * Whether the form itself is malformed: the parser throws plain errors, the disk and the framework
 * errors with a code.
 */
function isBroken(error: unknown): boolean {
  return (
    error instanceof Error &&
    !(error instanceof AppError) &&
    (error as { code?: string }).code === undefined
  )
}

export async function discardAll({ files }: Arrived, store: FileStore): Promise<void> {
  await Promise.all(files.map((file) => store.discard(file)))
}

/**
 * @throws AppError 413 or 415 naming each file that is too large, of an unaccepted type or damaged:
 * 'photos.0'; 429 when too many pictures wait
 */
export async function inspected(
  files: Arrived['files'],
  key: string,
  field: Field,
): Promise<(NewFile & Staged)[]> {
  const { size, types, names } = limitsOf(field)
  const tooLarge: Record<string, ReturnType<typeof fault>> = {}
  const wrongType: Record<string, ReturnType<typeof fault>> = {}
  const good: (NewFile & Staged)[] = []
  for (const [index, file] of files.entries()) {
    if (file.truncated || file.size > size) {
      tooLarge[`${key}.${index}`] = fault('file_size', size)
      continue
    }
    const { type, fault: unshown } = await inspectFile(file.path, 'bounded')
    const extensions = type === null ? undefined : types[type]
    if (type === null || !extensions) wrongType[`${key}.${index}`] = fault('file_type', names)
    else if (unshown) wrongType[`${key}.${index}`] = unshown
    else good.push({ ...file, type, name: harmlessName(file.given, extensions) })
  }
  if (Object.keys(tooLarge!).length > 0)
    throw new AppError('too_large', { fields: { ...tooLarge, ...wrongType } })
  if (Object.keys(wrongType!).length > 0)
    throw new AppError('unsupported_type', { fields: wrongType! })
  return good
}
