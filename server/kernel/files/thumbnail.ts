import { writeFile } from 'node:fs/promises'
import { decodePicture, PictureError } from './picture-decoding.ts'
import type { DecodingTurn } from './picture-decoding.ts'

/** Longest side in pixels: twice the displayed size. */
const side = 320

/**
 * The thumbnail of the picture at `path`, as WebP: upright, without the camera's metadata.
 * @throws PictureError; AppError 429 when too many wait for a bounded turn; the disk's error
 */
export function renderThumbnail(path: string, turn: DecodingTurn): Promise<Buffer> {
  return decodePicture(path, turn, (open) =>
    open()
      .rotate()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .toBuffer(),
  )
}

/**
 * Writes the thumbnail of the picture at `from`; an empty file if none can be made, so that it is
 * not tried again.
 * @throws AppError 429 when too many wait; the disk's error
 */
export async function makeThumbnail(from: string, to: string): Promise<void> {
  const small = await renderThumbnail(from, 'bounded').catch((error: unknown) => {
    if (error instanceof PictureError) return Buffer.alloc(0)
    throw error
  })
  // not by sharp, whose errors do not report a full disk
  await writeFile(to, small)
}
