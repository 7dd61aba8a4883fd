// Buffers a file between the thread that writes it and a slow client: unsent parts are spooled to
// disk, so that no client holds a thread or a transaction.
import { randomBytes } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'

/** Bytes buffered in memory before the disk is used, and bytes read from it at once. */
const memoryLimit = 1024 * 1024
const portion = 256 * 1024

/** Parts received but not yet consumed: in memory, and after that on disk. */
class Spool {
  private readonly waiting: Uint8Array[] = []
  private bytes = 0
  private file: FileHandle | null = null
  private written = 0
  private read = 0

  constructor(private readonly directory: string) {}
  async put(part: Uint8Array): Promise<void> {
    // once anything is on disk, later parts follow it there
    if (!this.file && this.bytes + part.length <= memoryLimit) {
      this.bytes += part.length
      return void this.waiting.push(part)
    }
    this.file ??= await nameless(this.directory)
    for (let done = 0; done < part.length;) {
      const { bytesWritten } = await this.file.write(part, done, part.length - done, this.written)
      done += bytesWritten
      this.written += bytesWritten
    }
  }
  async take(): Promise<Uint8Array | null> {
    const first = this.waiting.shift()
    if (first) {
      this.bytes -= first.length
      return first
    }
    if (!this.file || this.read === this.written) return null
    const size = Math.min(portion, this.written - this.read)
    const { buffer, bytesRead } = await this.file.read(Buffer.alloc(size), 0, size, this.read)
    this.read += bytesRead
    return buffer.subarray(0, bytesRead)
  }
  close = async () => this.file?.close()
}

/** An unlinked file, which disappears when it is closed or the process dies. */
async function nameless(directory: string): Promise<FileHandle> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const path = join(directory, `export-${randomBytes(8).toString('hex')}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}

/**
 * Yields `parts` on demand while reading them as they come; an early return ends them.
 * @throws what they throw, or the disk's error
 */
export async function* spooled(
  parts: AsyncGenerator<Uint8Array>,
  directory: string,
): AsyncGenerator<Uint8Array> {
  const spool = new Spool(directory)
  const state = {
    news: false,
    ended: false,
    left: false,
    failure: null as { error: unknown } | null,
    wake: () => {},
  }
  const tell = () => {
    state.news = true
    state.wake()
  }
  const receiving = (async () => {
    try {
      for await (const part of parts) {
        if (state.left) return
        await spool.put(part)
        tell()
      }
    } catch (error) {
      state.failure = { error }
    } finally {
      state.ended = true
      tell()
    }
  })()
  try {
    for (;;) {
      // read before the check, so that a change during the check is seen by the next one
      const { ended } = state
      state.news = false
      const part = await spool.take()
      if (part) yield part
      else if (ended && state.failure) throw state.failure.error
      else if (ended) return
      else if (!state.news) await new Promise<void>((resolve) => (state.wake = resolve))
    }
  } finally {
    state.left = true
    await receiving
    await spool.close()
  }
}
