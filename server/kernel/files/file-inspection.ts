// Detects the type of an upload by its content, never by its name or its declared type.
import { readFile } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'

/** A picture of more pixels could fill the memory when it is opened. */
export const mostPixels = 50_000_000

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

/** Content type, or null for what is none of the types that are kept anywhere. */
export async function contentType(path: string): Promise<string | null> {
  const found = await fileTypeFromFile(path)
  if (!found) return null
  if (found.mime === 'application/x-cfb') return (await isWord(path)) ? 'application/msword' : null
  if (found.mime.startsWith('image/')) return (await isPicture(path)) ? found.mime : null
  return found.mime
}

/** The old binary container holds documents of many programs; Word's has a stream of this name. */
async function isWord(path: string): Promise<boolean> {
  return (await readFile(path)).includes(Buffer.from('WordDocument', 'utf16le'))
}

async function isPicture(path: string): Promise<boolean> {
  try {
    const { width, height } = await sharp(path, { limitInputPixels: mostPixels }).metadata()
    return width * height <= mostPixels
  } catch {
    return false
  }
}
