// Reads a ZIP container (an XLSX, an archive of photos) from disk entry by entry; its own
// statements are believed only within the limits.
import { open } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { AppError } from '#resources/kernel/calls/error-codes.ts'

export interface Entry {
  name: string
  /** Bytes in the archive, as stated by the archive. */
  packed: number
  method: number
  offset: number
  /** Kind and rights of a file as Unix notes them; 0 where another system wrote the archive. */
  mode: number
}

export interface Zip {
  has(name: string): boolean
  /**
   * Content of an entry, unpacked as it is read, at most `most` bytes.
   * @throws AppError broken_file, too_large
   */
  read(name: string, most: number): AsyncGenerator<Buffer>
  /** All entries of the directory, including both of two with the same name. */
  readonly entries: readonly Entry[]
  /** Like `read`, at most `most` bytes. */
  unpack(entry: Entry, most: number): AsyncGenerator<Buffer>
  close(): Promise<void>
}

const signatures = { end: 0x06054b50, central: 0x02014b50, local: 0x04034b50 }
interface ZipLimits {
  entries: number
  /** Bytes of the directory. */
  directory: number
}

const ofWorkbooks: ZipLimits = { entries: 2000, directory: 1024 * 1024 }
const broken = (cause?: unknown) => new AppError('broken_file', { cause })

/** @throws AppError broken_file for what is no archive, protected_file for one that is encrypted */
export async function openZip(path: string, limits = ofWorkbooks): Promise<Zip> {
  const file = await open(path)
  try {
    const entries = await directory(file, limits)
    const byName = new Map(entries.map((entry) => [entry.name, entry]))
    return {
      entries,
      has: (name) => byName.has(name),
      read: (name, most) => contentOf(file, byName.get(name), most),
      unpack: (entry, most) => contentOf(file, entry, most),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function directory(file: FileHandle, limits: ZipLimits): Promise<Entry[]> {
  const { size } = await file.stat()
  const tail = await bytes(file, Math.max(0, size - 65_557), Math.min(size, 65_557))
  const mark = Buffer.alloc(4)
  mark.writeUInt32LE(signatures.end)
  const at = tail.lastIndexOf(mark)
  if (at < 0 || at + 22 > tail.length) throw broken()
  const count = tail.readUInt16LE(at + 10)
  const length = tail.readUInt32LE(at + 12)
  const offset = tail.readUInt32LE(at + 16)
  if (offset + length > size) throw broken()
  if (count > limits.entries || length > limits.directory) throw new AppError('too_large')
  const list = await bytes(file, offset, length)
  const entries: Entry[] = []
  for (let i = 0, place = 0; i < count; i++) {
    if (place + 46 > list.length || list.readUInt32LE(place) !== signatures.central) throw broken()
    const [name, extra, comment] = [28, 30, 32].map((field) =>
      list.readUInt16LE(place + field),
    ) as [number, number, number]
    // a password-protected archive is left to its owner
    if (list.readUInt16LE(place + 8) & 1) throw new AppError('protected_file')
    const unix = list[place + 5] === 3
    entries.push({
      name: nameIn(list.subarray(place + 46, place + 46 + name)),
      mode: unix ? list.readUInt16LE(place + 40) : 0,
      method: list.readUInt16LE(place + 10),
      packed: list.readUInt32LE(place + 20),
      offset: list.readUInt32LE(place + 42),
    })
    place += 46 + name + extra + comment
  }
  return entries
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
const dos = new TextDecoder('ibm866')
/**
 * Names are UTF-8 or, from archivers of Russian Windows, its old alphabet: only one of the two can
 * be read as UTF-8.
 */
function nameIn(name: Buffer): string {
  try {
    return utf8.decode(name)
  } catch {
    return dos.decode(name)
  }
}

async function bytes(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  if (bytesRead < length) throw broken()
  return buffer
}

async function* contentOf(
  file: FileHandle,
  entry: Entry | undefined,
  most: number,
): AsyncGenerator<Buffer> {
  if (!entry || (entry.method !== 0 && entry.method !== 8)) throw broken()
  const head = await bytes(file, entry.offset, 30)
  if (head.readUInt32LE(0) !== signatures.local) throw broken()
  const start = entry.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  const packed = packedBytes(file, start, entry.packed)
  let size = 0
  for await (const chunk of entry.method === 0 ? packed : unpacked(packed)) {
    size += chunk.length
    if (size > most) throw new AppError('too_large')
    yield chunk
  }
}

async function* packedBytes(
  file: FileHandle,
  start: number,
  length: number,
): AsyncGenerator<Buffer> {
  const step = 64 * 1024
  for (let done = 0; done < length; done += step)
    yield await bytes(file, start + done, Math.min(step, length - done))
}

async function* unpacked(packed: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw()
  // its end and its faults come out of the loop below
  pipeline(packed, inflate, () => {})
  try {
    for await (const chunk of inflate) yield chunk as Buffer
  } catch (error) {
    throw error instanceof AppError ? error : broken(error)
  } finally {
    inflate.destroy()
  }
}
