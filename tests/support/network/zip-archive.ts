// Valid and malicious ZIP archives.
import { crc32, deflateRawSync } from 'node:zlib'

export interface Packed {
  name: string | Buffer
  content: Buffer
  /** Unix file mode; a regular file by default. */
  mode?: number
  deflated?: boolean
  /** Index of an entry whose content this one shares, as in overlapping ZIP bombs. */
  overlaps?: number
}

const head = (
  size: number,
  ...fields: readonly (readonly [at: number, bytes: 2 | 4, value: number])[]
) => {
  const buffer = Buffer.alloc(size)
  for (const [at, bytes, value] of fields) {
    if (bytes === 2) buffer.writeUInt16LE(value, at)
    else buffer.writeUInt32LE(value, at)
  }
  return buffer
}

export function zip(entries: readonly Packed[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  const packed: { data: Buffer; sum: number; at: number }[] = []
  let offset = 0
  for (const { name: given, content, mode = 0o100644, deflated = false, overlaps } of entries) {
    const name = Buffer.from(given as string)
    // a shared content is not compressed again
    const { data, sum, at } = packed[overlaps ?? -1] ?? {
      data: deflated ? deflateRawSync(content) : content,
      sum: crc32(content),
      at: offset,
    }
    const common = [sum, data.length, content.length] as const
    packed.push({ data, sum, at })
    if (overlaps === undefined) {
      const local = head(
        30,
        [0, 4, 0x04034b50],
        [4, 2, 20],
        [8, 2, deflated ? 8 : 0],
        [14, 4, common[0]],
        [18, 4, common[1]],
        [22, 4, common[2]],
        [26, 2, name.length],
      )
      bodies.push(local, name, data)
      offset += local.length + name.length + data.length
    }
    directory.push(
      head(
        46,
        [0, 4, 0x02014b50],
        [4, 2, (3 << 8) | 20],
        [6, 2, 20],
        [10, 2, deflated ? 8 : 0],
        [16, 4, common[0]],
        [20, 4, common[1]],
        [24, 4, common[2]],
        [28, 2, name.length],
        [40, 2, mode],
        [42, 4, at],
      ),
      name,
    )
  }
  const list = Buffer.concat(directory)
  const end = head(
    22,
    [0, 4, 0x06054b50],
    [8, 2, entries.length],
    [10, 2, entries.length],
    [12, 4, list.length],
    [16, 4, offset],
  )
  return Buffer.concat([...bodies, list, end])
}
