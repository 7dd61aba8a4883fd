// Writes a ZIP file as a stream, from parts of unknown size: the container of an XLSX file.
import { constants, crc32, deflateRawSync } from 'node:zlib'

const version = 20
const deflated = 8
/** Size and checksum follow the content. */
const streamed = 1 << 3
/** 1 January 1980, the first day of the format. */
const day = (1 << 5) | 1

interface Part {
  name: Buffer
  offset: number
  crc: number
  packed: number
  size: number
}

function packed(...fields: readonly (readonly [size: 2 | 4, value: number])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [size]) => sum + size, 0))
  let at = 0
  for (const [size, value] of fields)
    at = size === 2 ? buffer.writeUInt16LE(value, at) : buffer.writeUInt32LE(value, at)
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
  write(text: string): Buffer {
    return this.deflated(Buffer.from(text), constants.Z_SYNC_FLUSH)
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
    const entries = this.parts.map((part) =>
      this.sent(
        packed(
          [4, 0x02014b50],
          [2, version],
          ...common,
          ...sizes(part),
          [2, part.name.length],
          [2, 0],
          [2, 0],
          [2, 0],
          [2, 0],
          [4, 0],
          [4, part.offset],
        ),
        part.name,
      ),
    )
    const count = this.parts.length
    const length = this.offset - start
    return Buffer.concat([
      ...entries,
      packed(
        [4, 0x06054b50],
        [2, 0],
        [2, 0],
        [2, count],
        [2, count],
        [4, length],
        [4, start],
        [2, 0],
      ),
    ])
  }

  private get current(): Part {
    return this.parts.at(-1)!
  }
  /**
   * Each piece is deflated independently and ends on a byte boundary, so that pieces can be
   * concatenated and no state is kept between them.
   */
  private deflated(content: Buffer, finishFlush: number): Buffer {
    const part = this.current
    const bytes = deflateRawSync(content, { finishFlush })
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
