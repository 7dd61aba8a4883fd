// Files of a backup: readable by their owner only, flushed before they count, identified by size
// and SHA-256.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface WrittenFile {
  size: number
  sha256: string
}

/** Passes bytes through and measures them. */
export function measuring(): {
  pass(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array>
  measured(): WrittenFile
} {
  const hash = createHash('sha256')
  let size = 0
  return {
    async *pass(chunks) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        size += chunk.length
        yield chunk
      }
    },
    measured: () => ({ size, sha256: hash.digest('hex') }),
  }
}

/** Writes a new file. @throws the disk's error, among others when there is one of that name */
export async function writeNew(
  path: string,
  content: Readable | Iterable<Uint8Array | string>,
): Promise<WrittenFile> {
  const { pass, measured } = measuring()
  const bytes = async function* (chunks: AsyncIterable<Uint8Array | string>) {
    for await (const chunk of chunks) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk
  }
  await pipeline(
    content as AsyncIterable<Uint8Array | string>,
    bytes,
    pass,
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
  )
  return measured()
}

/** Size and hash of a file. @throws ENOENT and the like */
export async function measure(path: string): Promise<WrittenFile> {
  const { pass, measured } = measuring()
  for await (const chunk of pass(createReadStream(path))) void chunk
  return measured()
}

export async function fileSize(path: string): Promise<number | null> {
  return stat(path).then(
    (found) => found.size,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
      throw error
    },
  )
}
