// Decodes pictures within bounds of memory: what one of them may take, and how many are decoded at
// a time in this process.
import { access } from 'node:fs/promises'
import sharp from 'sharp'
import type { Metadata, Sharp } from 'sharp'
import { AppError } from '#resources/kernel/calls/error-codes.ts'
import { createSemaphore } from '../db/semaphore.ts'

/** A picture of more pixels is not opened. */
const mostPixels = 50_000_000
/** Bytes of a picture in memory; an interlaced one lies there whole until its last line has come. */
const mostDecoded = 200_000_000
/** From here on a picture is large. */
const manyPixels = 10_000_000
const manyBytes = 30_000_000
/** Seconds after which a call that found too many waiting may try again. */
const retryAfter = 15

// What is kept are JPEG, PNG and GIF, and WebP of our own making. Readers of dozens of other
// formats lie beside theirs: no upload reaches those.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadWebp',
  ],
})
// each picture is decoded once: a cache would only keep its memory
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

/** A picture that is not opened: it is damaged, or none at all, or too large when decoded. */
export class PictureError extends Error {
  constructor(
    readonly fault: 'file_damaged' | 'picture_size',
    cause?: unknown,
  ) {
    super(fault, { cause })
  }
}

/** `patient`: waits however many wait already, as a job may that does one after another. */
export type Turn = 'patient' | 'bounded'

/** `atOnce` at a time, at most `mostWaiting` others behind them. */
function createTurns(atOnce: number, mostWaiting: number) {
  const inPlace = createSemaphore(atOnce)
  let present = 0
  return async <T>(turn: Turn, work: () => Promise<T>): Promise<T> => {
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
 * What `work` makes of the picture at `path`, in its turn. `open` reads the picture anew; `work`
 * must not write files.
 * @throws PictureError; AppError 429 when too many wait for a bounded turn; the disk's error
 */
export async function decodePicture<T>(
  path: string,
  turn: Turn,
  work: (open: () => Sharp) => Promise<T>,
): Promise<T> {
  // the head alone: how large the picture would be is compared below
  const head = await attempt(path, () => sharp(path, { limitInputPixels: false }).metadata())
  const pixels = head.width * head.height
  const bytes = decodedBytes(head)
  if (pixels > mostPixels || bytes > mostDecoded) throw new PictureError('picture_size')
  const inTurn = pixels > manyPixels || bytes > manyBytes ? largeOnes : smallOnes
  // pictures of some cameras bring warnings and are shown by every browser
  const open = () => sharp(path, { limitInputPixels: mostPixels, failOn: 'error' })
  return inTurn(turn, () => attempt(path, () => work(open)))
}

/** Bytes that the decoder holds at most. */
function decodedBytes({ width, height, channels, depth, format, isProgressive }: Metadata): number {
  // of a progressive JPEG the coefficients, two bytes each, until the last scan has come
  const channel = format === 'jpeg' && isProgressive ? 2 : depths[depth]
  return width * height * channels * channel
}

/** @throws PictureError where the picture is at fault, else what the disk or the machine said */
async function attempt<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    await access(path)
    if (error instanceof Error && /out of memory/i.test(error.message)) throw error
    throw new PictureError('file_damaged', error)
  }
}
