// Serves stored content: images inline, anything else as a download; nothing is run.
import { createReadStream } from 'node:fs'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { policyOfFile } from '../session/security-headers.ts'
import { disposition } from './file-name.ts'
import type { FileRow } from './file-rows.ts'
import type { FileStore } from './file-store.ts'
import { makeThumbnail } from './thumbnail.ts'

/** Sends the content, or its small picture where it is an image and one is asked for. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  store: FileStore,
  file: FileRow,
): Promise<FastifyReply> {
  const image = file.type.startsWith('image/')
  const thumb = image && (request.query as { thumb?: string }).thumb === '1'
  const tag = `"${file.sha256.toString('hex').slice(0, 32)}${thumb ? '-t' : ''}"`
  reply.headers({
    'content-security-policy': policyOfFile,
    'content-disposition': disposition(image ? 'inline' : 'attachment', file.name),
    // asked for again with each use, so that who lost the right gets nothing; unchanged content
    // does not travel twice
    'cache-control': 'private, no-cache',
    etag: tag,
  })
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  if (thumb)
    return reply
      .type('image/webp')
      .send(createReadStream(await store.derived(file.sha256, 'thumb.webp', makeThumbnail)))
  return reply
    .type(file.type)
    .header('content-length', file.size)
    .send(await store.read(file.sha256))
}
