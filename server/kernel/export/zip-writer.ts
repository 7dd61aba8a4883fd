// Writes a ZIP file as a stream, from parts of unknown size: the container of XLSX files and
// contract exports, which may exceed 4 GB and 65,535 parts.
import { constants, crc32, deflateRawSync } from 'node:zlib'

const version = 20
const deflated = 8
const version64 = 45
/** Size and checksum follow the content; names are UTF-8. */
const streamed = (1 << 3) | (1 << 11)
/**
 * The largest values of the fields of the format; beyond them the true value is in the extra field.
 */
const most16 = 0xffff
const most32 = 0xffffffff
/** 1 January 1980, the first day of the format. */
const day = (1 << 5) | 1

interface Part {
  name: Buffer
  offset: number
  crc: number
  packed: number
  size: number
}

function packed(...fields: readonly (readonly [size: 2 | 4 | 8, value: number])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [size]) => sum + size, 0))
  let at = 0
  for (const [size, value] of fields)
    if (size === 2) at = buffer.writeUInt16LE(value, at)
    else if (size === 4) at = buffer.writeUInt32LE(value, at)
    else at = buffer.writeBigUInt64LE(BigInt(value), at)
  return buffer
}

const common = [
  [2, version],
  [2, streamed],
  [2, deflated],
  [2, 0],
  [2, day],
] as const
const sizes = ({ crc, packed, size }: Part) => [
  [4, crc] as const,
  [4, packed] as const,
  [4, size] as const,
]

export class ZipWriter {
  private readonly parts: Part[] = []
  private offset = 0

  /** Begins an entry; what is written until the next one is its content. */
  begin(name: string): Buffer {
    const part = { name: Buffer.from(name), offset: this.offset, crc: 0, packed: 0, size: 0 }
    this.parts.push(part)
    return this.sent(
      packed([4, 0x04034b50], ...common, [4, 0], [4, 0], [4, 0], [2, part.name.length], [2, 0]),
      part.name,
    )
  }
  /** `level`: the compression level; 0 for content that is compressed already. */
  write(content: string | Uint8Array, level?: number): Buffer {
    return this.deflated(Buffer.from(content as string), constants.Z_SYNC_FLUSH, level)
  }
  finish(): Buffer {
    const last = this.deflated(Buffer.alloc(0), constants.Z_FINISH)
    return Buffer.concat([last, this.sent(packed([4, 0x08074b50], ...sizes(this.current)))])
  }
  /** A complete entry. */
  add(name: string, text: string): Buffer {
    return Buffer.concat([this.begin(name), this.write(text), this.finish()])
  }
  /** The central directory, at the end of the file. */
  end(): Buffer {
    const start = this.offset
    const entries = this.parts.map((part) => {
      // for a part that begins beyond 4 GB
      const far = part.offset >= most32
      const extra = far ? packed([2, 1], [2, 8], [8, part.offset]) : Buffer.alloc(0)
      return this.sent(
        packed(
          [4, 0x02014b50],
          [2, version],
          ...common,
          ...sizes(part),
          [2, part.name.length],
          [2, extra.length],
          [2, 0],
          [2, 0],
          [2, 0],
          [4, 0],
          [4, far ? most32 : part.offset],
        ),
        part.name,
        extra,
      )
    })
    const count = this.parts.length
    const length = this.offset - start
    const isLarge = count >= most16 || start + length >= most32
    return Buffer.concat([
      ...entries,
      ...(isLarge ? [this.largeEnd({ count, length, start })] : []),
      packed(
        [4, 0x06054b50],
        [2, 0],
        [2, 0],
        [2, Math.min(count, most16)],
        [2, Math.min(count, most16)],
        [4, Math.min(length, most32)],
        [4, Math.min(start, most32)],
        [2, 0],
      ),
    ])
  }

  /** ZIP64: offset and size of the directory in 64-bit numbers, and the locator of that record. */
  private largeEnd({ count, length, start }: Record<'count' | 'length' | 'start', number>): Buffer {
    return packed(
      [4, 0x06064b50],
      [8, 44],
      [2, version64],
      [2, version64],
      [4, 0],
      [4, 0],
      [8, count],
      [8, count],
      [8, length],
      [8, start],
      [4, 0x07064b50],
      [4, 0],
      [8, start + length],
      [4, 1],
    )
  }

  private get current(): Part {
    return this.parts.at(-1)!
  }
  /**
   * Each piece is deflated independently and ends on a byte boundary, so that pieces can be
   * concatenated and no state is kept between them.
   */
  private deflated(content: Buffer, finishFlush: number, level?: number): Buffer {
    const part = this.current
    const bytes = deflateRawSync(content, { finishFlush, ...(level !== undefined && { level }) })
    // an empty input would restart the checksum
    if (content.length > 0) part.crc = crc32(content, part.crc)
    part.size += content.length
    part.packed += bytes.length
    return this.sent(bytes)
  }
  private sent(...buffers: Buffer[]): Buffer {
    const bytes = Buffer.concat(buffers)
    this.offset += bytes.length
    return bytes
  }
}
