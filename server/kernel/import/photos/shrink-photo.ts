// Re-encodes a photo as a JPEG that is small enough to be stored.
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { mostPixels } from '../../files/file-inspection.ts'
import { createSemaphore } from '../../db/semaphore.ts'

/**
 * Longest side in pixels and quality, from the best to the smallest that is still worth looking at.
 */
const tries = [
  [2560, 85],
  [2560, 70],
  [1920, 75],
  [1600, 70],
  [1280, 60],
  [1024, 50],
] as const
const inPlace = createSemaphore(1)

/**
 * The picture at `path` as a JPEG of at most `most` bytes, upright, without what the camera noted
 * beside it; null when none is small enough.
 */
export function shrunk(path: string, most: number): Promise<Buffer | null> {
  return inPlace(async () => {
    const content = await readFile(path)
    for (const [side, quality] of tries) {
      const made = await sharp(content, { limitInputPixels: mostPixels })
        .rotate()
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#fff' })
        .jpeg({ quality })
        .toBuffer()
      if (made.length <= most) return made
    }
    return null
  })
}
