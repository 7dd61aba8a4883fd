// The handlers of the file calls; rights are checked before they run.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError, fault, invalid } from '#resources/kernel/calls/error-codes.ts'
import { isPhotoField } from '#resources/kernel/kind-traits.ts'
import type { Field, StoredFile } from '#resources/kernel/types.ts'
import { isAtForm } from '#resources/kernel/derive.ts'
import { writeKey } from '../write/idempotency-key.ts'
import type { CallContext, WriteContext } from '../types.ts'
import { readableBy } from '../session/viewer.ts'
import { readOne } from '../read/read-record.ts'
import { isVisible, readContext } from '../read/row-visibility.ts'
import { checkFiles } from '../write/document-states.ts'
import { lockRow } from '../write/lock-records.ts'
import { readBackAndLog } from '../write/log-changes.ts'
import type { Recall } from '../write/repeated-answers.ts'
import { inWriteTransaction } from '../write/write-transaction.ts'
import type { LogDownload } from './download-log.ts'
import { fileFields } from './file-endpoints.ts'
import { limitsOf } from './file-limits.ts'
import { addFile, findFile, holdContent, listFiles, removeFile, settleMain } from './file-rows.ts'
import type { NewFile, FilePlace } from './file-rows.ts'
import { sendStoredFile } from './file-response.ts'
import type { FileStore, Staged } from './file-store.ts'
import { discardAll, inspected, receive } from './file-upload.ts'

export interface FileRequest extends CallContext {
  store: FileStore
  logDownload: LogDownload
  request: FastifyRequest
  reply: FastifyReply
}

type Named = Readonly<Record<string, unknown>>

/**
 * The requested field: by its key, else the first one for photos or for other files. A field that
 * the caller may not read is treated as missing.
 */
function fieldMeant({ resource, person }: FileRequest, { field, photos }: Named): [string, Field] {
  const readable = readableBy(person, resource)
  const fields = fileFields(resource).filter(([key, one]) => readable(key, one))
  const wanted = parseWantedKind(photos)
  const found =
    field === undefined ? findFieldOfKind(fields, wanted) : fields.find(([key]) => key === field)
  if (!found) throw invalid({ [field === undefined ? 'photos' : 'field']: 'unknown' })
  return found
}

/** Whether photos, other files or neither are requested. @throws AppError 400 */
function parseWantedKind(photos: unknown): 'photos' | 'files' | undefined {
  if (photos === undefined) return undefined
  if (!/^(true|false)$/.test(String(photos))) throw invalid({ photos: 'flag' })
  return String(photos) === 'true' ? 'photos' : 'files'
}

/**
 * The first field of the requested kind; without a kind, the first field of photos, else the first
 * file field.
 */
function findFieldOfKind(
  fields: readonly [string, Field][],
  wanted: 'photos' | 'files' | undefined,
): [string, Field] | undefined {
  if (wanted) return fields.find(([, one]) => one.kind === wanted)
  return fields.find(([, one]) => isPhotoField(one)) ?? fields[0]
}

/** @throws AppError 400 for an invalid id */
function idOf(value: unknown, key = 'id'): number {
  const id = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id <= 0)
    throw invalid({ [key]: value === undefined ? 'required' : 'id' })
  return id
}

function write<T>(
  call: FileRequest,
  content: unknown,
  work: (writer: WriteContext) => Promise<T>,
  recall?: Recall<T>,
): Promise<T> {
  const { request } = call
  const path = request.url.split('?')[0] ?? ''
  const key = writeKey(request.headers['idempotency-key'], request.method, request.url, content)
  return inWriteTransaction(call, { path, key, recall }, work)
}

/**
 * Adds files to one field of a record and returns all files of the field. The record's version is
 * unchanged, so that open forms do not become stale.
 */
export async function saveFile(call: FileRequest): Promise<StoredFile[]> {
  const { resource, person, store, request } = call
  const arrived = await receive(request, store)
  try {
    const { fields } = arrived
    const [key, field] = fieldMeant(call, fields)
    if (!isAtForm(resource, key)) throw invalid({ field: 'read_only' })
    const recordId = idOf(fields.id)
    const main = fields.main === undefined ? null : idOf(fields.main, 'main')
    if (main !== null && !isPhotoField(field)) throw invalid({ main: 'unknown' })
    if (arrived.files.length === 0 && main === null) throw invalid({ [key]: 'required' })
    const files = await inspected(arrived.files, key, field)
    const place: FilePlace = {
      contractId: person.contractId,
      resource: resource.name,
      recordId,
      field: key,
    }
    const content = { ...fields, files: files.map(({ sha256 }) => sha256.toString('hex')) }
    return await write(
      call,
      content,
      (writer) => addFiles(writer, store, files, { place, main, field }),
      async (stored, context) => {
        if (!(await isVisible(context, recordId))) throw new AppError('not_found')
        return stored
      },
    )
  } finally {
    await discardAll(arrived, store)
  }
}

async function addFiles(
  writer: WriteContext,
  store: FileStore,
  files: readonly (NewFile & Staged)[],
  { place, main, field }: { place: FilePlace; main: number | null; field: Field },
): Promise<StoredFile[]> {
  const before = await lockRow(writer, place.recordId)
  if (before.archived_at) throw new AppError('archived')
  checkFiles(writer, before, place.field)
  const present = await listFiles(writer.db, place)
  const most = limitsOf(field).count
  if (present.length + files.length > most)
    throw invalid({ [place.field]: fault('file_count', most) })
  if (main !== null && !present.some(({ id }) => id === main)) throw invalid({ main: 'no_such' })
  for (const file of files) {
    await holdContent(writer.db, file.sha256)
    await store.keep(file)
    await addFile(writer.db, place, file, { id: writer.person.accountId, now: writer.now })
  }
  if (isPhotoField(field)) await settleMain(writer.db, place, main)
  await readBackAndLog(writer, 'change', before)
  return listFiles(writer.db, place)
}

/** The files of one field of a record. */
export async function getFile(call: FileRequest): Promise<StoredFile[]> {
  const body = bodyOf(call.request, ['id', 'photos', 'field'])
  const id = idOf(body.id)
  const [key] = fieldMeant(call, body)
  const row = await readOne(readContext(call), id)
  if (!row) throw new AppError('not_found')
  return row[key] as StoredFile[]
}

/** The content of one file. */
export async function file(call: FileRequest): Promise<FastifyReply> {
  const { kernel, resource, person, request, logDownload } = call
  const { fileId = '' } = request.params as { fileId?: string }
  if (!/^[1-9]\d{0,15}$/.test(fileId)) throw new AppError('not_found')
  const found = await findFile(kernel.db, person.contractId, resource.name, Number(fileId))
  const field = found && resource.fields[found.field]
  if (!found || !field || !readableBy(person, resource)(found.field, field))
    throw new AppError('not_found')
  if (!(await isVisible(call, found.record_id))) throw new AppError('not_found')
  return sendStoredFile(call, found, () => logDownload(call, found))
}

/** Removes one file; its content goes with the next sweep, unless another row refers to it. */
export async function deleteFile(call: FileRequest): Promise<{ id: number }> {
  const { resource, person, request } = call
  const body = bodyOf(request, ['id'])
  const id = idOf(body.id ?? (request.query as Named).id)
  return write(call, { id }, async (writer) => {
    const found = await findFile(writer.db, person.contractId, resource.name, id)
    const field = found && resource.fields[found.field]
    if (!found || !field || !readableBy(person, resource)(found.field, field))
      throw new AppError('not_found')
    const before = await lockRow(writer, found.record_id)
    if (!isAtForm(resource, found.field)) throw invalid({ id: 'read_only' })
    if (before.archived_at) throw new AppError('archived')
    checkFiles(writer, before, found.field)
    const place = {
      contractId: person.contractId,
      resource: resource.name,
      recordId: found.record_id,
      field: found.field,
    }
    await removeFile(writer.db, place, id)
    if (isPhotoField(field)) await settleMain(writer.db, place, null)
    await readBackAndLog(writer, 'change', before)
    return { id }
  })
}

function bodyOf(request: FastifyRequest, keys: readonly string[]): Named {
  const body = request.body ?? {}
  if (typeof body !== 'object' || Array.isArray(body)) throw invalid({ body: 'object' })
  const unknown = Object.keys(body).filter((key) => !keys.includes(key))
  if (unknown.length > 0)
    throw invalid(Object.fromEntries(unknown.map((key) => [key, 'unknown' as const])))
  return body as Named
}
