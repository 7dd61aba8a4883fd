// Small images that are expensive to decode, derived from valid ones.
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A chunk of a PNG file. */
export function pngChunk(type: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4)
  const sum = Buffer.alloc(4)
  const named = Buffer.concat([Buffer.from(type), content])
  size.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, sum])
}

/** Bytes of a PNG file before the optional chunks between its header and its pixels. */
const signatureAndHeader = 33

/** A small valid PNG with these chunks after its header. */
export async function pngWith(chunks: readonly Buffer[]): Promise<Buffer> {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  return Buffer.concat([
    png.subarray(0, signatureAndHeader),
    ...chunks,
    png.subarray(signatureAndHeader),
  ])
}

/** Chunks with compressed text and a colour profile that expand to `size` bytes of zeros. */
export function compressedChunks(size: number): { text: Buffer; profile: Buffer } {
  const zeros = deflateSync(Buffer.alloc(size), { level: 9 })
  const head = (keyword: string) => Buffer.from(`${keyword}\0\0`, 'latin1')
  return {
    text: pngChunk('zTXt', Buffer.concat([head('Comment'), zeros])),
    profile: pngChunk('iCCP', Buffer.concat([head('icc'), zeros])),
  }
}

const startOfScan = Buffer.from([0xff, 0xda])
const endOfImage = Buffer.from([0xff, 0xd9])

/**
 * A progressive JPEG whose last scan is repeated until the file has `size` bytes: each repetition
 * makes the decoder process all coefficients again.
 */
export async function jpegOfScans(side: number, size: number): Promise<Buffer> {
  const jpeg = await sharp({
    create: { width: side, height: side, channels: 3, background: '#808080' },
  })
    .jpeg({ progressive: true, quality: 30 })
    .toBuffer()
  const end = jpeg.lastIndexOf(endOfImage)
  const scan = jpeg.subarray(jpeg.lastIndexOf(startOfScan, end), end)
  const times = Math.max(0, Math.floor((size - jpeg.length) / scan.length))
  return Buffer.concat([
    jpeg.subarray(0, end),
    ...Array.from({ length: times }, () => scan),
    endOfImage,
  ])
}
