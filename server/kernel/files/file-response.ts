// Serves stored content: images inline, anything else as a download; nothing is executable.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { policyOfFile } from '../session/security-headers.ts'
import { disposition } from './file-name.ts'
import type { FileRow } from './file-rows.ts'
import type { FileStore } from './file-store.ts'
import { makeThumbnail } from './thumbnail.ts'

interface Sending {
  request: FastifyRequest
  reply: FastifyReply
  store: FileStore
}

/**
 * Sends the content, or its thumbnail where it is an image and one is requested. `onWhole` is
 * called when the whole content is sent.
 * @throws AppError 404 for the thumbnail of an image that cannot be displayed, 429 when too many
 * wait for theirs
 */
export async function sendStoredFile(
  { request, reply, store }: Sending,
  file: FileRow,
  onWhole: () => void,
): Promise<FastifyReply> {
  const image = file.type.startsWith('image/')
  const thumb = image && (request.query as { thumb?: string }).thumb === '1'
  const tag = `"${file.sha256.toString('hex').slice(0, 32)}${thumb ? '-t' : ''}"`
  const headers = {
    'content-security-policy': policyOfFile,
    'content-disposition': disposition(image ? 'inline' : 'attachment', file.name),
    // revalidated at each use, so that a lost right takes effect; unchanged content is not sent
    // again
    'cache-control': 'private, no-cache',
    etag: tag,
  }
  if (request.headers['if-none-match'] === tag) return reply.headers(headers).code(304).send()
  if (thumb) {
    const path = await store.derived(file.sha256, 'thumb.webp', makeThumbnail)
    if ((await stat(path)).size === 0) throw new AppError('not_found')
    return reply.headers(headers).type('image/webp').send(createReadStream(path))
  }
  const content = await store.read(file.sha256)
  if (request.method !== 'HEAD') onWhole()
  return reply.headers(headers).type(file.type).header('content-length', file.size).send(content)
}
