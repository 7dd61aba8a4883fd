// The content store: each content once, under its SHA-256, outside the web root. Another store (S3
// …) implements the same functions.
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { whileUploading } from '../db/instrumented-client.ts'
import { flushDirectory } from './flush-to-disk.ts'

/** Content that was received completely and is on the disk, but not stored yet. */
export interface Staged {
  path: string
  size: number
  sha256: Buffer
}

export interface FileStore {
  /**
   * Receives content and flushes it.
   * @throws when the stream is aborted; AppError 429 when the caller has too many uploads running
   */
  stage(content: Readable): Promise<Staged>
  discard(staged: Staged): Promise<void>
  /** Stores staged content; harmless when the same content exists already. */
  keep(staged: Staged): Promise<void>
  /** A stream of stored content. @throws ENOENT */
  read(sha256: Buffer): Promise<Readable>
  /** Size of stored content in bytes; null when it does not exist. */
  size(sha256: Buffer): Promise<number | null>
  /** Path of a picture derived from stored content, made by `make` at its first use. */
  derived(
    sha256: Buffer,
    name: string,
    make: (from: string, to: string) => Promise<void>,
  ): Promise<string>
  /** All stored content, in batches. */
  kept(): AsyncGenerator<Buffer[]>
  /** Removes content and what was derived from it. */
  remove(sha256: Buffer): Promise<void>
  /** Removes leftovers of aborted uploads. */
  tidy(olderThan: Date): Promise<void>
}

export function diskStore(root: string): FileStore {
  const incoming = join(root, 'incoming')
  const hex = (sha256: Buffer) => sha256.toString('hex')
  const pathOf = (sha256: Buffer) => join(root, 'content', hex(sha256).slice(0, 2), hex(sha256))
  const derivedDir = (sha256: Buffer) => join(root, 'derived', hex(sha256).slice(0, 2), hex(sha256))
  return {
    stage: (content) => whileUploading(() => stageContent(incoming, content)),
    discard: ({ path }) => rm(path, { force: true }),
    async keep({ path, sha256 }) {
      const target = pathOf(sha256)
      if (await exists(target)) return
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await rename(path, target)
      await flushDirectory(dirname(target))
    },
    async read(sha256) {
      const file = await open(pathOf(sha256))
      return createReadStream('', { fd: file, autoClose: true })
    },
    async size(sha256) {
      return stat(pathOf(sha256)).then(
        ({ size }) => size,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return null
          throw error
        },
      )
    },
    async derived(sha256, name, make) {
      const path = join(derivedDir(sha256), name)
      if (await exists(path)) return path
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const next = `${path}.${randomBytes(4).toString('hex')}`
      try {
        await make(pathOf(sha256), next)
        await rename(next, path)
      } finally {
        await rm(next, { force: true })
      }
      return path
    },
    async *kept() {
      for (const shelf of await list(join(root, 'content'))) {
        const names = await list(join(root, 'content', shelf))
        yield names
          .filter((name) => /^[0-9a-f]{64}$/.test(name))
          .map((name) => Buffer.from(name, 'hex'))
      }
    },
    async remove(sha256) {
      await rm(pathOf(sha256), { force: true })
      await rm(derivedDir(sha256), { recursive: true, force: true })
    },
    tidy: (olderThan) => removeOlder(incoming, olderThan),
  }
}

/**
 * Writes content to a file under a random name.
 * @throws what aborts the upload; nothing of it remains
 */
async function stageContent(incoming: string, content: Readable): Promise<Staged> {
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  const path = join(incoming, randomBytes(16).toString('hex'))
  const hash = createHash('sha256')
  let size = 0
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  const closed = new Promise<void>((resolve) => file.once('close', () => resolve()))
  try {
    await pipeline(
      content,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          size += chunk.length
          yield chunk
        }
      },
      file,
    )
  } catch (error) {
    // an upload may be aborted while its file is being opened, which would then be created after
    // its removal
    await closed
    await rm(path, { force: true })
    throw error
  }
  return { path, size, sha256: hash.digest() }
}

async function removeOlder(directory: string, olderThan: Date): Promise<void> {
  for (const name of await list(directory)) {
    const path = join(directory, name)
    // another upload of the same content may have finished since, in this process or another
    const found = await stat(path).catch(unlessGone)
    if (found && found.mtime < olderThan) await rm(path, { force: true })
  }
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(unlessGone)) !== null
}

function unlessGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

async function list(directory: string): Promise<string[]> {
  return readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}
