// Re-encodes a photo as a JPEG that is small enough to be stored.
import { decodePicture, PictureError } from '../../files/picture-decoding.ts'

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

/**
 * The picture at `path` as a JPEG of at most `most` bytes, upright, without camera metadata; null
 * if it cannot be made small enough or opened.
 * @throws the disk's error
 */
export async function shrunk(path: string, most: number): Promise<Buffer | null> {
  const shrinking = decodePicture(path, 'patient', async (open) => {
    for (const [side, quality] of tries) {
      const made = await open()
        .rotate()
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#fff' })
        .jpeg({ quality })
        .toBuffer()
      if (made.length <= most) return made
    }
    return null
  })
  return shrinking.catch((error: unknown) => {
    if (error instanceof PictureError) return null
    throw error
  })
}
