// Photos from cameras are many times too large to be stored: they are reduced before uploading.

/** Longest side in px and quality, from the best to the smallest that is still worth looking at. */
const tries: readonly (readonly [side: number, quality: number])[] = [
  [2560, 0.85],
  [2560, 0.7],
  [1920, 0.75],
  [1600, 0.7],
  [1280, 0.65],
  [1024, 0.5],
]

/**
 * The picture as a JPEG of at most `limit` bytes, upright by its orientation tag; transparent parts
 * become white. Null if this browser cannot decode it.
 */
export async function shrinkPhoto(file: File, limit: number): Promise<File | null> {
  const picture = await open(file)
  if (!picture) return null
  try {
    for (const [side, quality] of tries) {
      const made = await drawn(picture, side, quality)
      if (made && made.size <= limit)
        return new File([made], file.name.replace(/(\.[^.]*)?$/, '.jpg'), {
          type: 'image/jpeg',
          lastModified: file.lastModified,
        })
    }
    return null
  } finally {
    picture.close()
  }
}

async function open(file: File): Promise<ImageBitmap | null> {
  if (typeof createImageBitmap !== 'function') return null
  return createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
}

function drawn(picture: ImageBitmap, side: number, quality: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) return Promise.resolve(null)
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', quality))
}
