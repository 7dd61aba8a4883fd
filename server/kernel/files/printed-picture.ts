// Pictures of records for print: small, still, and in a format that PDF supports.
import { readFile, writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import { decodePicture, PictureError } from './picture-decoding.ts'
import type { FilePlace } from './file-rows.ts'
import type { FileStore } from './file-store.ts'

/** Longest side in pixels: enough for a logo of 5 cm at 300 dpi. */
const side = 600

/**
 * The main picture of a field as a data URL; null if there is none, or none that can be opened.
 * @throws AppError 429 when too many pictures wait; the disk's error
 */
export async function readPrintedPicture(
  db: QueryExecutorProvider,
  store: FileStore,
  { contractId, resource, recordId, field }: FilePlace,
): Promise<string | null> {
  const { rows } = await sql<{ sha256: Buffer }>`select sha256 from file
    where contract_id = ${contractId} and resource = ${resource} and record_id = ${recordId} and field = ${field}
    order by is_main desc, id limit 1`.execute(db)
  const [file] = rows
  if (!file) return null
  const picture = await readFile(await store.derived(file.sha256, 'print.png', makePicture))
  return picture.length > 0 ? `data:image/png;base64,${picture.toString('base64')}` : null
}

/** Writes an empty file if no picture can be made, so that it is not tried again. */
async function makePicture(from: string, to: string): Promise<void> {
  const png = await decodePicture(from, 'bounded', (open) =>
    open()
      .rotate()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .png()
      .toBuffer(),
  ).catch((error: unknown) => {
    if (error instanceof PictureError) return Buffer.alloc(0)
    throw error
  })
  await writeFile(to, png)
}
