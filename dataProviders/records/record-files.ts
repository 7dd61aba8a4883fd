// Files and photos of a record, which are saved by separate calls.
import { entityName } from '#resources/kernel/derive.ts'
import type { Resource, StoredFile } from '#resources/kernel/types.ts'
import { sendWrite } from '../http/idempotent-writes.ts'
import { multipartBody, uploadTimeout } from '../http/multipart-body.ts'
import { newKey } from '../http/new-key.ts'

const baseOf = (resource: Resource) => resource.basePaths[0] ?? ''

interface Upload {
  id: number
  field: string
  files: readonly File[]
  /** The stored photo that becomes the main one. */
  main?: number
  /** Idempotency key: resent after a lost response, the same files arrive once. */
  key?: string
}

/** Adds files to one field of a stored record; returns all files of the field. */
export function uploadFiles(
  resource: Resource,
  { id, field, files, main, key = newKey() }: Upload,
): Promise<StoredFile[]> {
  const body = multipartBody({ id, field, main }, files)
  return sendWrite('POST', `${baseOf(resource)}/save${entityName(resource)}File`, body, {
    timeout: uploadTimeout,
    key,
  })
}

export async function deleteFile(resource: Resource, fileId: number): Promise<void> {
  await sendWrite('DELETE', `${baseOf(resource)}/deleteFile`, { id: fileId })
}

/** Address of a stored file, or of its small picture, for links and images. */
export function fileUrl(resource: Resource, fileId: number, thumb = false): string {
  return `/${baseOf(resource)}/file/${fileId}${thumb ? '?thumb=1' : ''}`
}
