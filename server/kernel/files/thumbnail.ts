import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { createSemaphore } from '../db/semaphore.ts'
import { mostPixels } from './file-inspection.ts'

/** Longest side in pixels: twice what a list or a card shows. */
const side = 320
const inPlace = createSemaphore(2)

/**
 * Writes the small picture of the picture at `from`: upright, without what the camera noted beside
 * it.
 */
export function makeThumbnail(from: string, to: string): Promise<void> {
  return inPlace(async () => {
    const small = await sharp(from, { limitInputPixels: mostPixels })
      .rotate()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .toBuffer()
    // not by sharp, whose errors do not say that the disk is full
    await writeFile(to, small)
  })
}
