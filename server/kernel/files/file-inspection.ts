// Detects the type of an upload by its content, never by its name or its declared type. Pictures
// are decoded completely, so that only displayable ones are stored.
import { readFile } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { PictureError } from './picture-decoding.ts'
import type { DecodingTurn } from './picture-decoding.ts'
import { renderThumbnail } from './thumbnail.ts'

/** Picture types that are accepted. */
const pictures = new Set(['image/jpeg', 'image/png', 'image/gif'])

interface Inspection {
  /** Content type; null if it is not an accepted one. */
  type: string | null
  /** Why a picture cannot be displayed; null if it can, and for other files. */
  fault: PictureError['fault'] | null
}

/** @throws AppError 429 when too many pictures wait for a bounded turn */
export async function inspectFile(path: string, turn: DecodingTurn): Promise<Inspection> {
  const found = await fileTypeFromFile(path)
  if (!found) return { type: null, fault: null }
  const { mime } = found
  if (mime === 'application/x-cfb')
    return { type: (await isWord(path)) ? 'application/msword' : null, fault: null }
  if (!mime.startsWith('image/')) return { type: mime, fault: null }
  if (!pictures.has(mime)) return { type: null, fault: null }
  return { type: mime, fault: await findPictureFault(path, turn) }
}

/**
 * The legacy binary container is used by many programs; Word documents have a stream of this name.
 */
async function isWord(path: string): Promise<boolean> {
  return (await readFile(path)).includes(Buffer.from('WordDocument', 'utf16le'))
}

async function findPictureFault(path: string, turn: DecodingTurn): Promise<Inspection['fault']> {
  try {
    await renderThumbnail(path, turn)
    return null
  } catch (error) {
    if (error instanceof PictureError) return error.fault
    throw error
  }
}
