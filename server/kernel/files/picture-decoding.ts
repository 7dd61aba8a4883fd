// Decodes pictures within memory bounds: per picture, and in the number decoded at a time in this
// process.
import { access } from 'node:fs/promises'
import sharp from 'sharp'
import type { Metadata, Sharp } from 'sharp'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { createSemaphore } from '../db/semaphore.ts'

/** Maximum pixels of a picture. */
const mostPixels = 50_000_000
/**
 * Maximum bytes of a decoded picture; an interlaced one is held in memory completely until its last
 * line.
 */
const mostDecoded = 200_000_000
/** Above these numbers a picture counts as large. */
const manyPixels = 10_000_000
const manyBytes = 30_000_000
/** Retry-After in seconds when the queue is full. */
const retryAfter = 15

// Only JPEG, PNG, GIF and our own WebP are decoded: the library's loaders for dozens of other
// formats are blocked.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadWebp',
  ],
})
// each picture is decoded once: a cache would only hold memory
sharp.cache(false)

/** Bytes of one channel of one pixel. */
const depths: Readonly<Record<Metadata['depth'], number>> = {
  char: 1,
  uchar: 1,
  short: 2,
  ushort: 2,
  int: 4,
  uint: 4,
  float: 4,
  double: 8,
  complex: 8,
  dpcomplex: 16,
}

/** A picture that cannot be opened: damaged, not a picture, or too large when decoded. */
export class PictureError extends Error {
  constructor(
    readonly fault: 'file_damaged' | 'picture_size',
    cause?: unknown,
  ) {
    super(fault, { cause })
  }
}

/**
 * `patient`: queues regardless of the queue's length, for jobs that decode pictures one after
 * another.
 */
export type DecodingTurn = 'patient' | 'bounded'

/** `atOnce` at a time, with at most `mostWaiting` in the queue. */
function createTurns(atOnce: number, mostWaiting: number) {
  const inPlace = createSemaphore(atOnce)
  let present = 0
  return async <T>(turn: DecodingTurn, work: () => Promise<T>): Promise<T> => {
    if (turn === 'bounded' && present >= atOnce + mostWaiting)
      throw new AppError('too_many_requests', { extra: { retryAfter } })
    present += 1
    try {
      return await inPlace(work)
    } finally {
      present -= 1
    }
  }
}

const largeOnes = createTurns(1, 20)
const smallOnes = createTurns(2, 100)

/**
 * Runs `work` on the picture at `path`, in its turn. `open` reads the picture again; `work` must
 * not write files.
 * @throws PictureError; AppError 429 when too many wait for a bounded turn; the disk's error
 */
export async function decodePicture<T>(
  path: string,
  turn: DecodingTurn,
  work: (open: () => Sharp) => Promise<T>,
): Promise<T> {
  // the header alone: the decoded size is checked below
  const head = await attempt(path, () => sharp(path, { limitInputPixels: false }).metadata())
  const pixels = head.width * head.height
  const bytes = decodedBytes(head)
  if (pixels > mostPixels || bytes > mostDecoded) throw new PictureError('picture_size')
  const inTurn = pixels > manyPixels || bytes > manyBytes ? largeOnes : smallOnes
  // pictures of some cameras cause warnings and are displayed by every browser
  const open = () => sharp(path, { limitInputPixels: mostPixels, failOn: 'error' })
  return inTurn(turn, () => attempt(path, () => work(open)))
}

/** Maximum bytes that the decoder holds. */
function decodedBytes({ width, height, channels, depth, format, isProgressive }: Metadata): number {
  // for a progressive JPEG the coefficients, two bytes each, until the last scan
  const channel = format === 'jpeg' && isProgressive ? 2 : depths[depth]
  return width * height * channels * channel
}

/** @throws PictureError if the picture is invalid, else the system's error */
async function attempt<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await access(path)
    if (error instanceof Error && /out of memory/i.test(error.message)) throw error
    throw new PictureError('file_damaged', error)
  }
}
