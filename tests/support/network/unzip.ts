// Reads the entries of a ZIP file by its central directory, independently of the code that wrote
// it.
import { crc32, inflateRawSync } from 'node:zlib'

/** Name → content, in directory order. @throws Error for a file that is not a ZIP or is damaged */
export function unzip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0) throw new Error('no end of a directory')
  const count = bytes.readUInt16LE(end + 10)
  const parts = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  for (let nth = 0; nth < count; nth++) {
    if (bytes.readUInt32LE(at) !== 0x02014b50) throw new Error('no entry of a directory')
    const [crc, packed, size] = [16, 20, 24].map((from) => bytes.readUInt32LE(at + from)) as [
      ...[number, number, number],
    ]
    const [name, extra, note] = [28, 30, 32].map((from) => bytes.readUInt16LE(at + from)) as [
      ...[number, number, number],
    ]
    const offset = bytes.readUInt32LE(at + 42)
    const title = bytes.toString('utf8', at + 46, at + 46 + name)
    const begin = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
    const content = inflateRawSync(bytes.subarray(begin, begin + packed))
    if (content.length !== size || crc32(content) !== crc) throw new Error(`${title} is torn`)
    if (parts.has(title)) throw new Error(`${title} stands there twice`)
    parts.set(title, content)
    at += 46 + name + extra + note
  }
  return parts
}
