// PNG images that contain only zeros, of any size and depth: small files that are large when
// decoded.
import { crc32, createDeflate } from 'node:zlib'

interface Blank {
  side: number
  /** Bits per channel. */
  depth?: 1 | 8 | 16
  alpha?: boolean
  interlaced?: boolean
  /** Makes the file differ from others of the same size. */
  comment?: string
}

const grey = 0
const colourWithAlpha = 6
/** Offset and step of the columns and rows of each pass of an interlaced image. */
const passes = [
  { column: 0, row: 0, columns: 8, rows: 8 },
  { column: 4, row: 0, columns: 8, rows: 8 },
  { column: 0, row: 4, columns: 4, rows: 8 },
  { column: 2, row: 0, columns: 4, rows: 4 },
  { column: 0, row: 2, columns: 2, rows: 4 },
  { column: 1, row: 0, columns: 2, rows: 2 },
  { column: 0, row: 1, columns: 1, rows: 2 },
] as const
const whole = [{ column: 0, row: 0, columns: 1, rows: 1 }] as const

/** A square image, black or transparent. */
export async function blankPng({
  side,
  depth = 1,
  alpha = false,
  interlaced = false,
  comment = '',
}: Blank): Promise<Buffer> {
  const bits = depth * (alpha ? 4 : 1)
  const sizes = (interlaced ? passes : whole).map(({ column, row, columns, rows }) => {
    const width = Math.ceil((side - column) / columns)
    const height = Math.ceil((side - row) / rows)
    return height * (1 + Math.ceil((width * bits) / 8))
  })
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([depth, alpha ? colourWithAlpha : grey, 0, 0, interlaced ? 1 : 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    part('IHDR', head),
    part('tEXt', Buffer.from(`Comment\0${comment}`)),
    part('IDAT', await deflatedZeros(sizes.reduce((sum, size) => sum + size, 0))),
    part('IEND', Buffer.alloc(0)),
  ])
}

function part(type: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4)
  const sum = Buffer.alloc(4)
  const named = Buffer.concat([Buffer.from(type), content])
  size.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([size, named, sum])
}

/** Compressed in pieces, because the test measures the memory of this process. */
async function deflatedZeros(count: number): Promise<Buffer> {
  const zeros = Buffer.alloc(1024 * 1024)
  const deflate = createDeflate({ level: 9 })
  const chunks: Buffer[] = []
  deflate.on('data', (chunk: Buffer) => chunks.push(chunk))
  for (let left = count; left > 0; left -= zeros.length)
    await new Promise<void>((resolve, reject) =>
      deflate.write(zeros.subarray(0, Math.min(left, zeros.length)), (error) =>
        error ? reject(error) : resolve(),
      ),
    )
  await new Promise((resolve) => deflate.once('end', resolve).end())
  return Buffer.concat(chunks)
}
